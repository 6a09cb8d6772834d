import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { CodeNotOpen } from './CodeNotOpen';

/** Tells the cashier that the store cannot be paid by code, before an order is placed. */
export function NotOpenDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>出示收款码</DialogTitle>
      <DialogContent>
        <CodeNotOpen />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          知道了
        </Button>
      </DialogActions>
    </Dialog>
  );
}
