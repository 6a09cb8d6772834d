import type { PriceReason } from '../goods/customerPrice';
import type { Fen } from '../money';
import { addQuantities, compareQuantities, decimalsOf, isQuantity, type Quantity } from '../quantity';
import { orderMoney, type OrderMoney } from './orderMoney';
import { ORDER_TYPES, type OrderType } from './orderType';

/** 可售商品: a part as the cash desk needs to know it. */
export interface SellableGoods {
  skuId: string;
  skuCode: string;
  barCode: string;
  name: string;
  spec: string;
  brandName: string;
  oemNumbers?: readonly string[];
  unitName: string;
  /** Decimals of a quantity, 0 to 3. */
  decimals: number;
  /** The shop's price of one, fen. */
  price: Fen;
  /** What can be sold now. */
  available: Quantity;
  imageUrl: string;
  /** What the customer pays by his grade, where it was asked for. */
  customerPrice?: Fen | undefined;
  /** Which rules made the customer's price. */
  because?: readonly PriceReason[] | undefined;
  /** Whose price it is; the walk-in customer's when undefined. */
  pricedFor?: string | undefined;
}

/** 销售类型: what a line is counted as. */
export interface DetailType {
  id: string;
  /** Both levels, as they are read. */
  name: string;
}

export interface CartLine {
  goods: SellableGoods;
  quantity: Quantity;
  /** The agreed price of one, fen. */
  price: Fen;
  /** Somebody typed the price: it stays, whoever buys. Unknown where the line was held. */
  byHand?: boolean | undefined;
  orderType: OrderType;
  detailType?: DetailType | undefined;
}

export interface CartCustomer {
  id: string;
  name: string;
  phone?: string | null;
}

export interface CartVehicle {
  id: string;
  plate: string;
}

/** What is about to be sold. A part stands on one line only. */
export interface Cart {
  readonly lines: readonly CartLine[];
  /** The walk-in customer when undefined. */
  readonly customer: CartCustomer | undefined;
  readonly vehicle: CartVehicle | undefined;
  /** 整单优惠, fen. */
  readonly handDiscount: Fen;
  /** 抹零, fen. */
  readonly roundOff: Fen;
  readonly remark: string;
  /** The distribution order that this sells. */
  readonly preOrder?: { readonly id: string; readonly code: string } | undefined;
}

export const EMPTY_CART: Cart = {
  lines: [],
  customer: undefined,
  vehicle: undefined,
  handDiscount: 0,
  roundOff: 0,
  remark: '',
};

/** The contract's limits of an order. */
export const MAX_QUANTITY: Quantity = 99_999;
export const MAX_LINES = 200;
export const MAX_UNIT_PRICE: Fen = 9_999_999_999;

/** What can be done to a cart; each is one step of undo. */
export type CartEvent =
  | { type: 'add'; goods: SellableGoods; quantity?: Quantity }
  | { type: 'setQuantity'; skuId: string; quantity: Quantity }
  | { type: 'setPrice'; skuId: string; price: Fen }
  | { type: 'setOrderType'; skuId: string; orderType: OrderType }
  | { type: 'setDetailType'; skuId: string; detailType: DetailType | undefined }
  | { type: 'remove'; skuId: string }
  | { type: 'clear' }
  /** The parts as this customer buys them. */
  | { type: 'reprice'; customerId: string; goods: readonly SellableGoods[] }
  | { type: 'setCustomer'; customer: CartCustomer | undefined }
  | { type: 'setVehicle'; vehicle: CartVehicle | undefined }
  | { type: 'setHandDiscount'; amount: Fen }
  | { type: 'setRoundOff'; amount: Fen }
  | { type: 'setRemark'; remark: string };

/** The cart after a change, or why it is refused, in the user's words. */
export type CartChange = { ok: true; cart: Cart } | { ok: false; message: string };

const done = (cart: Cart): CartChange => ({ ok: true, cart });
const refuse = (message: string): CartChange => ({ ok: false, message });

