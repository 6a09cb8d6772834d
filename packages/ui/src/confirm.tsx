import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createContext, use, useCallback, useState } from 'react';

export interface Question {
  title: string;
  /** What will happen, in one sentence. */
  text?: React.ReactNode;
  /** The word on the confirming button. */
  action?: string;
  cancel?: string;
  /** The act cannot be taken back. */
  danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

export function ConfirmProvider({ children }: { children: React.ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void; open: boolean }>();
  const ask = useCallback<Ask>((question) => new Promise((answer) => setAsked({ question, answer, open: true })), []);
  const answer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(asked && { ...asked, open: false });
  };
  const { question } = asked ?? {};
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog open={asked?.open ?? false} onClose={() => answer(false)} maxWidth="xs" fullWidth role="alertdialog">
        <DialogTitle>{question?.title}</DialogTitle>
        {question?.text && <DialogContent>{question.text}</DialogContent>}
        <DialogActions>
          <Button autoFocus={question?.danger ?? false} onClick={() => answer(false)}>{question?.cancel ?? '取消'}</Button>
          <Button variant="contained" color={question?.danger ? 'error' : 'primary'} autoFocus={!question?.danger} onClick={() => answer(true)}>
            {question?.action ?? '确定'}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  );
}

/** `if (!(await confirm({ title: '删除标签', danger: true }))) return;` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm outside UiProvider');
  return ask;
}
