import { readCardNumber } from '../../customer/card/cardNumber';
import { formatYuan, isFen, type Fen } from '../../money';

/** Payment methods of the cash desk. */
export const PayMethod = {
  cash: 'cash',
  wechat: 'wechat',
  alipay: 'alipay',
  bankCard: 'bankCard',
  transfer: 'transfer',
  online: 'online',
  storedValue: 'storedValue',
  cashCard: 'cashCard',
  giftCard: 'giftCard',
  points: 'points',
} as const;

export type PayMethod = (typeof PayMethod)[keyof typeof PayMethod];

/**
 * Payment through a provider by the customer's phone (线上收款): never entered by a cashier, and refunded through the
 * provider.
 */
export const ONLINE_METHOD = { code: PayMethod.online, label: '线上收款' } as const;

/**
 * Payment out of the customer's stored value (储值): money that came in when the card was charged. It stands in no
 * drawer, is not counted at the end of a shift, and goes back to the lots that it came from.
 */
export const STORED_VALUE = { code: PayMethod.storedValue, label: '储值' } as const;

/**
 * Payment out of a cash card (现金卡), by its number: like stored value, but with the card in hand, and several of them
 * in one receipt.
 */
export const CASH_CARD = { code: PayMethod.cashCard, label: '现金卡' } as const;

/**
 * Payment by the uses of a gift card (礼品卡): the pieces that it covers, and nothing else.
 * It is never entered, since the server knows which they are.
 */
const GIFT_CARD = { code: PayMethod.giftCard, label: '礼品卡' } as const;

/**
 * Payment by the customer's points (积分): no money, worth what the shop's rule says, and given back as points.
 */
export const POINTS = { code: PayMethod.points, label: '积分' } as const;

/** Tells whether a method pays out of a card: no money comes in, and what goes back fills the card again. */
export const isCardMethod = (method: string): boolean => method === STORED_VALUE.code || method === CASH_CARD.code;

/** Tells whether a method pays out of what the customer has with the shop, and goes back there: it has no account. */
export const isBalanceMethod = (method: string): boolean => isCardMethod(method) || method === POINTS.code;

/** Tells whether a method brings no money: out of the lots of a card, by the uses of one, or by points. */
export const isPrepaidMethod = (method: string): boolean => isBalanceMethod(method) || method === GIFT_CARD.code;

/** Code and label of each method that brings in money at the till, in the order of the cash desk. */
export const PAY_METHODS = [
  { code: PayMethod.cash, label: '现金' },
  { code: PayMethod.wechat, label: '微信' },
  { code: PayMethod.alipay, label: '支付宝' },
  { code: PayMethod.bankCard, label: '银行卡' },
  { code: PayMethod.transfer, label: '转账' },
] as const satisfies readonly { code: PayMethod; label: string }[];

/** Returns the label of a payment method. */
export function payMethodLabel(method: string): string {
  return (
    [...PAY_METHODS, ONLINE_METHOD, STORED_VALUE, CASH_CARD, GIFT_CARD, POINTS].find(({ code }) => code === method)
      ?.label ?? method
  );
}

export interface Tender {
  method: PayMethod;
  /** Amount handed over, in fen. */
  amount: Fen;
  /** The number of the cash card that pays. */
  cardNumber?: string;
  /** How many points pay. */
  points?: number;
}

export interface SettledTender extends Tender {
  /** Amount that the shop keeps, which counts for the drawer; not the amount handed over (pitfall 33). */
  kept: Fen;
}

export interface Settlement {
  ok: true;
  tenders: SettledTender[];
  /** Amount handed over. */
  tendered: Fen;
  /** Amount kept: `tendered - change`. */
  received: Fen;
  /** 找零: given back in cash. */
  change: Fen;
  /** Unpaid rest. */
  rest: Fen;
}

export interface TenderRefusal {
  ok: false;
  field: string;
  message: string;
}

const sum = (tenders: readonly Tender[]): Fen => tenders.reduce((total, { amount }) => total + amount, 0);

/** Returns why the card of a tender is refused: a cash card has a number, which stands in one tender alone. */
function cardProblem(method: PayMethod, number: string | undefined, before: readonly Tender[]): string | undefined {
  if (method !== PayMethod.cashCard) return number === undefined ? undefined : '只有现金卡付款才填卡号';
  if (!number || !readCardNumber(number)) return '现金卡卡号有误，请核对';
  const same = before.some(({ cardNumber }) => cardNumber && readCardNumber(cardNumber) === readCardNumber(number));
  return same ? '同一张现金卡只能填一行' : undefined;
}

/**
 * Settles a debt in fen with tenders. Change is given only out of cash; a card or a wallet is never charged more than
 * the debt.
 */
export function settle(debt: Fen, tenders: readonly Tender[]): Settlement | TenderRefusal {
  for (const [index, { method, amount, cardNumber, points }] of tenders.entries()) {
    if (method === PayMethod.online)
      return { ok: false, field: `tenders[${index}].method`, message: '线上收款由顾客扫码支付，不能手工登记' };
    if (method === PayMethod.giftCard)
      return { ok: false, field: `tenders[${index}].method`, message: '礼品卡按项目抵扣，不能手工登记' };
    if (method === PayMethod.storedValue && tenders.findIndex((one) => one.method === method) !== index)
      return { ok: false, field: `tenders[${index}].method`, message: '储值只能填一行' };
    if (method === PayMethod.points && tenders.findIndex((one) => one.method === method) !== index)
      return { ok: false, field: `tenders[${index}].method`, message: '积分只能填一行' };
    if ((method === PayMethod.points) !== (points !== undefined))
      return {
        ok: false,
        field: `tenders[${index}].points`,
        message: points === undefined ? '请填写抵扣的积分' : '只有积分抵扣才填积分',
      };
    const wrong = cardProblem(method, cardNumber, tenders.slice(0, index));
    if (wrong) return { ok: false, field: `tenders[${index}].cardNumber`, message: wrong };
    if (!isFen(amount) || amount <= 0)
      return { ok: false, field: `tenders[${index}].amount`, message: '收款金额应大于0' };
  }
  const notCash = sum(tenders.filter(({ method }) => method !== PayMethod.cash));
  if (notCash > debt) {
    return { ok: false, field: 'tenders', message: `非现金收款不能超过应收金额${formatYuan(debt)}，找零只能用现金` };
  }
  const tendered = sum(tenders);
  const change = Math.max(0, tendered - debt);
  let toGiveBack = change;
  const settled = tenders.toReversed().map((tender): SettledTender => {
    const back = tender.method === PayMethod.cash ? Math.min(toGiveBack, tender.amount) : 0;
    toGiveBack -= back;
    return { ...tender, kept: tender.amount - back };
  });
  const received = tendered - change;
  return { ok: true, tenders: settled.toReversed(), tendered, received, change, rest: debt - received };
}