/** What is wrong with a quantity of a part, or undefined. */
export function quantityProblem({ decimals }: Pick<SellableGoods, 'decimals'>, quantity: Quantity): string | undefined {
  if (!Number.isFinite(quantity) || quantity <= 0) return '数量必须大于0';
  if (quantity > MAX_QUANTITY) return `数量不能超过${MAX_QUANTITY}`;
  if (isQuantity(quantity) && decimalsOf(quantity) <= decimals) return undefined;
  return decimals === 0 ? '数量必须为整数' : `数量最多保留${decimals}位小数`;
}

function changeLine(cart: Cart, skuId: string, change: Partial<CartLine>): CartChange {
  if (!cart.lines.some(({ goods }) => goods.skuId === skuId)) return refuse('商品已不在清单中');
  return done({
    ...cart,
    lines: cart.lines.map((line) => (line.goods.skuId === skuId ? { ...line, ...change } : line)),
  });
}

/** What a part costs whoever it was priced for. */
export const priceOf = ({ customerPrice, price }: SellableGoods): Fen => customerPrice ?? price;

/** A part without another customer's price. */
const pricedAs = (goods: SellableGoods, customerId: string | undefined): SellableGoods =>
  goods.pricedFor === customerId
    ? goods
    : { ...goods, customerPrice: undefined, because: undefined, pricedFor: undefined };

/** The line with newer data of its part; a price that somebody typed stays. */
function withGoods(line: CartLine, goods: SellableGoods): CartLine {
  const byHand = line.byHand ?? (line.price !== priceOf(line.goods) && line.price !== priceOf(goods));
  return { ...line, goods, byHand, price: byHand ? line.price : priceOf(goods) };
}

/** The parts whose prices for the customer are not known yet. */
export const unpricedSkus = ({ lines, customer }: Pick<Cart, 'lines' | 'customer'>): string[] =>
  customer ? lines.filter(({ goods }) => goods.pricedFor !== customer.id).map(({ goods }) => goods.skuId) : [];

function reprice(cart: Cart, customerId: string, goods: readonly SellableGoods[]): CartChange {
  if (cart.customer?.id !== customerId) return done(cart);
  const found = new Map(goods.map((one) => [one.skuId, one]));
  // What is not sold any more has no new price; the order is refused by the server then.
  return done({
    ...cart,
    lines: cart.lines.map((line) =>
      withGoods(line, { ...(found.get(line.goods.skuId) ?? line.goods), pricedFor: customerId }),
    ),
  });
}

function setCustomer(cart: Cart, customer: CartCustomer | undefined): CartChange {
  // A vehicle belongs to its customer. The prices of the next one come by themselves.
  const lines = customer ? cart.lines : cart.lines.map((line) => withGoods(line, pricedAs(line.goods, undefined)));
  return done({ ...cart, lines, customer, vehicle: undefined });
}

function add(cart: Cart, found: SellableGoods, more: Quantity): CartChange {
  const goods = pricedAs(found, cart.customer?.id);
  const line = cart.lines.find((one) => one.goods.skuId === goods.skuId);
  const quantity = line ? addQuantities(line.quantity, more) : more;
  const problem = quantityProblem(goods, quantity);
  if (problem) return refuse(problem);
  // The part's data are newer than the line's; a price agreed on by hand stays.
  if (line) return changeLine(cart, goods.skuId, { ...withGoods(line, goods), quantity });
  if (cart.lines.length >= MAX_LINES) return refuse(`一张单据最多${MAX_LINES}行商品`);
  return done({
    ...cart,
    lines: [
      ...cart.lines,
      { goods, quantity, price: priceOf(goods), byHand: false, orderType: ORDER_TYPES.normal.code },
    ],
  });
}

function setQuantity(cart: Cart, skuId: string, quantity: Quantity): CartChange {
  const line = cart.lines.find(({ goods }) => goods.skuId === skuId);
  const problem = line && quantityProblem(line.goods, quantity);
  return problem ? refuse(problem) : changeLine(cart, skuId, { quantity });
}

