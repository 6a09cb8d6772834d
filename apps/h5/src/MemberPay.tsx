import { formatYuan } from '@partsdesk/core/money';
import { newKey, RefusedError } from '@partsdesk/sdk';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { useEffect, useId, useState } from 'react';
import { client } from './api';
import { OwnMeans, planOf, type LeftOut, type Purse } from './OwnMeans';
import { refusalText } from './refusalText';

interface MemberPayProps {
  code: string;
  /** Masked. */
  phone: string;
  /** What the customer has to pay with: 积分, 现金卡, 储值. */
  means: readonly string[];
  /** What the bill asks for, fen. */
  due: number;
  /** What paid; nothing where the bill has changed meanwhile. */
  onChanged: (paidBy: readonly { label: string; amount: number }[]) => void;
}

/** Counts the seconds down until another code may be asked for. */
function useSecondsLeft(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => {
      setLeft(left - 1);
    }, 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [left]);
  return [left, setLeft];
}

/** Pays the bill by its customer's points, cash cards and stored value, by a code to the phone on record. */
export function MemberPay({ code, phone, means, due, onChanged }: MemberPayProps) {
  const field = useId();
  const [sent, setSent] = useState(false);
  const [left, setLeft] = useSecondsLeft();
  const [smsCode, setSmsCode] = useState('');
  const [purse, setPurse] = useState<Purse>();
  const [leftOut, setLeftOut] = useState<LeftOut>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // A repetition after a lost answer is the same payment; another code or amount is another one.
  const [intent, setIntent] = useState(newKey);

  const attempt = async (run: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await run();
    } catch (error) {
      setRefusal(refusalText(error));
      if (error instanceof RefusedError) setIntent(newKey());
    }
    setBusy(false);
  };
  const sendCode = () =>
    attempt(async () => {
      const { resendSeconds } = await h5Payment(client).memberSendCode({ code });
      setSent(true);
      setLeft(resendSeconds);
    });
  const look = () =>
    attempt(async () => {
      setPurse(await h5Payment(client).memberPurse({ code, smsCode }));
      setLeftOut([]);
    });
  const planned = purse && planOf(purse, leftOut);
  const pay = () =>
    attempt(async () => {
      const by = (method: string) => planned?.tenders.filter((tender) => tender.method === method) ?? [];
      const points = by('points')[0]?.points;
      const payment = {
        ...{ code, smsCode, amount: due, storedValue: by('storedValue').length > 0 },
        ...(points && { points }),
        cashCards: by('cashCard').flatMap(({ cardNumber }) => cardNumber ?? []),
      };
      const { tenders } = await h5Payment(client).memberPay(payment, { idempotencyKey: intent });
      onChanged(tenders);
    });

  return (
    <details className="card lines">
      <summary>用{means.join('、')}付</summary>
      <form
        className="member"
        onSubmit={(event) => {
          event.preventDefault();
          void (purse ? pay() : look());
        }}
      >
        <p className="soft">
          验证码发到您在店铺登记的手机 {phone}。{means.join('、')}够付就付清 {formatYuan(due)}，不够的用其他方式付。
        </p>
        {sent && (
          <div className="free">
            <label htmlFor={field}>短信验证码</label>
            <input
              id={field}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={smsCode}
              onChange={(event) => {
                setSmsCode(event.target.value.replace(/\D/g, ''));
                setIntent(newKey());
                setPurse(undefined);
              }}
            />
          </div>
        )}
        {purse && (
          <OwnMeans
            purse={purse}
            leftOut={leftOut}
            onChange={(without) => {
              setLeftOut(without);
              setIntent(newKey());
            }}
          />
        )}
        {refusal !== undefined && (
          <p className="next warning" role="alert">
            {refusal}
          </p>
        )}
        {sent && (
          <button className="button" disabled={busy || smsCode.length !== 6 || planned?.paid === 0}>
            {busy ? '请稍候…' : planned ? `确认付 ${formatYuan(planned.paid)}` : '下一步'}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          disabled={busy || left > 0}
          onClick={() => {
            void sendCode();
          }}
        >
          {left > 0 ? `${String(left)} 秒后可重发` : sent ? '重新获取验证码' : '获取验证码'}
        </button>
        {refusal !== undefined && sent && (
          <button
            type="button"
            className="link"
            onClick={() => {
              onChanged([]);
            }}
          >
            刷新应付金额
          </button>
        )}
      </form>
    </details>
  );
}
