import type { PriceReason } from '../../goods/customerPrice';
import { bestCoupons } from '../../market/coupon/bestCoupons';
import { couponProblem, type CouponRule, type LineCoupon } from '../../market/coupon/couponMoney';
import type { Fen } from '../../money';
import { addQuantities, decimalsOf, isQuantity, type Quantity } from '../../quantity';
import { orderMoney, type LineMoney, type OrderMoney } from '../sale/orderMoney';
import { ORDER_TYPES, type OrderType } from '../sale/orderType';
import { missingOf } from './shortage';
import { discountOf } from './typedDiscount';

/** 可售商品: a part with the data that the cash desk needs. */
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
  /** The shop's unit price, in fen. */
  price: Fen;
  /** Quantity that can be sold now. */
  available: Quantity;
  /** 服务项目: sold without stock, so that it is never short. */
  isService?: boolean;
  imageUrl: string;
  /** 货位 in this shop; empty or missing where none is known. */
  shelf?: string;
  /** Unit price for the customer's grade, where it was requested. */
  customerPrice?: Fen | undefined;
  /** Rules that gave the customer's price. */
  because?: readonly PriceReason[] | undefined;
  /** Customer of `customerPrice`; the walk-in customer when undefined. */
  pricedFor?: string | undefined;
}

/** 销售类型, by which a line is counted in reports. */
export interface DetailType {
  id: string;
  /** Label of both levels. */
  name: string;
}

export interface CartLine {
  goods: SellableGoods;
  quantity: Quantity;
  /** The agreed unit price, in fen. */
  price: Fen;
  /** The price was typed in: it then stays when the customer changes. Unknown for a line of a held order. */
  byHand?: boolean | undefined;
  orderType: OrderType;
  detailType?: DetailType | undefined;
  /** The meal for one vehicle model that the line is part of. */
  comboModelId?: string | undefined;
  /** Uses of gift cards, each of which covers one of its pieces. */
  uses?: readonly CardUse[] | undefined;
}

/** A use of a gift card that covers one piece. */
export interface CardUse {
  /** The item of the card. */
  itemId: string;
  /** The card, as the cashier knows it. */
  card: string;
  /** What the piece costs, fen. */
  value: Fen;
  /** A maintenance card: it goes with its vehicle. */
  ofVehicle: boolean;
}

