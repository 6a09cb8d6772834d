import { createContext, use, useCallback, useState } from 'react';
import { whenShown } from '../page/whenShown';
import type { Question } from './question';

// Loads the dialog on first use, which keeps it out of the login page's bundle.
const ConfirmDialog = whenShown(async () => (await import('./ConfirmDialog')).ConfirmDialog);

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

export function ConfirmProvider({ children }: { children: React.ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void; open: boolean }>();
  const ask = useCallback<Ask>((question) => new Promise((answer) => setAsked({ question, answer, open: true })), []);
  const answer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(asked && { ...asked, open: false });
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && <ConfirmDialog question={asked.question} open={asked.open} answer={answer} />}
    </ConfirmContext>
  );
}

/** Returns a function that asks for confirmation: `if (!(await confirm({ title: '删除标签', danger: true }))) return;` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm outside UiProvider');
  return ask;
}
