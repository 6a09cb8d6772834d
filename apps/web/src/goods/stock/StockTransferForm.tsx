import Box from '@mui/material/Box';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { blankLine, filledLines, type DraftLine } from './draftLines';
import { DraftLines } from './DraftLines';
import { DraftTotals } from './DraftTotals';
import { stockTransferAddress, type TransferStart } from './stockAddress';
import { StockOfShops } from './StockOfShops';
import { usePartsByCode } from './usePartsByCode';
import { ownWarehouses, useWarehouses, warehouseChoices } from './useWarehouses';

interface Draft {
  fromWarehouseId: string;
  toWarehouseId: string;
  remark: string;
  lines: DraftLine[];
}

interface StockTransferFormProps {
  transfer?: Schemas['StockTransferDetail'];
  /** What a new one begins with. */
  start?: TransferStart | undefined;
  onClose: (saved: boolean) => void;
}

/** Creates or edits a transfer; shows the company's stock of its parts below. */
export function StockTransferForm(props: StockTransferFormProps) {
  const warehouses = useWarehouses();
  return warehouses ? <Form {...props} warehouses={warehouses} /> : null;
}

function Form({
  transfer,
  start,
  onClose,
  warehouses,
}: StockTransferFormProps & { warehouses: readonly Schemas['CompanyWarehouse'][] }) {
  const transfers = useGroup(stockTransfer);
  const notice = useNotice();
  const navigate = useNavigate();
  const initial: Draft = {
    fromWarehouseId: transfer?.fromWarehouseId ?? ownWarehouses(warehouses)[0]?.id ?? '',
    toWarehouseId: transfer?.toWarehouseId ?? '',
    remark: transfer?.remark ?? start?.remark ?? '',
    lines: transfer
      ? transfer.lines.map((line) => blankLine(line.skuCode, line.quantity))
      : [blankLine(start?.skuCode, start?.quantity)],
  };
  const [shown, setShown] = useState({
    from: initial.fromWarehouseId,
    codes: initial.lines.map(({ skuCode }) => skuCode),
  });
  const { known, learn } = usePartsByCode(shown.codes, shown.from);
  const parts = [...new Set(shown.codes)].flatMap((code) => known.get(code) ?? []);
  return (
    <FormDialog<Draft>
      title={transfer ? `修改调拨单 ${transfer.code}` : '新增调拨单'}
      width={960}
      scans
      summary={({ lines }) => <DraftTotals lines={lines} known={known} />}
      initial={initial}
      onClose={onClose}
      savedText={() => undefined}
      save={async (draft, idempotencyKey) => {
        const body = {
          fromWarehouseId: draft.fromWarehouseId,
          toWarehouseId: draft.toWarehouseId,
          remark: draft.remark.trim(),
          lines: filledLines(draft.lines).map(({ skuCode, quantity }) => ({
            skuId: known.get(skuCode)?.skuId ?? '',
            quantity,
          })),
        };
        if (transfer)
          await transfers.update({ id: transfer.id, version: transfer.version, ...body }, { idempotencyKey });
        const { id, code } = transfer ?? (await transfers.add(body, { idempotencyKey }));
        notice.success(`调拨单 ${code} 已保存`, { label: '查看', run: () => void navigate(stockTransferAddress(id)) });
      }}
    >
      {(form) => (
        <>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <SelectField
              label="调出仓库"
              required
              choices={warehouseChoices(ownWarehouses(warehouses))}
              {...form.field('fromWarehouseId')}
              onChange={(fromWarehouseId) => {
                setShown((before) => ({ ...before, from: fromWarehouseId }));
                form.change({ fromWarehouseId });
              }}
            />
            <SelectField
              label="调入仓库"
              required
              choices={warehouseChoices(warehouses).filter(({ value }) => value !== form.draft.fromWarehouseId)}
              {...form.field('toWarehouseId')}
              value={form.draft.toWarehouseId || undefined}
            />
            <TextField label="备注" maxLength={200} {...form.field('remark')} />
          </Box>
          <DraftLines
            {...form.field('lines')}
            errors={form.errors}
            known={known}
            learn={learn}
            saving={form.saving}
            warehouseId={form.draft.fromWarehouseId}
            onChange={(lines) => {
              setShown((before) => ({ ...before, codes: lines.map(({ skuCode }) => skuCode) }));
              form.change({ lines });
            }}
          />
          <StockOfShops parts={parts} />
        </>
      )}
    </FormDialog>
  );
}
