import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { PAY_CHANNELS } from '@partsdesk/core/pay/payChannel';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { PayByScan } from './PayByScan';

interface WaitingPaymentProps {
  saleOutId: string;
  /** Still owed. */
  amount: Fen;
  /** Called once when it is paid. */
  onPaid: (amount: Fen) => void;
  onClose: () => void;
}

/**
 * Finds a payment by the customer's phone that is still open when the page is opened or another way to pay is refused:
 * one by their code goes on in its dialog, of one on their own phone it is told where it stands. Either can be undone.
 */
export function WaitingPayment({ saleOutId, amount, onPaid, onClose }: WaitingPaymentProps) {
  const trades = useGroup(paySqbTradeRecord);
  const confirm = useConfirm();
  const { data, reload } = useLoad(saleOutId, (signal) => trades.checkNotPay({ saleOutId }, { signal }));
  const act = useAct(reload);
  if (!data) return null;
  if (data.paid)
    return (
      <Alert
        severity="success"
        action={
          <Button size="small" color="inherit" onClick={() => onPaid(amount)}>
            查看结果
          </Button>
        }
      >
        这张单已经收齐，不要再收。
      </Alert>
    );
  if (!data.trade) return null;
  const { trade } = data;
  if (trade.channel === 'wxCode' || trade.channel === 'aliCode')
    return (
      <PayByScan
        saleOutId={saleOutId}
        amount={amount}
        found={{ ...trade, reason: '' }}
        onPaid={onPaid}
        onClose={() => {
          reload();
          onClose();
        }}
      />
    );
  const drop = async () => {
    const question = {
      title: '撤销这次付款？',
      text: '顾客正在付款。撤销后这次付款作废，可以改用别的方式收款；如果顾客已经付成，会照常入账。',
      action: '撤销付款',
      cancel: '再等等',
      danger: true,
    };
    if (await confirm(question)) await act('已撤销', () => trades.delBySaleOutId({ saleOutId }));
  };
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button size="small" color="inherit" onClick={reload}>
            刷新
          </Button>
          <Button size="small" color="error" onClick={() => void drop()}>
            撤销付款
          </Button>
        </>
      }
    >
      顾客正在付款 {formatYuan(trade.amount)}（{PAY_CHANNELS[trade.channel]}），还没有结果，先不要用别的方式收款。
    </Alert>
  );
}
