import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { Total } from '@partsdesk/ui/list/Total';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { ReceivedTotals } from '../receipt/ReceivedTotals';
import { cashFromWords } from '../returns/cashFrom';

interface CancelPaidProps {
  order: { id: string; code: string };
  onClose: () => void;
}

/** 取消并退款: cancels a paid order of which nothing is out, and shows first how its money goes back. */
export function CancelPaid({ order, onClose }: CancelPaidProps) {
  const orders = useGroup(orderSale);
  const loaded = useLoad(order.id, (signal) => orders.queryCancelPaid({ id: order.id }, { signal }));
  const title = `取消并退款 ${order.code}`;
  if (loaded.data) return <CancelPaidForm title={title} info={loaded.data} onClose={onClose} />;
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

interface CancelPaidFormProps {
  title: string;
  info: Schemas['CancelPaidInfo'];
  onClose: () => void;
}

function CancelPaidForm({ title, info, onClose }: CancelPaidFormProps) {
  const orders = useGroup(orderSale);
  const conflict = useConflict(onClose);
  const { id, version, customerName, received, given, amount, tenders } = info;
  const cash = tenders.find(({ method }) => method === PayMethod.cash);
  const from = cash && cashFromWords({ ...cash, name: cash.accountName });
  const said = (words: string) => [words, from].filter(Boolean).join('。');
  return (
    <FormDialog<{ reason: string }>
      title={title}
      initial={{ reason: '' }}
      saveLabel="取消并退款"
      savedText={said('销售单已取消，钱已退回')}
      question={() => ({
        title: '确认取消并退款？',
        text: `${said(`退给${customerName} ${formatYuan(amount)}，占用的库存释放`)}。取消后不能恢复。`,
        action: '取消并退款',
        cancel: '先不取消',
        danger: true,
      })}
      save={({ reason }, idempotencyKey) =>
        conflict(orders.cancelPaid({ id, version, reason: reason.trim() }, { idempotencyKey }))
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            还没有出库的单，按原来的收款方式退钱{from && `：${from}`}。顾客扫码支付的原路退回。
          </Typography>
          <ReceivedTotals received={received} given={given}>
            <Total label="退回" strong>
              <Money fen={amount} />
            </Total>
          </ReceivedTotals>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {tenders.map(({ method, accountName, amount: share }) => (
              <li key={method}>
                {payMethodLabel(method)} <Money fen={share} />
                {accountName && `（${accountName}）`}
              </li>
            ))}
          </Box>
          <TextField label="取消原因" required rows={3} maxLength={100} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
