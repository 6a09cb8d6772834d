import CheckCircle from '@mui/icons-material/CheckCircle';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { formatYuan, type Fen } from '@partsdesk/core/money';
import { channelPayer } from '@partsdesk/core/pay/payChannel';
import { useChanged } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { usePageShown } from '@partsdesk/ui/page/pageShown.ts';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useEffect, useId, useRef } from 'react';
import { CodeNotOpen } from './CodeNotOpen';
import { Countdown } from './Countdown';
import { useCollect } from './useCollect';

interface CollectByCodeProps {
  saleOutId: string;
  /** Called once when it is paid. */
  onPaid?: (amount: Fen) => void;
  onClose: (paid: boolean) => void;
}

const big = { fontSize: { xs: 40, sm: 48 }, lineHeight: 1.2, fontWeight: 600 } as const;

/** 收款码: shows the customer's code; the desk sees them start, cancel or pay. */
export function CollectByCode({ saleOutId, onPaid, onClose }: CollectByCodeProps) {
  const { collect, snapshot } = useCollect(saleOutId);
  const shown = usePageShown();
  const confirm = useConfirm();
  const titleId = useId();
  const { standing, code, collected, left, refusal } = snapshot.context;
  const paid = snapshot.matches('paid');
  const paying = snapshot.matches('showing') && standing?.open === true;
  const dropping = snapshot.matches({ showing: { payment: 'dropping' } });
  const expired = snapshot.matches({ showing: { code: 'expired' } });

  // Reads anew what stands behind: a payment is no write of this window.
  const changed = useChanged();
  useEffect(() => changed, [changed]);

  const told = useRef(onPaid);
  useEffect(() => {
    told.current = onPaid;
  });
  useEffect(() => {
    if (paid) told.current?.(collected);
  }, [paid, collected]);

  const drop = async () => {
    if (
      await confirm({
        title: '撤销这次付款？',
        text: '顾客正在付款。撤销后这次付款作废，可以改用别的方式收款；如果顾客已经付成，会照常入账。',
        action: '撤销付款',
        cancel: '再等等',
        danger: true,
      })
    )
      collect.send({ type: 'drop' });
  };
  const close = () => onClose(paid);

  return (
    <Dialog open={shown} onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>收款码</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, minHeight: 408, alignContent: 'start' }}>
        {snapshot.matches('opening') && <PageSkeleton rows={3} />}
        {snapshot.matches('notOpen') && <CodeNotOpen />}
        {snapshot.matches('unopened') && <Alert severity="error">{refusal}</Alert>}
        {snapshot.matches('lost') && <Alert severity="warning">{refusal ?? '这张单已取消，不能收款。'}</Alert>}
        {paid && (
          <Box
            role="status"
            sx={{ display: 'grid', gap: 3, justifyItems: 'center', alignContent: 'center', minHeight: 360 }}
          >
            <CheckCircle aria-hidden color="success" sx={{ fontSize: 96 }} />
            <Typography component="strong" sx={{ fontSize: 24, fontWeight: 600, color: 'success.main' }}>
              已收款
            </Typography>
            {collected > 0 && <Box sx={big}>{formatYuan(collected)}</Box>}
          </Box>
        )}
        {snapshot.matches('showing') && standing && (
          <>
            <Box sx={{ textAlign: 'center' }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                应收
              </Box>
              <Box component="output" aria-label="扫码应收" sx={{ display: 'block', ...big }}>
                {formatYuan(standing.due)}
              </Box>
            </Box>
            <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center', height: 240 }}>
              {code && (
                <Box
                  component="img"
                  src={code.image}
                  width={240}
                  height={240}
                  alt="收款码"
                  sx={{ opacity: expired || paying ? 0.12 : 1 }}
                />
              )}
              {(expired || paying) && (
                <Box
                  sx={{
                    position: 'absolute',
                    display: 'grid',
                    gap: 2,
                    justifyItems: 'center',
                    textAlign: 'center',
                    fontSize: 18,
                    fontWeight: 600,
                  }}
                >
                  {paying ? `${channelPayer(standing.trade?.channel)}付款中` : '收款码已过期'}
                  {expired && !paying && (
                    <Button variant="contained" onClick={() => collect.send({ type: 'renew' })}>
                      换一张
                    </Button>
                  )}
                </Box>
              )}
            </Box>
            <Box
              role="status"
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 2,
                justifyContent: 'center',
                alignItems: 'center',
                minHeight: 24,
              }}
            >
              {paying ? (
                <StatusChip tone="blue">顾客正在支付（{channelPayer(standing.trade?.channel)}）</StatusChip>
              ) : left ? (
                <StatusChip tone="orange">
                  {left === 'dropped' ? '已撤销，可重新扫码' : '顾客已放弃或付款超时，可重新扫码'}
                </StatusChip>
              ) : (
                <StatusChip tone="grey">等待顾客扫码</StatusChip>
              )}
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', minHeight: 22 }}>
              {paying
                ? '请顾客在手机上完成付款，这里会自动显示结果。'
                : code &&
                  !expired && (
                    <>
                      请顾客用微信或支付宝扫码，
                      <Countdown until={code.expireTime} /> 后失效
                    </>
                  )}
            </Typography>
            {refusal && <Alert severity="warning">{refusal}</Alert>}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {snapshot.matches('unopened') && <Button onClick={() => collect.send({ type: 'retry' })}>重试</Button>}
        {snapshot.matches('showing') && !paying && !expired && (
          <Button
            loading={snapshot.matches({ showing: { code: 'renewing' } })}
            onClick={() => collect.send({ type: 'renew' })}
          >
            更新收款码
          </Button>
        )}
        {paying && (
          <Button color="error" loading={dropping} onClick={() => void drop()}>
            撤销付款
          </Button>
        )}
        {/* Mounted anew when it is paid, so that Enter reaches it. */}
        <Button key={String(paid)} variant={paid ? 'contained' : 'outlined'} autoFocus onClick={close}>
          {paid ? '完成' : '关闭'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
