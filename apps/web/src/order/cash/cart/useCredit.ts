import { formatYuan, type Fen } from '@partsdesk/core/money';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

interface Sale {
  /** Undefined for the walk-in customer. */
  customerId: string | undefined;
  /** The part of this sale that the customer's debt already contains: a placed order counts as debt from the start. */
  booked: Fen;
  /** The part of this sale that would stay unpaid. */
  rest: Fen;
  onCredit: boolean;
}

export interface Credit {
  /** The customer's limit and debt, or why nothing can be owed. */
  words: string;
  /** Nothing can be owed: a walk-in customer, or one without a limit. */
  without: boolean;
  known: boolean;
  /** Why the rest cannot be owed; undefined while the limit is not known, since the server asks it anyway. */
  problem: string | undefined;
}

/** Reads what a customer may still owe, so that a sale above it is refused before it is placed. */
export function useCredit({ customerId, booked, rest, onCredit }: Sale): Credit {
  const customers = useGroup(customerGroup);
  const { data } = useLoad(customers.item, customerId ? { id: customerId } : undefined);
  const walkIn = !customerId || data?.kind === 0;
  if (walkIn) return { words: '散客不能挂账，请先选择客户', without: true, known: Boolean(data), problem: undefined };
  if (!data) return { words: '', without: false, known: false, problem: undefined };
  const { name, creditLimit, debt } = data;
  if (creditLimit === null) return { words: `${name}未开通挂账`, without: true, known: true, problem: undefined };
  const owed = debt - booked;
  const left = Math.max(0, creditLimit - owed);
  const words = `信用额度 ${formatYuan(creditLimit)}，已欠 ${formatYuan(owed)}，还可挂账 ${formatYuan(left)}`;
  const over = onCredit && rest > creditLimit - owed;
  const problem = over ? `超过信用额度，最多再挂账 ${formatYuan(left)}：请先收 ${formatYuan(rest - left)}` : undefined;
  return { words, without: false, known: true, problem };
}
