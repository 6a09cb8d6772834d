import QrCode from '@mui/icons-material/QrCode2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { FORCED_REFRESH_KEY } from '@partsdesk/core/account/paths';
import { introIsDue, keepIntroShown, ONLINE_PAY_OPEN } from '@partsdesk/core/pay/paymentCodeIntro';
import { ApiError } from '@partsdesk/sdk';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { OPTIONAL, useOpeningSteps } from '../notice/useOpeningSteps';
import { pathOfRoute } from '../screenList';
import { now, storage } from '../session';
import { useMayVisit } from '../useMayVisit';

interface PaymentCodeIntroProps {
  userId: string;
  tenantId: string;
  /** The page in front is the dashboard, which shows a new store what to do first. */
  onDashboard: boolean;
}

/**
 * Introduces payment by code once a day, while the store cannot take it, with a link to apply [SHELL-19]. It opens with
 * the page that somebody enters the shop or opens the window at, never with a later click, which begins some work. It
 * does not cover 开业准备, where that step stands among others that are to be done.
 */
export function PaymentCodeIntro({ userId, tenantId, onDashboard }: PaymentCodeIntroProps) {
  const accounts = useGroup(paySqbAccount);
  const navigate = useNavigate();
  const mayApply = useMayVisit()('SqbPayApply');
  const [shown, setShown] = useState(false);
  const { search } = useLocation();
  const navigated = useNavigationType();
  // A window that is loaded, also again, has not been led on by a click; entering a shop refreshes its page.
  const [arrives] = useState(
    () =>
      (navigated !== NavigationType.Push || new URLSearchParams(search).has(FORCED_REFRESH_KEY)) &&
      introIsDue(storage, { userId, tenantId }, now()),
  );
  const { open, pending } = useOpeningSteps(arrives && onDashboard);
  const [opens, setOpens] = useState<boolean>();
  // Decided once: a step that is done or hidden later opens nothing.
  if (opens === undefined && !pending) setOpens(arrives && open.every((step) => OPTIONAL.includes(step.key)));
  useEffect(() => {
    if (!opens) return;
    const giveUp = new AbortController();
    accounts.queryApplyInfo({ signal: giveUp.signal }).then(
      ({ applyStatus }) => {
        if (applyStatus === ONLINE_PAY_OPEN) return;
        keepIntroShown(storage, { userId, tenantId }, now());
        setShown(true);
      },
      (error: unknown) => {
        if (!giveUp.signal.aborted && !(error instanceof ApiError)) throw error;
      },
    );
    return () => giveUp.abort();
  }, [accounts, userId, tenantId, opens]);
  const close = () => setShown(false);
  return (
    <Dialog open={shown} onClose={close} maxWidth="xs" fullWidth aria-labelledby="payment-code-title">
      <DialogTitle id="payment-code-title">收款码：顾客扫一扫就付款</DialogTitle>
      <DialogContent sx={{ display: 'flex', gap: 4, alignItems: 'start' }}>
        <QrCode color="primary" sx={{ fontSize: 64 }} />
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>一个码同时收微信和支付宝，钱直接到您的账户，自动记到对应的单据上，不用再对账。</Typography>
          <Typography color="textSecondary">
            您的店铺还没有开通线上收款。{mayApply ? '' : '请联系店主开通。'}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>知道了</Button>
        {mayApply && (
          <Button
            variant="contained"
            onClick={() => {
              close();
              void navigate(pathOfRoute('SqbPayApply') ?? '');
            }}
          >
            去开通
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
