import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatQuantity } from '@partsdesk/core/quantity';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { InlineFields } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { GoodsName } from '../../goods/GoodsName';
import { linePlace } from './linePlace';

interface HandOutProps {
  id: string;
  onClose: () => void;
}

/** 出库: proposes the whole rest; the user may reduce it. */
export function HandOut({ id, onClose }: HandOutProps) {
  const outs = useGroup(saleOut);
  const { data: out } = useLoad(outs.item, { id }, { held: true });
  return out ? <HandOutForm out={out} onClose={onClose} /> : null;
}

function HandOutForm({ out, onClose }: Omit<HandOutProps, 'id'> & { out: Schemas['SaleOutDetail'] }) {
  const outs = useGroup(saleOut);
  const owed = out.lines.filter(({ restQuantity }) => restQuantity > 0);
  return (
    <FormDialog<Record<string, number | undefined>>
      title={`出库 ${out.code}`}
      width={560}
      initial={Object.fromEntries(owed.map((line) => [line.id, line.restQuantity]))}
      saveLabel="确认出库"
      savedText="出库成功"
      save={(quantities, idempotencyKey) => {
        const lines = owed
          .map((line) => ({ lineId: line.id, quantity: quantities[line.id] ?? 0 }))
          .filter(({ quantity }) => quantity > 0);
        return outs.submitOut({ id: out.id, version: out.version, lines }, { idempotencyKey });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            {out.customerName}
            {out.plate ? ` · ${out.plate}` : ''}。按货位取货，核对数量后确认；少出的可以以后再出。
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
            {owed.map((line) => (
              <Box
                component="li"
                key={line.id}
                sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 3, borderBottom: 1, borderColor: 'divider' }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <GoodsName line={line} />
                  <Typography variant="body2" sx={{ mt: 1 }}>
                    {line.isService ? '服务项目' : linePlace(line)}，未出 {formatQuantity(line.restQuantity)}{' '}
                    {line.unitName}
                  </Typography>
                </Box>
                <InlineFields value>
                  <QuantityField
                    label="出库数量"
                    width={140}
                    required
                    decimals={line.decimals}
                    unit={line.unitName}
                    most={line.restQuantity}
                    // Requires a quantity above 0 on at least one line.
                    allowZero={owed.some((other) => other !== line && (form.draft[other.id] ?? 0) > 0)}
                    {...form.field(line.id)}
                  />
                </InlineFields>
              </Box>
            ))}
          </Box>
        </>
      )}
    </FormDialog>
  );
}
