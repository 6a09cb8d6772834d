import { newKey, RefusedError } from '@partsdesk/sdk';
import { useId, useState } from 'react';
import { refusalText } from '../refusalText';
import { answerStatement, openStatement, type OpenedStatement, type StatementKey } from './statement';

type Step = 'ask' | 'confirm' | 'dispute';

interface StatementAnswerProps {
  /** What has opened the statement. */
  found: StatementKey;
  onAnswered: (sent: OpenedStatement) => void;
}

/** Takes the customer's answer: the account is right, asked once more, or what is wrong with it. */
export function StatementAnswer({ found, onAnswered }: StatementAnswerProps) {
  const field = useId();
  const [step, setStep] = useState<Step>('ask');
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // A repetition after a lost answer is the same one; another step or other words are another.
  const [intent, setIntent] = useState(newKey);
  const go = (next: Step) => {
    setStep(next);
    setRefusal(undefined);
    setIntent(newKey());
  };
  const answer = async () => {
    setBusy(true);
    setRefusal(undefined);
    const confirmed = step === 'confirm';
    try {
      onAnswered(
        await answerStatement(
          { ...found, confirmed, ...(confirmed ? {} : { words: words.trim() }) },
          { idempotencyKey: intent },
        ),
      );
    } catch (error) {
      setRefusal(refusalText(error));
      if (error instanceof RefusedError) {
        setIntent(newKey());
        // Answered on another phone or voided meanwhile: shows what holds now.
        await openStatement(found).then(onAnswered, () => undefined);
      }
    }
    setBusy(false);
  };
  const warning = refusal !== undefined && (
    <p className="next warning" role="alert">
      {refusal}
    </p>
  );
  if (step === 'ask')
    return (
      <section className="card">
        <button type="button" className="button" onClick={() => go('confirm')}>
          核对无误，确认
        </button>
        <button type="button" className="button quiet" onClick={() => go('dispute')}>
          有不对的地方
        </button>
      </section>
    );
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        void answer();
      }}
    >
      {step === 'confirm' ? (
        <p className="next">确认后不能更改。确定这份对账单无误吗？</p>
      ) : (
        <div className="free">
          <label htmlFor={field}>哪里不对</label>
          <textarea
            id={field}
            rows={3}
            maxLength={200}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setIntent(newKey());
            }}
          />
        </div>
      )}
      {warning}
      <button className="button" disabled={busy || (step === 'dispute' && !words.trim())}>
        {busy ? '请稍候…' : step === 'confirm' ? '确认无误' : '告诉店铺'}
      </button>
      <button type="button" className="button quiet" disabled={busy} onClick={() => go('ask')}>
        返回
      </button>
    </form>
  );
}
