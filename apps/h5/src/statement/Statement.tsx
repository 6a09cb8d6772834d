import { useId, useState } from 'react';
import type { PageProps } from '../pageProps';
import { refusalText } from '../refusalText';
import { Shell } from '../Shell';
import { openStatement, type OpenedStatement } from './statement';
import { StatementAccount } from './StatementAccount';

const TITLE = '对账单';

/** Opens a statement by its link and the last digits of the phone on record. */
export default function Statement({ query }: PageProps) {
  const code = query.get('code') ?? '';
  const field = useId();
  const [digits, setDigits] = useState('');
  const [opened, setOpened] = useState<OpenedStatement>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const open = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      setOpened(await openStatement({ code, digits }));
    } catch (error) {
      setRefusal(refusalText(error));
    }
    setBusy(false);
  };
  if (opened) return <StatementAccount title={TITLE} sent={opened} found={{ code, digits }} onChange={setOpened} />;
  if (!code)
    return (
      <Shell title={TITLE}>
        <p className="next" role="alert">
          链接不完整，请重新打开店铺发给您的链接，或重新扫码。
        </p>
      </Shell>
    );
  return (
    <Shell title={TITLE}>
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <div className="free">
          <label htmlFor={field}>您在店铺登记的手机号后四位</label>
          <input
            id={field}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={digits}
            onChange={(event) => {
              setDigits(event.target.value.replace(/\D/g, ''));
            }}
          />
        </div>
        {refusal !== undefined && (
          <p className="next warning" role="alert">
            {refusal}
          </p>
        )}
        <button className="button" disabled={busy || digits.length !== 4}>
          {busy ? '正在打开…' : '打开对账单'}
        </button>
      </form>
      <p className="next">只有您本人能打开。输错 5 次后链接失效，需要请店铺重新发送。</p>
    </Shell>
  );
}
