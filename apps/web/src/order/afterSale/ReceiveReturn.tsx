import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatQuantity } from '@partsdesk/core/quantity';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { GoodsName } from '../../goods/GoodsName';
import { useOnlineConflict, type OnlineFormProps } from '../online/onlineForm';
import type { TakeStep } from './takeAfterSaleStep';

type Props = Pick<OnlineFormProps, 'reload' | 'onClose'> & { take: TakeStep };

interface Draft extends Record<string, unknown> {
  warehouseId: string;
  faultyWarehouseId: string;
  faulty: Record<string, number | undefined>;
}

/** 收到退货: stores good pieces in their original warehouse, faulty ones in the chosen one. */
export function ReceiveReturn({ id, ...props }: Props & { id: string }) {
  const [cases, places] = [useGroup(afterSalesOrder), useGroup(warehouse)];
  const { data } = useLoad(id, async (signal) => ({
    found: await cases.item({ id }, { signal }),
    warehouses: await places.list({}, { signal }),
  }));
  return data ? <Form {...data} {...props} /> : null;
}

function Form({
  found,
  warehouses,
  take,
  ...props
}: Props & { found: Schemas['AfterSaleDetail']; warehouses: readonly { id: string; name: string }[] }) {
  const conflict = useOnlineConflict(props);
  const choices = warehouses.map(({ id, name }) => ({ value: id, label: name }));
  const faultyOf = ({ faulty }: Draft) =>
    found.lines.flatMap(({ id }) => (faulty[id] ? [{ lineId: id, quantity: faulty[id] }] : []));
  return (
    <FormDialog<Draft>
      title={`收到退货 ${found.code}`}
      width={640}
      initial={{ warehouseId: '', faultyWarehouseId: '', faulty: {} }}
      saveLabel="确认收到"
      savedText="退货已入库"
      onClose={props.onClose}
      save={(draft, key) => {
        const faulty = faultyOf(draft);
        const goods = {
          ...(draft.warehouseId ? { warehouseId: draft.warehouseId } : {}),
          ...(faulty.length
            ? { faulty, ...(draft.faultyWarehouseId ? { faultyWarehouseId: draft.faultyWarehouseId } : {}) }
            : {}),
        };
        return conflict(take(found, { type: 'receiveGoods', goods, key }));
      }}
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            点清退回的商品。良品按原成本入库，次品放到次品仓库。
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
            {found.lines.map((line) => {
              const at = faultyOf(form.draft).findIndex(({ lineId }) => lineId === line.id);
              return (
                <Box
                  component="li"
                  key={line.id}
                  sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 3, borderBottom: 1, borderColor: 'divider' }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <GoodsName line={line} />
                    <Typography variant="body2" sx={{ mt: 1 }}>
                      退回 {formatQuantity(line.quantity)} {line.unitName}
                    </Typography>
                  </Box>
                  <QuantityField
                    {...form.field('faulty')}
                    name={at < 0 ? `faulty.${line.id}` : `faulty[${String(at)}].quantity`}
                    label="次品数量"
                    of={line.name}
                    width={140}
                    allowZero
                    decimals={line.decimals}
                    unit={line.unitName}
                    most={line.quantity}
                    error={form.errors[`faulty[${String(at)}].quantity`]}
                    value={form.draft.faulty[line.id]}
                    onChange={(quantity) => form.change({ faulty: { ...form.draft.faulty, [line.id]: quantity } })}
                  />
                </Box>
              );
            })}
          </Box>
          <SelectField
            label="良品入库仓库"
            choices={choices}
            hint={`不选则回到${found.warehouseName || '原仓库'}`}
            {...form.field('warehouseId')}
            value={form.draft.warehouseId || undefined}
          />
          {faultyOf(form.draft).length > 0 && (
            <SelectField
              label="次品仓库"
              required
              choices={choices}
              {...form.field('faultyWarehouseId')}
              value={form.draft.faultyWarehouseId || undefined}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
