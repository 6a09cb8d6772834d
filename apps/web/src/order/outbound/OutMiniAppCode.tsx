import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface OutMiniAppCodeProps {
  out: Pick<Schemas['SaleOutDetail'], 'id' | 'code'>;
  onClose: () => void;
}

/** 小程序码: opens the outbound in the store's mini-app; says so where the store has none. */
export function OutMiniAppCode({ out, onClose }: OutMiniAppCodeProps) {
  const outs = useGroup(saleOut);
  const { data, error, reload } = useLoad(outs.genBusinessWxaCode, { id: out.id });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>小程序码</DialogTitle>
      <DialogContent>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {error === undefined && (
          <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 260 }}>
            {data && <img src={data.image} width={240} height={240} alt={`出库单 ${out.code} 的小程序码`} />}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  );
}
