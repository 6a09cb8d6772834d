import type { CodeOf, Statuses } from '../../lifecycle';
import { allocate, formatYuan, multiply, type Fen } from '../../money';

/** 类型 of a gift card (ENUM-17): for whatever its customer brings, or for one vehicle alone. */
export const GIFT_CARD_KINDS = [
  { code: 0, label: '通用卡' },
  { code: 1, label: '保养卡' },
] as const;

export type GiftCardKind = (typeof GIFT_CARD_KINDS)[number]['code'];

/** A card that serves one vehicle alone. */
export const MAINTENANCE_CARD: GiftCardKind = 1;

/** Returns the words for a kind of card. */
export const giftCardKind = (kind: GiftCardKind): string => GIFT_CARD_KINDS[kind].label;

/** A registered card holds no more by law (单用途商业预付卡管理办法). */
const MAX_PRICE: Fen = 500_000;
/** Times of one item, at most. */
export const MAX_TIMES = 999;
/** Items of one card, at most. */
export const MAX_ITEMS = 20;

/** 状态 of a gift card: told by what happened to it, never stored. */
export const giftCardState = {
  statuses: {
    unsold: { code: 0, label: '未售', tone: 'default' },
    valid: { code: 1, label: '有效', tone: 'success' },
    used: { code: 2, label: '已用完', tone: 'default' },
    expired: { code: 3, label: '已过期', tone: 'warning' },
    frozen: { code: 4, label: '已冻结', tone: 'default' },
  },
} as const satisfies Statuses;

export type GiftCardState = CodeOf<typeof giftCardState>;

/** 状态 of one use: taken by an order, paid with, given back, or let go with its order. */
export const giftCardUse = {
  statuses: {
    locked: { code: 0, label: '占用', tone: 'info' },
    used: { code: 1, label: '已用', tone: 'success' },
    returned: { code: 2, label: '已退回', tone: 'default' },
    released: { code: 3, label: '已释放', tone: 'default' },
  },
} as const satisfies Statuses;

/** What moved the value of a card. */
export const GIFT_CARD_MOVES = [
  { code: 'sold', label: '售卡' },
  { code: 'used', label: '使用' },
  { code: 'returned', label: '退回' },
] as const;

export type GiftCardMove = (typeof GIFT_CARD_MOVES)[number]['code'];

/** What a card's state is told by. */
export interface GiftCardFacts {
  sold: boolean;
  /** 0 frozen, 1 usable. */
  status: number;
  /** Uses that are not used up; taken ones count. */
  left: number;
  /** Its last day, `YYYY-MM-DD`; null: no end. */
  expires: string | null;
}

/** Returns the state of a card on a day, `YYYY-MM-DD`. */
export function stateOfGiftCard({ sold, status, left, expires }: GiftCardFacts, day: string): GiftCardState {
  const { unsold, valid, used, expired, frozen } = giftCardState.statuses;
  if (!sold) return unsold.code;
  if (status === 0) return frozen.code;
  if (left === 0) return used.code;
  return expires !== null && expires < day ? expired.code : valid.code;
}

/** Names a card as staff and slips call it, such as 保养卡尾号1234. */
export const giftCardName = ({ kind, number }: { kind: GiftCardKind; number: string }): string =>
  `${kind === MAINTENANCE_CARD ? '保养卡' : '礼品卡'}尾号${number.slice(-4)}`;

/** One item of a card: what it covers, and how many times. */
export interface GiftCardItemDraft {
  listPrice: Fen;
  total: number;
}

/**
 * Spreads a card's price over its items by list price times count, by largest remainder (MEM-16); by count where
 * nothing has a price.
 */
export function spreadPrice(price: Fen, items: readonly GiftCardItemDraft[]): Fen[] {
  const weights = items.map(({ listPrice, total }) => multiply(listPrice, total));
  const priced = weights.some((weight) => weight > 0);
  return allocate(price, priced ? weights : items.map(({ total }) => total));
}

/** Returns what the next use of an item is worth: an equal part of what is left, the last takes the rest (MEM-16). */
export const valueOfUse = (valueLeft: Fen, usesLeft: number): Fen =>
  usesLeft === 1 ? valueLeft : Math.floor(valueLeft / usesLeft);

