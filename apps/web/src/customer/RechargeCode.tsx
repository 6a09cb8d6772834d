import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { payWxRecharge } from '@partsdesk/sdk/pay/payWxRecharge';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** 储值充值码: shows the code with which a customer charges their own card. */
export function RechargeCode({ customer, onClose }: { customer: Schemas['Customer']; onClose: () => void }) {
  const recharges = useGroup(payWxRecharge);
  const code = useLoad(recharges.qrcode, { customerId: customer.id });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>储值充值码：{customer.name}</DialogTitle>
      <DialogContent>
        {code.error !== undefined && <ErrorState error={code.error} onRetry={code.reload} />}
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 260 }}>
          {code.data && <img src={code.data.image} width={240} height={240} alt={`${customer.name}的储值充值码`} />}
        </Box>
        <Typography variant="body2" color="text.secondary">
          请客户用微信或手机浏览器扫码，自己选择充值金额并付款；付款成功后立即到账。一小时内有效，只能给这位客户充值。
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  );
}
