import { CARD_REFUND_METHODS, MAX_CASH_REFUND } from '@partsdesk/core/customer/card/cardRefund';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { Total } from '@partsdesk/ui/list/Total';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';

interface Draft {
  method: PayMethod;
  accountId: string | undefined;
  payee: string;
}

/** 付退卡款: pays what was passed, in cash or to the holder by name. */
export function PayCardRefund({ refund, onClose }: { refund: Schemas['CardRefund']; onClose: () => void }) {
  const [refunds, receipts] = [useGroup(customerCardRefund), useGroup(receiptBill)];
  const { data: accounts = [] } = useLoad(receipts.listPayAccount, {});
  const { id, version, principal, customerName } = refund;
  const inCash = principal <= MAX_CASH_REFUND;
  const methods = CARD_REFUND_METHODS.filter(
    (method) => accounts.some((account) => account.method === method) && (inCash || method !== PayMethod.cash),
  );
  return (
    <FormDialog<Draft>
      title={`付退卡款 ${refund.code}`}
      initial={{
        method: inCash ? PayMethod.cash : PayMethod.transfer,
        accountId: undefined,
        payee: customerName,
      }}
      saveLabel="确认付款"
      savedText="退卡款已付出"
      question={({ method, payee }) => ({
        title: '确认付款？',
        text: `${payMethodLabel(method)} ${formatYuan(principal)} 付给${
          method === PayMethod.cash ? customerName : payee
        }，付款后不能撤回。`,
        action: '付款',
      })}
      save={({ method, accountId, payee }, idempotencyKey) =>
        refunds.pay(
          { id, version, method, payee: payee.trim(), ...(accountId ? { accountId } : {}) },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Total label="退还本金" strong>
            <Money fen={principal} />
          </Total>
          <SelectField
            label="付款方式"
            required
            choices={methods.map((method) => ({ value: method, label: payMethodLabel(method) }))}
            hint={inCash ? undefined : `超过 ${formatYuan(MAX_CASH_REFUND)} 须转账给持卡人`}
            {...form.field('method')}
            onChange={(method) => form.change({ method, accountId: undefined })}
          />
          <SelectField
            label="付款账户"
            hint="不选则用这种方式的常用账户；现金从自己的钱箱付"
            choices={accounts
              .filter(({ method }) => method === form.draft.method)
              .map((account) => ({ value: account.id, label: account.name }))}
            {...form.field('accountId')}
          />
          {form.draft.method !== PayMethod.cash && (
            <TextField label="收款人" required maxLength={30} hint="须是持卡人本人" {...form.field('payee')} />
          )}
        </>
      )}
    </FormDialog>
  );
}
