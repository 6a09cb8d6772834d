import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Schemas } from '@partsdesk/sdk/types/parts';

interface MisreadQuestionProps {
  /** What was scanned. */
  scanned: string;
  out: Pick<Schemas['SaleOutDetail'], 'code' | 'customerName'>;
  onHandOut: () => void;
  onClose: () => void;
}

/** Asks, after a scan that is not of the outbound in front, whether it goes out: another one may have been meant. */
export function MisreadQuestion({ scanned, out, onHandOut, onClose }: MisreadQuestionProps) {
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth role="alertdialog">
      <DialogTitle>
        刚才扫的「{scanned}」没对上这张单，仍要出库“{out.code}”？
      </DialogTitle>
      <DialogContent>这张单是{out.customerName}的。要出别的单，请返回再扫一次单号。</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          返回核对
        </Button>
        <Button variant="contained" onClick={onHandOut}>
          仍要出库
        </Button>
      </DialogActions>
    </Dialog>
  );
}
