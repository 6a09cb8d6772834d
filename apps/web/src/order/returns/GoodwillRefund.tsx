import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { Total } from '@partsdesk/ui/list/Total';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { ReceivedTotals } from '../receipt/ReceivedTotals';
import { cashFromWords } from './cashFrom';

interface GoodwillRefundProps {
  out: Pick<Schemas['SaleOutRow'], 'id' | 'code'>;
  reload: () => void;
  onClose: () => void;
}

/** 补偿退款: refunds money without a return, with a reason and up to a limit. */
export function GoodwillRefund({ out, reload, onClose }: GoodwillRefundProps) {
  const bills = useGroup(refundBill);
  const loaded = useLoad(out.id, (signal) => bills.getGoodwillInfo({ saleOutId: out.id }, { signal }));
  const title = `补偿退款 ${out.code}`;
  if (loaded.data) return <GoodwillForm title={title} info={loaded.data} reload={reload} onClose={onClose} />;
  return (
    <DetailDrawer title={title} onClose={onClose}>
      {loaded.error === undefined ? (
        <PageSkeleton rows={3} />
      ) : (
        <ErrorState error={loaded.error} onRetry={loaded.reload} />
      )}
    </DetailDrawer>
  );
}

interface Draft {
  amount: number | undefined;
  method: PayMethod | undefined;
  accountId: string | undefined;
  reason: string;
}

function GoodwillForm({
  title,
  info,
  reload,
  onClose,
}: { title: string; info: Schemas['GoodwillInfo'] } & Omit<GoodwillRefundProps, 'out'>) {
  const bills = useGroup(refundBill);
  const conflict = useConflict(() => {
    reload();
    onClose();
  });
  const { saleOutId, version, received, given, rest, ways, accounts } = info;
  const [usual] = ways;
  const fromOf = ({ method, accountId }: Draft) => {
    const from = method === PayMethod.cash && accounts.find(({ id }) => id === accountId);
    return from && cashFromWords(from);
  };
  return (
    <FormDialog<Draft>
      title={title}
      initial={{ amount: undefined, method: usual?.method, accountId: usual?.accountId, reason: '' }}
      saveLabel="确认退款"
      savedText={(draft) => ['补偿退款已付出', fromOf(draft)].filter(Boolean).join('。')}
      question={(draft) => {
        const { amount = 0, method = 'cash' } = draft;
        const back = `退给${info.customerName}：${payMethodLabel(method)} ${formatYuan(amount)}，不收回商品`;
        const text = [back, fromOf(draft), '退款后不能撤回。'].filter(Boolean).join('。');
        return { title: '确认补偿退款？', text, action: '退款' };
      }}
      save={({ amount = 0, method = 'cash', accountId, reason }, idempotencyKey) =>
        conflict(
          bills.goodwill(
            { saleOutId, version, method, amount, reason: reason.trim(), ...(accountId ? { accountId } : {}) },
            { idempotencyKey },
          ),
        )
      }
      onClose={(saved) => {
        if (saved) reload();
        onClose();
      }}
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            不退商品，只把钱退给客户。不影响欠款；以后退货时，应退的钱会减去补偿过的。
          </Typography>
          <ReceivedTotals received={received} given={given}>
            <Total label="最多还可退" strong>
              <Money fen={rest} />
            </Total>
          </ReceivedTotals>
          <PriceField
            label="退款金额"
            required
            most={rest}
            mostText={`补偿退款最多还可退 ${formatYuan(rest)}`}
            {...form.field('amount')}
          />
          <SelectField
            label="退款方式"
            required
            choices={ways.map(({ method }) => ({ value: method, label: payMethodLabel(method) }))}
            {...form.field('method')}
            onChange={(method) =>
              form.change({ method, accountId: ways.find((way) => way.method === method)?.accountId })
            }
          />
          <SelectField
            label="付款账户"
            required
            disabled={form.draft.method === PayMethod.online}
            hint={form.draft.method === PayMethod.online ? '原路退回顾客的微信或支付宝' : undefined}
            choices={accounts
              .filter(({ method }) => method === form.draft.method)
              .map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('accountId')}
          />
          <TextField label="补偿原因" required rows={3} maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