/** 套餐: the parts of a meal for one vehicle model that the shop sells. */
export interface Meal {
  comboModelId: string;
  name: string;
  parts: readonly { goods: SellableGoods; quantity: Quantity; price: Fen }[];
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

/** A coupon that the customer holds, and which of the cart's parts it fits. */
export interface CartCoupon extends CouponRule {
  skuIds: readonly string[];
}

/** A part that an earlier sale of the customer has earned, handed over with this one. */
export interface CartGift {
  readonly id: string;
  readonly skuId: string;
  readonly name: string;
  readonly number: number;
}

/** The goods about to be sold. A part stands on one line only. */
export interface Cart {
  readonly lines: readonly CartLine[];
  /** The customer; the walk-in customer when undefined. */
  readonly customer: CartCustomer | undefined;
  readonly vehicle: CartVehicle | undefined;
  /** 整单优惠, in fen. */
  readonly handDiscount: Fen;
  /** Share of the total, in permille, that a discount by 折 or % keeps: the discount then follows the lines. */
  readonly keptPermille?: number | undefined;
  /** 优惠券 chosen at the checkout; missing before it. */
  readonly coupons?: readonly CartCoupon[] | undefined;
  /** 消费有礼赠品 that go with the sale. */
  readonly gifts?: readonly CartGift[] | undefined;
  /** 抹零, in fen. */
  readonly roundOff: Fen;
  readonly remark: string;
  /** 服务人员: who serves the customer of this sale. */
  readonly serviceStaff?: { readonly id: string; readonly name: string } | undefined;
  /** The distribution order that this cart sells. */
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
const MAX_QUANTITY: Quantity = 99_999;
/** @internal */
export const MAX_LINES = 200;
const MAX_UNIT_PRICE: Fen = 9_999_999_999;

/** Changes of a cart; each is one undo step. */
export type CartEvent =
  | { type: 'add'; goods: SellableGoods; quantity?: Quantity }
  /** Adds all parts of a meal, or none. */
  | { type: 'addMeal'; meal: Meal }
  | { type: 'setQuantity'; skuId: string; quantity: Quantity }
  | { type: 'setPrice'; skuId: string; price: Fen }
  | { type: 'setOrderType'; skuId: string; orderType: OrderType }
  | { type: 'setDetailType'; skuId: string; detailType: DetailType | undefined }
  /** Adds one piece that a gift card covers. */
  | { type: 'useCard'; goods: SellableGoods; use: CardUse }
  /** Takes the gift cards away from a line: its pieces cost their price again. */
  | { type: 'dropUses'; skuId: string }
  | { type: 'remove'; skuId: string }
  | { type: 'clear' }
  /** Replaces the parts' data with the prices of this customer. */
  | { type: 'reprice'; customerId: string; goods: readonly SellableGoods[] }
  | { type: 'setCustomer'; customer: CartCustomer | undefined }
  | { type: 'setVehicle'; vehicle: CartVehicle | undefined }
  | { type: 'setHandDiscount'; amount: Fen }
  /** Gives a discount by 折 or %. */
  | { type: 'setDiscountRate'; keptPermille: number }
  | { type: 'setRoundOff'; amount: Fen }
  | { type: 'setCoupons'; coupons: readonly CartCoupon[] }
  | { type: 'setGifts'; gifts: readonly CartGift[] }
  | { type: 'setServiceStaff'; serviceStaff: Cart['serviceStaff'] }
  | { type: 'setRemark'; remark: string };

/** The cart after a change, or the refusal in the user's words. */
export type CartChange = { ok: true; cart: Cart } | { ok: false; message: string };

const done = (cart: Cart): CartChange => ({ ok: true, cart });
const refuse = (message: string): CartChange => ({ ok: false, message });

/** Returns the problem of a part's quantity, or undefined. */
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

/** Returns the unit price for the customer whose price is loaded, else the shop's. */
export const priceOf = ({ customerPrice, price }: SellableGoods): Fen => customerPrice ?? price;

/** Removes another customer's price from a part. */
const pricedAs = (goods: SellableGoods, customerId: string | undefined): SellableGoods =>
  goods.pricedFor === customerId
    ? goods
    : { ...goods, customerPrice: undefined, because: undefined, pricedFor: undefined };

/** Updates a line with newer data of its part; keeps a typed price. */
function withGoods(line: CartLine, goods: SellableGoods): CartLine {
  const byHand = line.byHand ?? (line.price !== priceOf(line.goods) && line.price !== priceOf(goods));
  return { ...line, goods, byHand, price: byHand ? line.price : priceOf(goods) };
}

/** Lists the parts whose prices for the customer are not loaded yet. */
export const unpricedSkus = ({ lines, customer }: Pick<Cart, 'lines' | 'customer'>): string[] =>
  customer ? lines.filter(({ goods }) => goods.pricedFor !== customer.id).map(({ goods }) => goods.skuId) : [];

function reprice(cart: Cart, customerId: string, goods: readonly SellableGoods[]): CartChange {
  if (cart.customer?.id !== customerId) return done(cart);
  const found = new Map(goods.map((one) => [one.skuId, one]));
  // Keeps the old price of a part that is no longer sold; the server will refuse the order.
  return done({
    ...cart,
    lines: cart.lines.map((line) =>
      withGoods(line, { ...(found.get(line.goods.skuId) ?? line.goods), pricedFor: customerId }),
    ),
  });
}

/** Keeps the uses of gift cards that still cover their pieces. */
const withUses = (line: CartLine, kept: readonly CardUse[]): CartLine =>
  line.uses && kept.length < line.uses.length ? { ...line, uses: kept.length ? kept : undefined } : line;

function setCustomer(cart: Cart, customer: CartCustomer | undefined): CartChange {
  // Removes the vehicle, the gift cards and the gifts, which belong to the previous customer. The next customer's
  // prices are loaded by the flow.
  const own = cart.lines.map((line) => (customer?.id === cart.customer?.id ? line : withUses(line, [])));
  const lines = customer ? own : own.map((line) => withGoods(line, pricedAs(line.goods, undefined)));
  return done({ ...cart, lines, customer, vehicle: undefined, gifts: undefined });
}

/** A maintenance card covers pieces of its vehicle alone. */
function setVehicle(cart: Cart, vehicle: CartVehicle | undefined): CartChange {
  if (vehicle?.id === cart.vehicle?.id) return done({ ...cart, vehicle });
  const lines = cart.lines.map((line) =>
    withUses(
      line,
      (line.uses ?? []).filter(({ ofVehicle }) => !ofVehicle),
    ),
  );
  return done({ ...cart, lines, vehicle });
}

function useCard(cart: Cart, goods: SellableGoods, use: CardUse): CartChange {
  const { skuId } = goods;
  const before = cart.lines.find((one) => one.goods.skuId === skuId);
  if (before?.comboModelId) return refuse(`「${goods.name}」在套餐里，不能用礼品卡抵扣`);
  if (before && before.orderType !== ORDER_TYPES.normal.code)
    return refuse(`「${goods.name}」不是正常销售，不能用礼品卡抵扣`);
  const added = add(cart, goods, 1);
  if (!added.ok) return added;
  return changeLine(added.cart, skuId, { uses: [...(before?.uses ?? []), use] });
}

function setOrderType(cart: Cart, skuId: string, orderType: OrderType): CartChange {
  const line = cart.lines.find(({ goods }) => goods.skuId === skuId);
  if (line?.uses && orderType !== ORDER_TYPES.normal.code) return refuse('礼品卡抵扣的商品不能改类型，请先取消抵扣');
  return changeLine(cart, skuId, { orderType });
}

function add(cart: Cart, found: SellableGoods, more: Quantity): CartChange {
  const goods = pricedAs(found, cart.customer?.id);
  const line = cart.lines.find((one) => one.goods.skuId === goods.skuId);
  const quantity = line ? addQuantities(line.quantity, more) : more;
  const problem = quantityProblem(goods, quantity);
  if (problem) return refuse(problem);
  // Takes over the part's newer data; keeps a price agreed on by hand.
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

/** Adds a part at the meal's price; a line that is of no meal, or of another, would have two prices. */
function addPart(cart: Cart, { comboModelId, name }: Meal, { goods, quantity, price }: Meal['parts'][number]) {
  const line = cart.lines.find((one) => one.goods.skuId === goods.skuId);
  if (line && line.comboModelId !== comboModelId)
    return refuse(`「${goods.name}」已在清单中，请先移除再加套餐「${name}」`);
  const added = add(cart, goods, quantity);
  return added.ok && !line ? changeLine(added.cart, goods.skuId, { price, byHand: true, comboModelId }) : added;
}

function addMeal(cart: Cart, meal: Meal): CartChange {
  if (!meal.parts.length) return refuse(`套餐「${meal.name}」的配件本店都不卖`);
  return meal.parts.reduce<CartChange>(
    (change, part) => (change.ok ? addPart(change.cart, meal, part) : change),
    done(cart),
  );
}

function setQuantity(cart: Cart, skuId: string, quantity: Quantity): CartChange {
  const line = cart.lines.find(({ goods }) => goods.skuId === skuId);
  const problem = line && quantityProblem(line.goods, quantity);
  if (problem || !line) return problem ? refuse(problem) : changeLine(cart, skuId, { quantity });
  // Fewer pieces than uses: the last uses stay on their cards.
  return changeLine(cart, skuId, withUses({ ...line, quantity }, (line.uses ?? []).slice(0, Math.floor(quantity))));
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

/** Computes the discount by 折 or % anew from the cart's lines. */
function withRate(cart: Cart, keptPermille: number): CartChange {
  const plain = cartMoney({ ...cart, handDiscount: 0, roundOff: 0 });
  if (!plain.ok) return refuse(plain.message);
  // What gift cards cover has no discount.
  const handDiscount = discountOf(plain.totals.discountable, keptPermille);
  const rest = plain.totals.discountable - handDiscount;
  return done({ ...cart, keptPermille, handDiscount, roundOff: Math.min(cart.roundOff, rest) });
}

/** Takes coupons, whose rest limits the round-off; refuses those that do not fit the cart. */
function setCoupons(cart: Cart, coupons: readonly CartCoupon[]): CartChange {
  const chosen = cartMoney({ ...cart, coupons, roundOff: 0 });
  if (!chosen.ok) return refuse(chosen.message);
  const rest = chosen.totals.discountable - chosen.totals.handDiscount - chosen.totals.coupon;
  return done({ ...cart, coupons, roundOff: Math.min(cart.roundOff, rest) });
}

/** Applies a change to the cart. A refused change leaves it as it is. */
export function cartAfter(cart: Cart, event: CartEvent): CartChange {
  const change = changed(cart, event);
  if (!change.ok || change.cart.keptPermille === undefined || change.cart.lines === cart.lines) return change;
  return withRate(change.cart, change.cart.keptPermille);
}

function changed(cart: Cart, event: CartEvent): CartChange {
  switch (event.type) {
    case 'add':
      return add(cart, event.goods, event.quantity ?? 1);
    case 'addMeal':
      return addMeal(cart, event.meal);
    case 'setQuantity':
      return setQuantity(cart, event.skuId, event.quantity);
    case 'setPrice':
      return setPrice(cart, event.skuId, event.price);
    case 'setOrderType':
      return setOrderType(cart, event.skuId, event.orderType);
    case 'useCard':
      return useCard(cart, event.goods, event.use);
    case 'dropUses':
      return changeLine(cart, event.skuId, { uses: undefined });
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
      return setVehicle(cart, event.vehicle);
    case 'setHandDiscount':
      return reduce({ ...cart, keptPermille: undefined }, { handDiscount: event.amount });
    case 'setDiscountRate':
      return withRate(cart, event.keptPermille);
    case 'setRoundOff':
      return reduce(cart, { roundOff: event.amount });
    case 'setCoupons':
      return setCoupons(cart, event.coupons);
    case 'setGifts':
      return done({ ...cart, gifts: event.gifts });
    case 'setServiceStaff':
      return done({ ...cart, serviceStaff: event.serviceStaff });
    case 'setRemark':
      return done({ ...cart, remark: event.remark });
  }
}

/** What is ordered of a line of the cart: its pieces for money, or one piece that a gift card covers. */
export interface CartPart {
  /** Index of the line. */
  line: number;
  quantity: Quantity;
  use?: CardUse;
}

/** Splits the cart's lines as they are ordered: the pieces for money first, then each covered piece by itself. */
export const cartParts = (lines: readonly CartLine[]): CartPart[] => [
  ...lines.flatMap(({ quantity, uses = [] }, line): CartPart[] => {
    const rest = addQuantities(quantity, -uses.length);
    return rest > 0 || !uses.length ? [{ line, quantity: rest }] : [];
  }),
  ...lines.flatMap(({ uses = [] }, line) => uses.map((use): CartPart => ({ line, quantity: 1, use }))),
];

/** Sums what gift cards pay of the cart, fen. */
export const coveredOf = ({ lines }: Pick<Cart, 'lines'>): Fen =>
  lines.reduce((sum, { uses = [] }) => sum + uses.reduce((total, { value }) => total + value, 0), 0);

const addMoney = (a: LineMoney, b: LineMoney): LineMoney => ({
  listAmount: a.listAmount + b.listAmount,
  priceChange: a.priceChange + b.priceChange,
  amountBeforeDiscount: a.amountBeforeDiscount + b.amountBeforeDiscount,
  handDiscount: a.handDiscount + b.handDiscount,
  coupon: a.coupon + b.coupon,
  roundOff: a.roundOff + b.roundOff,
  amount: a.amount + b.amount,
});

const onParts = <Coupon extends CartCoupon>(
  coupon: Coupon,
  parts: readonly CartPart[],
  lines: readonly CartLine[],
): Coupon & LineCoupon => ({
  ...coupon,
  fits: parts.map(({ line, use }) => !use && coupon.skuIds.includes(lines[line]?.goods.skuId ?? '')),
});

/** Returns what coupons may be taken off, part by part of the cart, with the coupons over these parts. */
function couponed<Coupon extends CartCoupon>(cart: Cart, coupons: readonly Coupon[]) {
  const parts = cartParts(cart.lines);
  const money = orderMoney({
    lines: parts.flatMap(({ line: index, quantity, use }) => {
      const line = cart.lines[index];
      return line ? [partOf(line, quantity, use)] : [];
    }),
    handDiscount: cart.handDiscount,
  });
  const amounts = money.ok ? money.lines.map(({ amount }) => amount) : [];
  return { amounts, coupons: coupons.map((coupon) => onParts(coupon, parts, cart.lines)) };
}

/** Chooses the coupons that take most off the cart. */
export function bestCouponsOf(cart: Cart, held: readonly CartCoupon[]): CartCoupon[] {
  const { amounts, coupons } = couponed(cart, held);
  const ids = new Set(bestCoupons(amounts, coupons).map(({ id }) => id));
  return held.filter(({ id }) => ids.has(id));
}

/** Returns why a coupon does not fit the cart by itself, or undefined. */
export function cartCouponProblem(cart: Cart, coupon: CartCoupon): string | undefined {
  const {
    amounts,
    coupons: [one],
  } = couponed(cart, [coupon]);
  return one && couponProblem(one, amounts);
}

const partOf = ({ goods, price, orderType }: CartLine, quantity: Quantity, use: CardUse | undefined) =>
  use
    ? { quantity, price: use.value, listPrice: use.value, orderType, fixed: true }
    : { quantity, price, orderType, listPrice: goods.price };

/** Computes the cart's money by the same rules as the server, line by line of the cart. */
export function cartMoney({ lines, handDiscount, coupons = [], roundOff }: Cart): OrderMoney {
  const parts = cartParts(lines);
  const money = orderMoney({
    lines: parts.flatMap(({ line: index, quantity, use }) => {
      const line = lines[index];
      return line ? [partOf(line, quantity, use)] : [];
    }),
    handDiscount,
    coupons: coupons.map((coupon) => onParts(coupon, parts, lines)),
    roundOff,
  });
  if (!money.ok || parts.length === lines.length) return money;
  const folded = lines.map((_, index) =>
    parts
      .flatMap(({ line }, place) => (line === index && money.lines[place] ? [money.lines[place]] : []))
      .reduce(addMoney),
  );
  return { ...money, lines: folded };
}

/** Lists the lines that exceed the shop's stock; the server decides when the order is placed. */
export function shortLines({ lines }: Cart): readonly CartLine[] {
  return lines.filter(({ goods, quantity }) => missingOf(quantity, goods) > 0);
}

export interface DraftLine {
  skuId: string;
  quantity: Quantity;
  /** Missing of a piece that a gift card covers. */
  price?: Fen;
  orderType: OrderType;
  detailTypeId?: string;
  comboModelId?: string;
  giftCardItemId?: string;
  /** The gift of an earlier sale that the line hands over; its price is missing. */
  giftGrantId?: string;
}

/** Request of `orderSale/add`. */
export interface OrderDraft {
  customerId?: string;
  vehicleId?: string;
  serviceStaffId?: string;
  lines: DraftLine[];
  handDiscount: Fen;
  couponIds?: string[];
  roundOff: Fen;
  /** The amount that the desk shows; the server refuses the order when its own differs. */
  expected: Fen;
  /** A manager's approval of prices beyond the cashier's limits. */
  approvalId?: string;
  remark?: string;
  /** The distribution order that this order sells. */
  preOrderId?: string;
}

/** Converts the cart's lines to the request's: a covered piece is a line of its own, at the price of its use. */
export const draftLines = ({ lines }: Pick<Cart, 'lines'>): DraftLine[] =>
  cartParts(lines).flatMap(({ line, quantity, use }) => {
    const of = lines[line];
    if (!of) return [];
    const { goods, price, orderType, detailType, comboModelId } = of;
    return [
      {
        skuId: goods.skuId,
        quantity,
        ...(use ? { giftCardItemId: use.itemId } : { price }),
        orderType,
        ...(detailType && { detailTypeId: detailType.id }),
        ...(comboModelId && { comboModelId }),
      },
    ];
  });

/** Builds the request for a cart of `expected` fen. */
export function orderDraft(cart: Cart, expected: Fen, approvalId?: string): OrderDraft {
  return {
    ...(cart.customer && { customerId: cart.customer.id }),
    ...(cart.vehicle && { vehicleId: cart.vehicle.id }),
    ...(cart.serviceStaff && { serviceStaffId: cart.serviceStaff.id }),
    lines: [
      ...draftLines(cart),
      ...(cart.gifts ?? []).map(({ id, skuId, number }) => ({
        skuId,
        quantity: number,
        orderType: ORDER_TYPES.gift.code,
        giftGrantId: id,
      })),
    ],
    handDiscount: cart.handDiscount,
    ...(cart.coupons?.length && { couponIds: cart.coupons.map(({ id }) => id) }),
    roundOff: cart.roundOff,
    expected,
    ...(approvalId && { approvalId }),
    ...(cart.remark && { remark: cart.remark }),
    ...(cart.preOrder && { preOrderId: cart.preOrder.id }),
  };
}
