import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { channelPayer } from '@partsdesk/core/pay/payChannel';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { scanPayFlow } from '@partsdesk/core/pay/scanPayFlow';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import type { SnapshotFrom } from 'xstate';
import { Countdown } from './Countdown';

type Snapshot = SnapshotFrom<typeof scanPayFlow>;

const { created, paying, closing, givenBack } = payTradeLifecycle.statuses;

/** Says where the payment stands, in a chip and a sentence. */
function words(snapshot: Snapshot): [React.ComponentProps<typeof StatusChip>['tone'], string, React.ReactNode] {
  const { payment, refusal } = snapshot.context;
  if (snapshot.matches('waiting')) return ['grey', '等待扫码', '请扫描顾客的付款码'];
  if (snapshot.matches('paid')) return ['green', '已收款', `${channelPayer(payment?.channel)}付款成功`];
  if (snapshot.matches('lost'))
    return ['orange', '没有结果', '服务器没有回应。收到的款会自动入账，请稍后在出库单里查看，不要重复收款。'];
  if (snapshot.matches('unpaid')) {
    const back = payment?.status === givenBack.code ? '，顾客已付的钱会原路退回' : '';
    const why = refusal ?? payment?.reason;
    return ['orange', '未支付', `${why ? `${why}${back}。` : ''}请顾客刷新付款码后再扫，或换其他方式收款。`];
  }
  if (snapshot.matches('undoing') || payment?.status === closing.code)
    return ['orange', '撤销中', '正在撤销，顾客如已付款会原路退回，请稍候。'];
  if (payment?.status === paying.code)
    return [
      'blue',
      '请顾客输入密码',
      <>
        {channelPayer(payment.channel)}等待顾客在手机上输入密码，
        <Countdown until={payment.expireTime} /> 后自动撤销
      </>,
    ];
  if (payment?.status === created.code) return ['blue', '确认中', '还没有收到付款结果，正在查询，请勿重复收款。'];
  return ['blue', '正在收款', refusal ? `${refusal}。正在确认，请勿重复收款。` : '请稍候'];
}

export function ScanPayState({ snapshot }: { snapshot: Snapshot }) {
  const [tone, label, sentence] = words(snapshot);
  const busy = !['waiting', 'paid', 'lost', 'unpaid'].some((state) => snapshot.value === state);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'center', minHeight: 84 }}>
      <StatusChip tone={tone}>{label}</StatusChip>
      <Typography>{sentence}</Typography>
      {busy && <LinearProgress aria-hidden sx={{ width: 1 }} />}
    </Box>
  );
}