function setPrice(cart: Cart, skuId: string, price: Fen): CartChange {
  if (!Number.isSafeInteger(price) || price < 0 || price > MAX_UNIT_PRICE) return refuse('单价格式错误');
  const line = cart.lines.find(({ goods }) => goods.skuId === skuId);
  return changeLine(cart, skuId, { price, byHand: line !== undefined && price !== priceOf(line.goods) });
}

/** Sets discount or round-off only when the order can bear it. */
function reduce(cart: Cart, change: Pick<Cart, 'handDiscount'> | Pick<Cart, 'roundOff'>): CartChange {
  const reduced = { ...cart, ...change };
  const money = cartMoney(reduced);
  return money.ok ? done(reduced) : refuse(money.message);
}

/** The cart after a change. A refused change leaves it as it is. */
export function cartAfter(cart: Cart, event: CartEvent): CartChange {
  switch (event.type) {
    case 'add':
      return add(cart, event.goods, event.quantity ?? 1);
    case 'setQuantity':
      return setQuantity(cart, event.skuId, event.quantity);
    case 'setPrice':
      return setPrice(cart, event.skuId, event.price);
    case 'setOrderType':
      return changeLine(cart, event.skuId, { orderType: event.orderType });
    case 'setDetailType':
      return changeLine(cart, event.skuId, { detailType: event.detailType });
    case 'remove':
      return done({ ...cart, lines: cart.lines.filter(({ goods }) => goods.skuId !== event.skuId) });
    case 'clear':
      return done(EMPTY_CART);
    case 'reprice':
      return reprice(cart, event.customerId, event.goods);
    case 'setCustomer':
      return setCustomer(cart, event.customer);
    case 'setVehicle':
      return done({ ...cart, vehicle: event.vehicle });
    case 'setHandDiscount':
      return reduce(cart, { handDiscount: event.amount });
    case 'setRoundOff':
      return reduce(cart, { roundOff: event.amount });
    case 'setRemark':
      return done({ ...cart, remark: event.remark });
  }
}

/** The money of the cart, worked out as the server does. */
export function cartMoney({ lines, handDiscount, roundOff }: Cart): OrderMoney {
  return orderMoney({
    lines: lines.map(({ goods, quantity, price, orderType }) => ({
      quantity,
      price,
      orderType,
      listPrice: goods.price,
    })),
    handDiscount,
    roundOff,
  });
}

/** The lines of which the shop has less than is wanted; the server decides when the order is placed. */
export function shortLines({ lines }: Cart): readonly CartLine[] {
  return lines.filter(({ goods, quantity }) => compareQuantities(quantity, goods.available) > 0);
}

export interface DraftLine {
  skuId: string;
  quantity: Quantity;
  price: Fen;
  orderType: OrderType;
  detailTypeId?: string;
}

/** What `orderSale/add` takes. */
export interface OrderDraft {
  customerId?: string;
  vehicleId?: string;
  lines: DraftLine[];
  handDiscount: Fen;
  roundOff: Fen;
  /** What the desk shows as the amount to pay; the server refuses when it is not its own. */
  expected: Fen;
  /** A manager's approval of prices beyond the cashier's right. */
  approvalId?: string;
  remark?: string;
  /** The distribution order that is sold by this. */
  preOrderId?: string;
}

/** The cart's lines as the server takes them. */
export const draftLines = ({ lines }: Pick<Cart, 'lines'>): DraftLine[] =>
  lines.map(({ goods, quantity, price, orderType, detailType }) => ({
    skuId: goods.skuId,
    quantity,
    price,
    orderType,
    ...(detailType && { detailTypeId: detailType.id }),
  }));

/** The order of a cart that comes to `expected` fen. */
export function orderDraft(cart: Cart, expected: Fen, approvalId?: string): OrderDraft {
  return {
    ...(cart.customer && { customerId: cart.customer.id }),
    ...(cart.vehicle && { vehicleId: cart.vehicle.id }),
    lines: draftLines(cart),
    handDiscount: cart.handDiscount,
    roundOff: cart.roundOff,
    expected,
    ...(approvalId && { approvalId }),
    ...(cart.remark && { remark: cart.remark }),
    ...(cart.preOrder && { preOrderId: cart.preOrder.id }),
  };
}
