import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { formatMinute } from '@partsdesk/core/dates';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useCopy } from '@partsdesk/ui/text/useCopy';

interface StatementLinkProps {
  id: string;
  customerName: string;
  onClose: () => void;
}

/** Shows the link of a statement, to be scanned or copied. */
export function StatementLink({ id, customerName, onClose }: StatementLinkProps) {
  const { data, error, reload } = useLoad(useGroup(customerStatement).link, { id });
  const copy = useCopy();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>对账单链接：{customerName}</DialogTitle>
      <DialogContent>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 260 }}>
          {data && <img src={data.image} width={240} height={240} alt={`${customerName}的对账单链接码`} />}
        </Box>
        {data && (
          <>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 2 }}>
              {data.address}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              请客户扫码，或把链接发给客户，用登记手机号的后四位打开。{formatMinute(data.ends)} 前有效。
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={!data} onClick={() => data && void copy(data.address)}>
          复制链接
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  );
}
