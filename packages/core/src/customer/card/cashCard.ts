import type { CodeOf, Statuses } from '../../lifecycle';
import { formatYuan, type Fen } from '../../money';
import { cardName } from './cardNumber';

/** The limits of law: a registered card holds 5,000 yuan at most, a bearer's 1,000 and for three years at least. */
const MAX_FACE: Fen = 500_000;
const MAX_BEARER_FACE: Fen = 100_000;
const MIN_YEARS = 3;
const MAX_YEARS = 30;

/** Cards that one issue makes at most (MEM-10). */
export const MAX_ISSUED = 500;

/** Whose a card is: its holder's (记名), or whoever's has it in hand (不记名). */
export const CASH_CARD_TYPES = [
  { code: 0, label: '记名卡' },
  { code: 1, label: '不记名卡' },
] as const;

/** Returns the words for whose a card is. */
export const cashCardType = (bearer: boolean): string => CASH_CARD_TYPES[bearer ? 1 : 0].label;

/** 状态 of a cash card: told by what happened to it, never stored. */
export const cashCardState = {
  statuses: {
    unsold: { code: 0, label: '未售', tone: 'default' },
    valid: { code: 1, label: '有效', tone: 'success' },
    used: { code: 2, label: '已用完', tone: 'default' },
    expired: { code: 3, label: '已过期', tone: 'warning' },
    renewed: { code: 4, label: '已换新', tone: 'default' },
    frozen: { code: 5, label: '已冻结', tone: 'default' },
  },
} as const satisfies Statuses;

export type CashCardState = CodeOf<typeof cashCardState>;

/** What a card's state is told by. */
export interface CashCardFacts {
  sold: boolean;
  /** 0 frozen, 1 usable. */
  status: number;
  /** The card that took its place. */
  renewed: boolean;
  /** On it, fen. */
  balance: Fen;
  /** Its last day, `YYYY-MM-DD`; null: no end. */
  expires: string | null;
}

/** Returns the state of a card on a day, `YYYY-MM-DD`. */
export function stateOfCashCard(
  { sold, status, renewed, balance, expires }: CashCardFacts,
  day: string,
): CashCardState {
  const { unsold, valid, used, expired, renewed: replaced, frozen } = cashCardState.statuses;
  if (!sold) return unsold.code;
  if (renewed) return replaced.code;
  if (status === 0) return frozen.code;
  if (balance === 0) return used.code;
  return expires !== null && expires < day ? expired.code : valid.code;
}

interface Problem {
  field: string;
  message: string;
}

/** Returns why cards cannot be issued, in the user's words; undefined where they can (MEM-10). */
export function issueProblem({
  bearer,
  face,
  years,
}: {
  bearer: boolean;
  face: Fen;
  /** For how many years a bearer's card is good once it is sold. */
  years: number | null;
}): Problem | undefined {
  const most = bearer ? MAX_BEARER_FACE : MAX_FACE;
  if (face <= 0) return { field: 'face', message: '面值应大于 0' };
  if (face > most) return { field: 'face', message: `${cashCardType(bearer)}的面值最多 ${formatYuan(most)}` };
  if (!bearer && years !== null) return { field: 'years', message: '记名卡没有有效期，不用填有效年数' };
  if (bearer && (years === null || years < MIN_YEARS || years > MAX_YEARS))
    return { field: 'years', message: `不记名卡的有效期为 ${String(MIN_YEARS)} 至 ${String(MAX_YEARS)} 年` };
  return undefined;
}

/** Returns why a card cannot be sold so; undefined where it can. What is not paid of its face is given (MEM-10). */
export function sellProblem(
  { bearer, face, sold }: { bearer: boolean; face: Fen; sold: boolean },
  { amount, customerId }: { amount: Fen; customerId: string | null },
): Problem | undefined {
  if (sold) return { field: 'id', message: '这张卡已经售出' };
  if (!bearer && customerId === null) return { field: 'customerId', message: '记名卡请选择持卡客户' };
  if (bearer && customerId !== null) return { field: 'customerId', message: '不记名卡不登记持卡客户' };
  if (amount <= 0) return { field: 'amount', message: '售价应大于 0' };
  if (amount > face) return { field: 'amount', message: `售价不能超过面值 ${formatYuan(face)}` };
  return undefined;
}

/** A card as the till asks about it. */
interface PayingCard extends CashCardFacts {
  number: string;
  /** Its holder; null of a bearer's card. */
  customerId: string | null;
}

/**
 * Returns why a card does not pay a sale of a customer on a day; undefined where it does. A holder's card pays the
 * holder's sales alone, a bearer's any, the walk-in customer's too (MEM-50).
 */
export function payProblem(card: PayingCard, customerId: string | null, day: string): string | undefined {
  const name = cardName(card.number);
  const { unsold, expired, renewed, frozen } = cashCardState.statuses;
  const state = stateOfCashCard(card, day);
  if (state === unsold.code) return `${name}还没有售出，不能使用`;
  if (state === renewed.code) return `${name}已换新卡，请用新卡`;
  if (state === frozen.code) return `${name}已冻结，不能使用`;
  if (state === expired.code) return `${name}已于 ${card.expires ?? ''} 到期，请先换新`;
  if (card.customerId !== null && card.customerId !== customerId) return `${name}是记名卡，只能付持卡客户自己的单`;
  return undefined;
}

/**
 * Returns why a card is not renewed: only one that ended with a balance, or whose holder lost it, gets a new number
 * (MEM-11); undefined where it is.
 */
export function renewProblem(
  state: CashCardState,
  { customerId, balance }: { customerId: string | null; balance: Fen },
): string | undefined {
  const { expired, frozen } = cashCardState.statuses;
  if (state === expired.code || (state === frozen.code && customerId !== null && balance > 0)) return undefined;
  return '到期还有余额的不记名卡，或挂失后还有余额的记名卡，才能换新';
}

/** Returns the last day of a card that is good for some years from a day on, both `YYYY-MM-DD`. */
export function endAfter(years: number, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const end = String(Number(year) + years);
  // The last day of February stands for a leap day that the year does not have.
  return month === '02' && date === '29' && !isLeap(Number(end)) ? `${end}-02-28` : `${end}-${month}-${date}`;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
