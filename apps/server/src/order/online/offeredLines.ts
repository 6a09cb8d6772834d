import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { customerPrices } from '../../goods/price/customerPrices';
import { currentPrice, heldPrice, miniGoods } from '../../goods/shop/goodsMini';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';

/** Counts the pieces that the customer bought since an offer began. */
async function boughtSince(ctx: Context, customerId: string, skuId: string, begins: Date | null): Promise<number> {
  const { bought } = await fromStore(ctx, 'online_order as online')
    .innerJoin('order_sale_line as line', withinStore('line.order_id', 'online.order_id'))
    .select(sql<number>`coalesce(sum(line.quantity), 0)`.as('bought'))
    .where('online.customer_id', '=', customerId)
    .where('online.status', '<>', sql.lit(onlineOrderLifecycle.statuses.cancelled.code))
    .where('line.sku_id', '=', skuId)
    .where((where) => (begins ? where('online.create_time', '>=', begins) : where.lit(true)))
    .executeTakeFirstOrThrow();
  return bought;
}

interface Wanted {
  shopId: string;
  lines: readonly { skuId: string; quantity: number }[];
}

/** Prices lines at the mini-app's current prices; a special one is touched by no coupon (MKT-03). */
export async function offeredLines(ctx: Context, draft: Wanted, customerId: string) {
  const rows = await miniGoods(ctx, draft.shopId)
    .select('goods.decimals')
    .where(
      'sku.id',
      'in',
      draft.lines.map(({ skuId }) => skuId),
    )
    .where('mini.on_shelf', '=', sql.lit(1))
    .where('sold.on_sale', '=', sql.lit(1))
    .where('goods.status', '=', sql.lit(1))
    .execute();
  const prices = await customerPrices(
    ctx,
    customerId,
    rows.map(({ skuId }) => skuId),
  );
  const lines = [];
  for (const [index, { skuId, quantity }] of draft.lines.entries()) {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    const offer = rows.find((row) => row.skuId === skuId);
    if (!offer) throw new Failure('商品不存在或已下架', at('skuId'));
    if (draft.lines.findIndex((other) => other.skuId === skuId) !== index)
      throw new Failure(`「${offer.name}」重复`, at('skuId'));
    if (decimalsOf(quantity) > offer.decimals)
      throw new Failure(
        offer.decimals === 0
          ? `「${offer.name}」的数量必须是整数`
          : `「${offer.name}」的数量最多${String(offer.decimals)}位小数`,
        at('quantity'),
      );
    const grade = prices.get(skuId);
    const current = currentPrice(ctx, offer);
    const held = heldPrice(current, grade);
    if (held.kind !== 3 && offer.limitCount !== null) {
      const bought = await boughtSince(ctx, customerId, skuId, offer.begins);
      if (bought + quantity > offer.limitCount)
        throw new Failure(
          `「${offer.name}」每人限购 ${String(offer.limitCount)} ${offer.unitName}，您已购 ${formatQuantity(bought)}`,
          at('quantity'),
        );
    }
    lines.push({
      id: newId(ctx.now),
      skuId,
      name: offer.name,
      special: held.kind !== 3,
      // The mini-app offers no work.
      isService: false,
      quantity,
      orderType: 1 as const,
      detailTypeId: null,
      listPrice: offer.price,
      price: held.price,
      remark: '',
      because: held.price < current.price ? (grade?.because ?? []) : [],
    });
  }
  return lines;
}
