import type { Fen } from '../../../money';
import { addQuantities, decimalsOf, isQuantity, type Quantity } from '../../../quantity';
import { ORDER_TYPES, type OrderType } from '../../sale/orderType';
import { EMPTY_CART } from './cart';
import type {
  CardUse,
  Cart,
  CartCoupon,
  CartCustomer,
  CartGift,
  CartLine,
  CartVehicle,
  DetailType,
  Meal,
  SellableGoods,
} from './cart';
import { cartMoney } from './cartMoney';
import { discountOf } from './typedDiscount';

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

/** The cart after a change, with what the user must be told of it, or the refusal in the user's words. */
export type CartChange = { ok: true; cart: Cart; told?: string } | { ok: false; message: string };

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

/** A maintenance card covers pieces of its vehicle alone; with another one they cost their price, which is told. */
function setVehicle(cart: Cart, vehicle: CartVehicle | undefined): CartChange {
  if (vehicle?.id === cart.vehicle?.id) return done({ ...cart, vehicle });
  const dropped = cart.lines.flatMap(({ uses = [] }) => uses.filter(({ ofVehicle }) => ofVehicle));
  const lines = cart.lines.map((line) =>
    withUses(
      line,
      (line.uses ?? []).filter(({ ofVehicle }) => !ofVehicle),
    ),
  );
  const [first] = dropped;
  return {
    ok: true,
    cart: { ...cart, lines, vehicle },
    ...(first && { told: `${first.card}只能用在登记的车辆上，已取消 ${String(dropped.length)} 次抵扣` }),
  };
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
  return { ...change, ...withRate(change.cart, change.cart.keptPermille) };
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
