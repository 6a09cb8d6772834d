import { createContext, lazy, Suspense, use, useCallback, useState } from 'react';

// Fetched with the first question; nobody is asked anything before the login.
const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog')).ConfirmDialog }));

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
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog question={asked.question} open={asked.open} answer={answer} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** `if (!(await confirm({ title: '删除标签', danger: true }))) return;` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm outside UiProvider');
  return ask;
}
