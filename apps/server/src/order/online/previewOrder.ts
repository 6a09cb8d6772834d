import { bestCoupons } from '@partsdesk/core/market/coupon/bestCoupons';
import { couponMoney, couponProblem, couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import { multiply } from '@partsdesk/core/money';
import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { MOST_HELD, usableCoupons } from '../../market/coupon/usableCoupons';
import { offeredLines } from './offeredLines';

/**
 * Computes what an order would come to, with the coupons that are named or else the best (MKT-73). The best are chosen
 * among the hundred usable ones that end first: what is named changes nothing about them.
 */
export async function previewOrder(ctx: Context, draft: BodyOf<operations['appOrderSale_preview']>) {
  const customerId = ctx.customerId ?? '';
  const lines = await offeredLines({ ...ctx, placeId: draft.shopId }, draft, customerId);
  const held = await usableCoupons(
    ctx,
    { customerId, shopId: draft.shopId, online: true },
    lines,
    draft.couponIds ?? [],
  );
  const open = lines.map(({ price, quantity }) => ({ amount: multiply(price, quantity), quantity }));
  const best = bestCoupons(open, held.slice(0, MOST_HELD));
  const chosen = (draft.couponIds ?? best.map(({ id }) => id)).map((id, index) => {
    const coupon = held.find((one) => one.id === id);
    if (!coupon) throw new Failure('优惠券不存在，或现在不能用', { field: `couponIds[${String(index)}]` });
    return coupon;
  });
  const money = orderMoney({ lines, coupons: chosen });
  if (!money.ok) throw new Failure(money.message, { field: money.field });
  const { listAmount, priceChange, coupon, receivable } = money.totals;
  return {
    lines: lines.map(({ skuId, name, quantity, listPrice, price, special }, index) => ({
      ...{ skuId, name, quantity, listPrice, price, special },
      coupon: money.lines[index]?.coupon ?? 0,
      amount: money.lines[index]?.amount ?? 0,
    })),
    ...{ listAmount, priceChange, coupon, receivable },
    couponIds: chosen.map(({ id }) => id),
    best: best.map(({ id }) => id),
    coupons: held.map((one) => {
      const alone = couponMoney(open, [one]);
      const { id, code, name, validTo } = one;
      return {
        ...{ id, code, name, words: couponRuleWords(one), validTo },
        amount: alone.ok ? alone.total : 0,
        problem: alone.ok ? '' : (couponProblem(one, open) ?? alone.message),
      };
    }),
  };
}
