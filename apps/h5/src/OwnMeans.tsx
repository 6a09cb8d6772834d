import { planPurse, purseWords, type ChosenPurse } from '@partsdesk/core/customer/purse';
import { formatYuan } from '@partsdesk/core/money';

/** What a customer can pay a bill with, as the server answers it. */
export interface Purse {
  due: number;
  pointsAvailable: number;
  points: number;
  pointsAmount: number;
  cashCards: { number: string; balance: number }[];
  storedValue: number;
}

/** Names of the means that the customer does not want to use: `points`, `storedValue`, or a card's number. */
export type LeftOut = readonly string[];

/** Plans what a customer pays with all of their means but those left out. */
export function planOf({ due, points, pointsAmount, cashCards, storedValue }: Purse, leftOut: LeftOut) {
  const uses = (name: string) => !leftOut.includes(name);
  const chosen: ChosenPurse = {
    points: uses('points') ? { points, amount: pointsAmount } : { points: 0, amount: 0 },
    cashCards: cashCards.filter(({ number }) => uses(number)),
    storedValue: uses('storedValue') ? storedValue : 0,
  };
  return planPurse(due, chosen);
}

interface OwnMeansProps {
  purse: Purse;
  leftOut: LeftOut;
  onChange: (leftOut: LeftOut) => void;
}

/** Shows each means of the customer with what it pays, to be left out by a tick, and what stays to be paid. */
export function OwnMeans({ purse, leftOut, onChange }: OwnMeansProps) {
  const { pointsAvailable, points, pointsAmount, cashCards, storedValue } = purse;
  const means = [
    { name: 'points', label: purseWords({ method: 'points', points }), most: pointsAmount },
    ...cashCards.map(({ number, balance }) => ({
      name: number,
      label: purseWords({ method: 'cashCard', cardNumber: number }),
      most: balance,
    })),
    { name: 'storedValue', label: purseWords({ method: 'storedValue' }), most: storedValue },
  ].filter(({ most }) => most > 0);
  const { tenders, rest } = planOf(purse, leftOut);
  const paidBy = (name: string): number =>
    tenders.find(({ method, cardNumber }) => (cardNumber ?? method) === name)?.amount ?? 0;
  return (
    <fieldset className="means">
      <legend>用什么付</legend>
      {means.map(({ name, label, most }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={!leftOut.includes(name)}
            onChange={({ target: { checked } }) => {
              onChange(checked ? leftOut.filter((one) => one !== name) : [...leftOut, name]);
            }}
          />
          <span>
            {label}
            <small>（有 {name === 'points' ? `${String(pointsAvailable)} 积分` : formatYuan(most)}）</small>
          </span>
          <span className="money">{paidBy(name) > 0 ? `-${formatYuan(paidBy(name))}` : '不用'}</span>
        </label>
      ))}
      <p role="status">{rest > 0 ? `还剩 ${formatYuan(rest)}，付完后用微信等方式付` : '付清，不用再付'}</p>
    </fieldset>
  );
}
