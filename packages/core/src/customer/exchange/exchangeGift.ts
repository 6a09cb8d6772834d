import type { Day } from '../../dates';
import { enabled } from '../../enabled';

/** What a gift costs, and who may have it when. */
export interface GiftTerms {
  name: string;
  unitName: string;
  points: number;
  left: number;
  perCustomer: number | null;
  startDay: Day | null;
  endDay: Day | null;
  status: number;
}

/** What a customer wants of a gift, and has already. */
export interface WantedGift {
  quantity: number;
  /** The shop's day. */
  today: Day;
  /** The customer's points. */
  available: number;
  /** How many the customer has of it: exchanges that wait or were handed out. */
  had: number;
}

/** Tells why a gift may not be had today, whoever wants it. */
function closedWords({ name, status, startDay, endDay, left }: GiftTerms, today: Day): string | undefined {
  if (status === enabled.statuses.disabled.code) return `「${name}」已停止兑换`;
  if (startDay !== null && today < startDay) return `「${name}」${startDay} 起才能兑换`;
  if (endDay !== null && today > endDay) return `「${name}」的兑换已在 ${endDay} 结束`;
  return left > 0 ? undefined : `「${name}」已兑完`;
}

/** Tells in the user's words why points cannot be exchanged, and blames a field; undefined: they can (MEM-45). */
export function exchangeProblem(
  gift: GiftTerms,
  { quantity, today, available, had }: WantedGift,
): { field: 'giftId' | 'quantity' | 'customerId'; message: string } | undefined {
  const { name, unitName, points, left, perCustomer } = gift;
  const closed = closedWords(gift, today);
  if (closed) return { field: 'giftId', message: closed };
  if (quantity > left) return { field: 'quantity', message: `「${name}」只剩 ${String(left)} ${unitName}` };
  if (perCustomer !== null && had + quantity > perCustomer)
    return {
      field: 'quantity',
      message: `每人限兑 ${String(perCustomer)} ${unitName}，该客户已兑 ${String(had)} ${unitName}`,
    };
  const needed = points * quantity;
  if (needed > available)
    return { field: 'customerId', message: `积分不足，现有 ${String(available)} 分，需要 ${String(needed)} 分` };
  return undefined;
}
