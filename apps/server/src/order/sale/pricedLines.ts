import { mealPrice } from '@partsdesk/core/goods/customerPrice';
import type { OrderType } from '@partsdesk/core/order/sale/orderType';
import { decimalsOf } from '@partsdesk/core/quantity';
import { customerPrices } from '../../goods/price/customerPrices';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { mealPrices } from './mealPrices';

interface Wanted {
  skuId: string;
  quantity: number;
  price?: number | undefined;
  orderType?: OrderType | undefined;
  comboModelId?: string | undefined;
}

/** Reads the wanted parts that the shop sells, at its current prices. */
async function sellable(ctx: Context, skuIds: string[]) {
  const rows = await fromStore(ctx, 'goods_shop as sold')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select([
      'sold.sku_id as skuId',
      'sold.price',
      'sold.floor_price as floor',
      'sold.on_sale as onSale',
      'goods.name',
      'goods.decimals',
      'goods.is_service as isService',
    ])
    .where('sold.shop_id', '=', ctx.placeId)
    .where('sold.sku_id', 'in', skuIds)
    .execute();
  return new Map(rows.map((row) => [row.skuId, row]));
}

/** Prices the lines for this customer; refuses a part that is not for sale here. */
export async function pricedLines<Line extends Wanted>(
  ctx: Context,
  lines: readonly Line[],
  customerId: string | undefined,
) {
  const skuIds = lines.map((line) => line.skuId);
  const [goods, prices, meals] = await Promise.all([
    sellable(ctx, skuIds),
    customerPrices(ctx, customerId, skuIds),
    mealPrices(ctx, lines),
  ]);
  return lines.map((line, index) => {
    const sold = goods.get(line.skuId);
    if (!sold) throw new Failure('商品不存在', { field: `lines[${String(index)}].skuId` });
    if (sold.onSale === 0)
      throw new Failure(`「${sold.name}」已下架，不能销售`, { field: `lines[${String(index)}].skuId` });
    if (decimalsOf(line.quantity) > sold.decimals)
      throw new Failure(
        sold.decimals === 0
          ? `「${sold.name}」的数量必须是整数`
          : `「${sold.name}」的数量最多${String(sold.decimals)}位小数`,
        { field: `lines[${String(index)}].quantity` },
      );
    const meal = meals[index];
    const decided = meal ? mealPrice(sold.price, meal) : prices.get(line.skuId);
    const ownPrice = decided?.price ?? sold.price;
    return {
      ...line,
      name: sold.name,
      isService: sold.isService,
      orderType: line.orderType ?? 1,
      listPrice: sold.price,
      ownPrice,
      price: line.price ?? ownPrice,
      because: decided?.because ?? [],
      floor: sold.floor,
    };
  });
}
