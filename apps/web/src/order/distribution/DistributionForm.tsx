import Box from '@mui/material/Box';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { blankLine, filledLines, type DraftLine } from '../../goods/stock/draftLines';
import { DraftLines } from '../../goods/stock/DraftLines';
import { DraftTotals } from '../../goods/stock/DraftTotals';
import { usePartsByCode } from '../../goods/stock/usePartsByCode';
import type { DistributionStart } from './distributionAddress';

interface Draft {
  customerId: string | undefined;
  shopId: string;
  remark: string;
  lines: DraftLine[];
}

interface DistributionFormProps {
  order?: Schemas['OrderDistribution'] | undefined;
  /** What a new one begins with. */
  start?: DistributionStart | undefined;
  onClose: (saved: boolean) => void;
}

/** Creates or edits a distribution order. */
export function DistributionForm({ order, start, onClose }: DistributionFormProps) {
  const [orders, customers, shops] = [useGroup(orderDistribution), useGroup(customerGroup), useGroup(partsShop)];
  const { data: sellers = [] } = useLoad(shops.listDropdown, { withHead: true });
  const initial: Draft = {
    customerId: order?.customerId ?? (start?.customerId || undefined),
    shopId: order?.shopId ?? start?.shopId ?? '',
    remark: order?.remark ?? start?.remark ?? '',
    lines: order
      ? order.lines.map((line) => blankLine(line.skuCode, line.quantity))
      : [blankLine(start?.skuCode, start?.quantity)],
  };
  const buyer = order?.customerId
    ? { id: order.customerId, name: order.customerName }
    : start?.customerId
      ? { id: start.customerId, name: start.customerName }
      : undefined;
  const [codes, setCodes] = useState(initial.lines.map(({ skuCode }) => skuCode));
  const { known, learn } = usePartsByCode(codes, undefined);
  return (
    <FormDialog<Draft>
      title={order ? `修改分销订单 ${order.code}` : '新增分销订单'}
      width={960}
      scans
      summary={({ lines }) => <DraftTotals lines={lines} known={known} />}
      initial={initial}
      onClose={onClose}
      save={({ customerId, shopId, remark, lines }, idempotencyKey) => {
        const body = {
          remark: remark.trim(),
          lines: filledLines(lines).map(({ skuCode, quantity }) => ({
            skuId: known.get(skuCode)?.skuId ?? '',
            quantity,
          })),
          ...(customerId && { customerId }),
          ...(shopId && { shopId }),
        };
        return order
          ? orders.update({ id: order.id, version: order.version, ...body }, { idempotencyKey })
          : orders.add(body, { idempotencyKey });
      }}
    >
      {(form) => (
        <>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <SearchSelect<Pick<Schemas['Customer'], 'id' | 'name'> & Partial<Schemas['Customer']>>
              label="客户"
              hint="不选就是散客"
              {...form.field('customerId')}
              load={(query, signal) => customers.page({ ...query, all: true, status: 1 }, { signal })}
              text={({ name, phone }) => [name, phone].filter(Boolean).join('　')}
              {...(buyer ? { chosen: buyer } : {})}
            />
            <SelectField
              label="开单门店"
              hint="由哪家店开单收款"
              choices={[{ value: '', label: '本店' }, ...sellers.map(({ id, name }) => ({ value: id, label: name }))]}
              {...form.field('shopId')}
            />
            <TextField label="备注" maxLength={200} {...form.field('remark')} />
          </Box>
          <DraftLines
            {...form.field('lines')}
            errors={form.errors}
            known={known}
            learn={learn}
            saving={form.saving}
            onChange={(lines) => {
              setCodes(lines.map(({ skuCode }) => skuCode));
              form.change({ lines });
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
