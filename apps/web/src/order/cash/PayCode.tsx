import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { ErrorState } from '@partsdesk/ui/ErrorState';
import { useLoad } from '@partsdesk/ui/useLoad';
import { useState } from 'react';

/** 展示收款码. Says plainly that nobody can pay by it yet. */
export function PayCode({ saleOutId }: { saleOutId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>展示收款码</Button>
      {open && <PayCodeDialog saleOutId={saleOutId} onClose={() => setOpen(false)} />}
    </>
  );
}

function PayCodeDialog({ saleOutId, onClose }: { saleOutId: string; onClose: () => void }) {
  const outs = useGroup(saleOut);
  const code = useLoad(saleOutId, (signal) => outs.genBusinessQrcode({ id: saleOutId }, { signal }));
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>收款码</DialogTitle>
      <DialogContent>
        <Alert severity="warning">线上收款还没有开通，顾客暂时不能用这个码付款。请用现金、刷卡，或店里已有的微信、支付宝收款码收款，再在这里登记。</Alert>
        {code.error !== undefined && <ErrorState error={code.error} onRetry={code.reload} />}
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 260, pt: 4 }}>{code.data && <img src={code.data.image} width={240} height={240} alt="收款码" />}</Box>
      </DialogContent>
      <DialogActions><Button variant="contained" autoFocus onClick={onClose}>关闭</Button></DialogActions>
    </Dialog>
  );
}
