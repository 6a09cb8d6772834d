import { ADJUSTED_PARTS, AdjustedPart, adjustedPartLabel } from '@partsdesk/core/customer/card/valueAdjust';
import { formatYuan } from '@partsdesk/core/money';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { Total } from '@partsdesk/ui/list/Total';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';

interface Draft {
  part: AdjustedPart;
  direction: 1 | -1;
  amount: number | undefined;
  giftDays: number | undefined;
  reason: string;
}

const DIRECTIONS = [
  { value: 1, label: '增加' },
  { value: -1, label: '扣减' },
] as const;

interface AdjustValueProps {
  customerId: string;
  customerName: string;
  onClose: () => void;
}

/** 调整储值: applies for a correction of a card by hand, which a colleague decides. */
export function AdjustValue({ customerId, customerName, onClose }: AdjustValueProps) {
  const [customers, cards] = [useGroup(customer), useGroup(customerValueCard)];
  const { data: card } = useLoad(cards.getByCustomerId, { customerId });
  const signed = ({ direction, amount = 0 }: Draft) => direction * amount;
  return (
    <FormDialog<Draft>
      title={`调整「${customerName}」的储值`}
      initial={{ part: AdjustedPart.principal, direction: 1, amount: undefined, giftDays: undefined, reason: '' }}
      saveLabel="提交复核"
      savedText="已提交，复核通过后入账"
      save={(draft, idempotencyKey) => {
        const change = { customerId, amount: signed(draft), reason: draft.reason.trim() };
        const { giftDays } = draft;
        return draft.part === AdjustedPart.principal
          ? customers.increaseAmount(change, { idempotencyKey })
          : customers.updateVirtualAmount(
              { ...change, ...(giftDays !== undefined && draft.direction > 0 ? { giftDays } : {}) },
              { idempotencyKey },
            );
      }}
      onClose={onClose}
    >
      {(form) => {
        const { part, direction } = form.draft;
        const left = card && (part === AdjustedPart.principal ? card.principal : card.gift);
        return (
          <>
            {left !== undefined && (
              <Total label={`现有${adjustedPartLabel(part)}`}>
                <Money fen={left} />
              </Total>
            )}
            <SelectField
              label="调整项"
              required
              choices={ADJUSTED_PARTS.map(({ code, label }) => ({ value: code, label }))}
              hint={
                part === AdjustedPart.principal
                  ? '本金是客户付过的钱，调整后计入卡预收'
                  : '赠送不是客户付的钱，退卡时作废'
              }
              {...form.field('part')}
            />
            <SelectField label="方向" required choices={DIRECTIONS} {...form.field('direction')} />
            <PriceField
              label="调整金额"
              required
              hint={left === undefined ? undefined : `调整后 ${formatYuan(left + signed(form.draft))}`}
              {...form.field('amount')}
            />
            {part === AdjustedPart.gift && direction > 0 && (
              <QuantityField label="有效天数" hint="不填则长期有效" {...form.field('giftDays')} />
            )}
            <TextField label="调整原因" required rows={3} maxLength={200} {...form.field('reason')} />
          </>
        );
      }}
    </FormDialog>
  );
}