/** Lists what the next uses of an item are worth, as far as there are any. */
export function valuesOfUses(valueLeft: Fen, usesLeft: number, count: number): Fen[] {
  const values: Fen[] = [];
  let [value, uses] = [valueLeft, usesLeft];
  while (values.length < count && uses > 0) {
    const next = valueOfUse(value, uses);
    values.push(next);
    value -= next;
    uses -= 1;
  }
  return values;
}

interface Problem {
  field: string;
  message: string;
}

/** A card as it is issued. */
export interface GiftCardDraft {
  kind: GiftCardKind;
  hasVehicle: boolean;
  price: Fen;
  /** Why it is given for nothing. */
  givenReason: string;
  items: readonly { skuId: string; total: number }[];
}

/** Returns why a card cannot be issued so, in the user's words; undefined where it can (MEM-15). */
export function giftCardProblem({ kind, hasVehicle, price, givenReason, items }: GiftCardDraft): Problem | undefined {
  if (kind === MAINTENANCE_CARD && !hasVehicle) return { field: 'vehicleId', message: '保养卡请选择车辆' };
  if (kind !== MAINTENANCE_CARD && hasVehicle) return { field: 'vehicleId', message: '通用卡不限车辆，不用选车' };
  if (price < 0) return { field: 'price', message: '售价不能小于 0' };
  if (price > MAX_PRICE) return { field: 'price', message: `售价最多 ${formatYuan(MAX_PRICE)}` };
  if (price === 0 && !givenReason) return { field: 'givenReason', message: '售价为 0 是赠卡，请填写赠送原因' };
  if (price > 0 && givenReason) return { field: 'givenReason', message: '收款的卡不填赠送原因' };
  if (!items.length) return { field: 'items', message: '请至少添加一个项目' };
  for (const [index, { skuId, total }] of items.entries()) {
    const field = `items[${String(index)}]`;
    if (!Number.isSafeInteger(total) || total < 1 || total > MAX_TIMES)
      return { field: `${field}.total`, message: `次数为 1 至 ${String(MAX_TIMES)}` };
    if (items.findIndex((other) => other.skuId === skuId) !== index)
      return { field: `${field}.skuId`, message: '同一个项目只能填一行' };
  }
  return undefined;
}

/** A card as the till asks about it. */
export interface CoveringCard extends GiftCardFacts {
  kind: GiftCardKind;
  number: string;
  customerId: string;
  vehicleId: string | null;
}

/**
 * Returns why a card does not cover a piece of a sale on a day; undefined where it does. It serves its own customer,
 * and a maintenance card the vehicle of the sale alone (MEM-15).
 */
export function coverProblem(
  card: CoveringCard,
  sale: { customerId: string | null; vehicleId: string | null },
  day: string,
): string | undefined {
  const name = giftCardName(card);
  const { unsold, expired, frozen } = giftCardState.statuses;
  const state = stateOfGiftCard(card, day);
  if (state === unsold.code) return `${name}还没有收款，不能使用`;
  if (state === frozen.code) return `${name}已冻结，不能使用`;
  if (state === expired.code) return `${name}已于 ${card.expires ?? ''} 到期，请先延期`;
  if (card.customerId !== sale.customerId) return `${name}只能用在持卡客户自己的单上`;
  if (card.kind === MAINTENANCE_CARD && card.vehicleId !== sale.vehicleId) return `${name}只能用在登记的车辆上`;
  return undefined;
}

/** Returns why a card's end cannot be moved so; undefined where it can. An end is only moved later (MEM-19). */
export function extendProblem(
  { sold, expires }: { sold: boolean; expires: string | null },
  next: string | null,
  day: string,
): Problem | undefined {
  if (!sold) return { field: 'id', message: '没有售出的卡，请直接修改有效期' };
  if (expires === null) return { field: 'expires', message: '这张卡没有有效期，不用延期' };
  if (next !== null && next <= expires) return { field: 'expires', message: `新的有效期要晚于 ${expires}` };
  if (next !== null && next < day) return { field: 'expires', message: '新的有效期不能早于今天' };
  return undefined;
}
