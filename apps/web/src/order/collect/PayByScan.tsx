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
import type { CodePayment } from '@partsdesk/core/pay/scanPayFlow';
import { useChanged } from '@partsdesk/ui/app/ApiProvider';
import { usePageShown } from '@partsdesk/ui/page/pageShown.ts';
import { useEffect, useId, useRef } from 'react';
import { AuthCodeField } from './AuthCodeField';
import { ScanPayState } from './ScanPayState';
import { useScanPay } from './useScanPay';

interface PayByScanProps {
  saleOutId: string;
  /** Still owed. */
  amount: Fen;
  /** The customer's code, anew with every scan; missing or empty while it is still to be scanned. */
  scanned?: { code: string };
  /** A payment by code that is still open: it is followed at once. */
  found?: CodePayment;
  /** Called once when it is paid. */
  onPaid: (amount: Fen) => void;
  onClose: () => void;
}

const big = { fontSize: { xs: 40, sm: 48 }, lineHeight: 1.2, fontWeight: 600 } as const;

/** 扫付款码: charges the code on the customer's phone; the desk sees the password, the result and the undoing. */
export function PayByScan({ saleOutId, amount, scanned, found, onPaid, onClose }: PayByScanProps) {
  const { flow, snapshot } = useScanPay(saleOutId, amount, found);
  const shown = usePageShown();
  const titleId = useId();
  const paid = snapshot.matches('paid');
  const isAsked = snapshot.matches('following') || snapshot.matches('asking');
  const mayScan = snapshot.matches('waiting') || snapshot.matches('unpaid') || snapshot.matches('lost');
  const { refusal, payment } = snapshot.context;

  useEffect(() => {
    if (scanned?.code) flow.send({ type: 'scan', authCode: scanned.code });
  }, [flow, scanned]);

  // Reads anew what stands behind: a payment is no write of this window.
  const changed = useChanged();
  useEffect(() => changed, [changed]);

  const told = useRef(onPaid);
  useEffect(() => {
    told.current = onPaid;
  });
  useEffect(() => {
    if (paid) told.current(payment?.amount ?? amount);
  }, [paid, payment, amount]);

  return (
    <Dialog open={shown} onClose={() => mayScan && onClose()} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>扫付款码</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, minHeight: 320, alignContent: 'start', textAlign: 'center' }}>
        {paid && <CheckCircle aria-hidden color="success" sx={{ fontSize: 72, justifySelf: 'center' }} />}
        <Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {paid ? '已收' : '应收'}
          </Box>
          <Box component="output" aria-label="付款码应收" sx={{ display: 'block', ...big }}>
            {formatYuan(payment?.amount ?? amount)}
          </Box>
        </Box>
        <ScanPayState snapshot={snapshot} />
        {mayScan && <AuthCodeField onCode={(authCode) => flow.send({ type: 'scan', authCode })} />}
        {refusal && isAsked && <Alert severity="warning">{refusal}</Alert>}
        {mayScan && (
          <Typography variant="body2" color="textSecondary">
            顾客在微信点“收付款”，或在支付宝点“收付款”，出示付款码。
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {isAsked && payment?.status !== 3 && (
          <Button color="error" onClick={() => flow.send({ type: 'undo' })}>
            撤销收款
          </Button>
        )}
        {(mayScan || paid) && (
          <Button variant={paid ? 'contained' : 'outlined'} onClick={onClose}>
            {paid ? '完成' : '换其他方式收款'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
