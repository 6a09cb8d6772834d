import { tellInPlace } from '@partsdesk/core/account/errorNotice';
import { cardName, readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { cashCardState } from '@partsdesk/core/customer/card/cashCard';
import { statusLabel } from '@partsdesk/core/lifecycle';
import type { Fen } from '@partsdesk/core/money';
import type { Tender } from '@partsdesk/core/order/receipt/tenders';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useState } from 'react';
import { chooseCard } from './tenderChoice';

type Found = Schemas['CashCardFound'];

/** The cash cards of a checkout. */
export interface CashCards {
  /** Looks a number up and adds its card to the tenders; resolves to whether it pays. */
  add: (number: string) => Promise<boolean>;
  /** What is on a card that was looked up, fen. */
  balanceOf: (number: string) => Fen | undefined;
  looking: boolean;
  /** Why the last number pays nothing. */
  problem: string | undefined;
}

/** Says why a card does not pay a sale of this customer; the server decides it again. */
function problemOf({ number, state, balance, customerId, customerName, renewedTo }: Found, buyer: string | undefined) {
  const name = cardName(number);
  const { valid, used, renewed } = cashCardState.statuses;
  if (state === renewed.code) return `${name}已换新，新卡尾号 ${renewedTo}`;
  if (state === used.code || balance === 0) return `${name}已用完，余额 ¥0.00`;
  if (state !== valid.code) return `${name}${statusLabel(cashCardState, state)}，不能使用`;
  return customerId !== null && customerId !== buyer ? `${name}是${customerName}的记名卡，只能付本人的单` : undefined;
}

/** Looks cash cards up by number, and lets them pay what is due of a customer's sale. */
export function useCashCards({
  due,
  customerId,
  tenders,
  onChange,
}: {
  due: Fen;
  customerId: string | undefined;
  tenders: readonly Tender[];
  onChange: (tenders: readonly Tender[]) => void;
}): CashCards {
  const cards = useGroup(customerCashCard);
  const [found, setFound] = useState<ReadonlyMap<string, Fen>>(new Map());
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refused = (words: string): false => {
    setProblem(words);
    return false;
  };
  const add = async (typed: string): Promise<boolean> => {
    const number = readCardNumber(typed);
    if (!number) return refused('卡号有误，请核对');
    if (tenders.some(({ cardNumber }) => cardNumber === number)) return refused('这张卡已经在付款方式里');
    setLooking(true);
    setProblem(undefined);
    try {
      const card = await cards.getByNumber({ number });
      const wrong = problemOf(card, customerId);
      if (wrong) return refused(wrong);
      const next = chooseCard(tenders, due, { number, balance: card.balance });
      if (next === tenders) return refused('已经收齐，不用再刷卡');
      setFound((before) => new Map(before).set(number, card.balance));
      onChange(next);
      return true;
    } catch (error) {
      return refused(tellInPlace(error));
    } finally {
      setLooking(false);
    }
  };
  return { add, balanceOf: (number) => found.get(number), looking, problem };
}
