import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { shortageReasons } from '@partsdesk/core/goods/stockReasons';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { InlineFields } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { GoodsName } from '../GoodsName';
import { allArrived, type Arrived } from './arrivals';
import { ArrivalScan } from './ArrivalScan';

interface ReceiveTransferProps {
  transfer: Schemas['StockTransferDetail'];
  onClose: (saved: boolean) => void;
}

interface Draft extends Record<string, unknown> {
  quantities: Arrived;
  /** Counted by scans: what was not scanned has not arrived. */
  scanning: boolean;
  /** Treatment of the missing goods: still on the way, or lost. */
  rest: 'later' | 'lost';
  reason: string;
}

/** 收货: proposes all of it; missing goods come later or are written off with a reason. */
export function ReceiveTransfer({ transfer, onClose }: ReceiveTransferProps) {
  const transfers = useGroup(stockTransfer);
  const coming = transfer.lines.filter(({ transitQuantity }) => transitQuantity > 0);
  const missing = (draft: Draft) =>
    addQuantities(...coming.map((line) => addQuantities(line.transitQuantity, -(draft.quantities[line.id] ?? 0))));
  return (
    <FormDialog<Draft>
      title={`收货 ${transfer.code}`}
      width={640}
      initial={{
        quantities: allArrived(coming),
        scanning: false,
        rest: 'later',
        reason: '',
      }}
      saveLabel="确认收货"
      scans
      savedText="已收货"
      onClose={onClose}
      save={({ quantities, rest, reason }, idempotencyKey) =>
        transfers.receive(
          {
            id: transfer.id,
            version: transfer.version,
            lines: coming.map((line) => {
              const quantity = quantities[line.id] ?? 0;
              const lost = rest === 'lost' ? addQuantities(line.transitQuantity, -quantity) : 0;
              return { lineId: line.id, quantity, ...(lost > 0 ? { lost, reason } : {}) };
            }),
          },
          { idempotencyKey },
        )
      }
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            {transfer.fromShopName} → {transfer.toShopName} · {transfer.toWarehouseName}
            。点清数量后确认；少收的可以以后再收，或者按短少核销。
          </Typography>
          <ArrivalScan
            coming={coming}
            quantities={form.draft.quantities}
            scanning={form.draft.scanning}
            saving={form.saving}
            onChange={form.change}
          />
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
            {coming.map((line, index) => (
              <Box
                component="li"
                key={line.id}
                sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 3, borderBottom: 1, borderColor: 'divider' }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <GoodsName line={line} />
                  <Typography variant="body2" sx={{ mt: 1 }}>
                    在途 {formatQuantity(line.transitQuantity)} {line.unitName}
                  </Typography>
                </Box>
                <InlineFields value>
                  <QuantityField
                    {...form.field('quantities')}
                    name={`lines[${String(index)}].quantity`}
                    label="实收数量"
                    width={140}
                    required
                    allowZero
                    decimals={line.decimals}
                    unit={line.unitName}
                    most={line.transitQuantity}
                    error={form.errors[`lines[${String(index)}].quantity`]}
                    value={form.draft.quantities[line.id]}
                    onChange={(quantity) =>
                      form.change({ quantities: { ...form.draft.quantities, [line.id]: quantity } })
                    }
                  />
                </InlineFields>
              </Box>
            ))}
          </Box>
          {missing(form.draft) > 0 && (
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              <SelectField
                label={`少收 ${formatQuantity(missing(form.draft))}，怎么处理`}
                choices={[
                  { value: 'later' as const, label: '还在路上，以后再收' },
                  { value: 'lost' as const, label: '短少，核销为损失' },
                ]}
                {...form.field('rest')}
              />
              {form.draft.rest === 'lost' && (
                <SelectField
                  label="短少原因"
                  required
                  choices={shortageReasons.map((reason) => ({ value: reason, label: reason }))}
                  {...form.field('reason')}
                  value={form.draft.reason || undefined}
                />
              )}
            </Box>
          )}
        </>
      )}
    </FormDialog>
  );
}
