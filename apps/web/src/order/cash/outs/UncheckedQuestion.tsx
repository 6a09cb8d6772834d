import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

interface UncheckedQuestionProps {
  /** Names of the parts that were not checked. */
  names: readonly string[];
  onAll: () => void;
  onChecked: () => void;
  onClose: () => void;
}

/** Asks, once checking has begun, whether parts go out that nobody checked. */
export function UncheckedQuestion({ names, onAll, onChecked, onClose }: UncheckedQuestionProps) {
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth role="alertdialog">
      <DialogTitle>还有 {names.length} 种没核对，一起出库？</DialogTitle>
      <DialogContent>{names.join('、')}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button autoFocus onClick={onClose}>
          返回核对
        </Button>
        <Button onClick={onChecked}>只出核对过的</Button>
        <Button variant="contained" onClick={onAll}>
          一起出库
        </Button>
      </DialogActions>
    </Dialog>
  );
}
