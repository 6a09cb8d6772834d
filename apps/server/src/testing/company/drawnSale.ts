import type { LineCoupon } from '@partsdesk/core/market/coupon/couponMoney';
import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import type { Random } from '../../seed/random';
import type { couponDesk } from './couponDesk';
import type { StockedShop } from './stockedShop';

type Desk = Awaited<ReturnType<typeof couponDesk>>;
type Terms = NonNullable<Parameters<Desk['coupon']>[0]>;

const PRICES = { filter: 3500, pads: 12_800, oil: 2650 };
export const PARTS = ['filter', 'pads', 'oil'] as const;
type Part = (typeof PARTS)[number];

/** One to three parts, oil by the tenth of a litre. */
function drawLines(random: Random): { part: Part; quantity: number }[] {
  const [first, ...others] = random.chance(0.5) ? PARTS : PARTS.toReversed();
  const parts = [first ?? 'pads', ...others.filter(() => random.chance(0.6))];
  return parts.map((part) => ({
    part,
    quantity: part === 'oil' ? random.whole(1, 35) / 10 : random.whole(1, 3),
  }));
}

/** The terms of a coupon: an amount or a percentage with a cap, of everything or of one part, with or without 门槛. */
function drawTerms(random: Random, shop: StockedShop): Terms {
  const scope = random.chance(0.4)
    ? { scope: 2 as const, goodsIds: [shop[random.pick(PARTS)]] }
    : { scope: 0 as const };
  const terms = {
    ...scope,
    threshold: random.chance(0.5) ? 0 : random.whole(1, 15_000),
    stackable: random.chance(0.8),
    days: random.whole(20, 90),
  };
  const kind = random.pick([1, 1, 2, 2, 3] as const);
  // A coupon takes at most what it wants to be bought for.
  if (kind === 1) return { ...terms, kind, face: random.whole(1, Math.min(9999, terms.threshold || 9999)) };
  if (kind === 2) return { ...terms, kind, percent: random.whole(50, 99), cap: random.whole(100, 5000) };
  return { ...terms, kind, face: undefined, scope: 2, goodsIds: [shop[random.pick(PARTS.slice(0, 2))]] };
}

/** A draft of an order, the coupons that it wants, and what core says of its money. */
export async function drawSale(random: Random, here: Desk, mostDiscount: number) {
  const lines = drawLines(random);
  const wanted: LineCoupon[] = [];
  const count = random.pick([0, 1, 1, 2, 2, 3]);
  for (let nth = 0; nth < count; nth += 1) {
    const terms = drawTerms(random, here.shop);
    const { id, name, validTo } = await here.coupon(terms);
    const { kind = 1, face = 0, percent = 100, cap = 0, threshold = 0, stackable = true, goodsIds } = terms;
    wanted.push({
      ...{ id, name, kind, face, percent, cap, threshold, stackable, validTo, part: '' },
      fits: lines.map(({ part }) => !goodsIds || goodsIds.includes(here.shop[part])),
    });
  }
  const handDiscount = random.whole(0, mostDiscount);
  const money = orderMoney({
    lines: lines.map(({ part, quantity }) => ({
      quantity,
      listPrice: PRICES[part],
      price: PRICES[part],
      orderType: 1,
    })),
    handDiscount,
    coupons: wanted,
  });
  return {
    lines: lines.map(({ part, quantity }) => ({ skuId: here.shop[part], quantity })),
    couponIds: wanted.map(({ id }) => id),
    handDiscount,
    money,
  };
}

/** Pieces of what is left of some lines, at least of one; all of it now and then. */
export function drawPieces<Line extends { left: number }>(random: Random, lines: readonly Line[]) {
  const open = lines.filter(({ left }) => left > 0);
  const one = random.pick(open);
  const all = random.chance(0.3);
  return open
    .filter((line) => all || line === one || random.chance(0.3))
    .map((line) => {
      const tenths = Math.round(line.left * 10);
      const step = Number.isInteger(line.left) ? 10 : 1;
      const quantity = all ? line.left : (random.whole(1, Math.max(1, Math.floor(tenths / step))) * step) / 10;
      return { line, quantity: Math.min(line.left, quantity) };
    });
}
