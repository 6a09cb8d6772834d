import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Question } from './question';

export function ConfirmDialog({
  question,
  open,
  answer,
}: {
  question: Question;
  open: boolean;
  answer: (yes: boolean) => void;
}) {
  return (
    <Dialog open={open} onClose={() => answer(false)} maxWidth="xs" fullWidth role="alertdialog">
      <DialogTitle>{question.title}</DialogTitle>
      {question.text && <DialogContent>{question.text}</DialogContent>}
      <DialogActions>
        <Button autoFocus={question.danger ?? false} onClick={() => answer(false)}>
          {question.cancel ?? '取消'}
        </Button>
        <Button
          variant="contained"
          color={question.danger ? 'error' : 'primary'}
          autoFocus={!question.danger}
          onClick={() => answer(true)}
        >
          {question.action ?? '确定'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
