import { formatYuan } from '@partsdesk/core/money';
import { MUCH_CASH } from '@partsdesk/core/order/shift/shiftCash';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';

const OUTSIDE = '';

/** Puts cash into the drawer or takes it out, without a sale. */
export function CashMove({
  shiftId,
  direction,
  onClose,
}: {
  shiftId: string;
  direction: 'in' | 'out';
  onClose: (saved: boolean) => void;
}) {
  const shifts = useGroup(shiftRecord);
  const { data } = useLoad(shifts.tills);
  const verb = direction === 'in' ? '存入' : '取出';
  return (
    <FormDialog
      title={`${verb}现金`}
      initial={{ amount: undefined as number | undefined, reason: '', accountId: OUTSIDE }}
      saveLabel={`确认${verb}`}
      savedText={`已${verb}`}
      onClose={onClose}
      question={({ amount = 0 }) =>
        amount > MUCH_CASH
          ? {
              title: `${verb}这么多现金？`,
              text: `${verb} ${formatYuan(amount)}。请核对金额，没有多打一位再确认。`,
              action: `确认${verb}`,
              cancel: '回去核对',
              danger: true,
            }
          : undefined
      }
      save={({ amount = 0, reason, accountId }, idempotencyKey) =>
        shifts.cashMove(
          { id: shiftId, direction, amount, reason: reason.trim(), ...(accountId === OUTSIDE ? {} : { accountId }) },
          { idempotencyKey },
        )
      }
    >
      {(form) => (
        <>
          <PriceField label="金额" required {...form.field('amount')} />
          <TextField
            label="原因"
            required
            maxLength={100}
            hint={direction === 'in' ? '例如：取零钱、补备用金' : '例如：买办公用品、付运费'}
            {...form.field('reason')}
          />
          <SelectField
            label={direction === 'in' ? '从哪里来' : '到哪里去'}
            choices={[
              { value: OUTSIDE, label: direction === 'in' ? '不从资金账户转入' : '支出，不转入资金账户' },
              ...(data?.accounts ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.field('accountId')}
          />
        </>
      )}
    </FormDialog>
  );
}
