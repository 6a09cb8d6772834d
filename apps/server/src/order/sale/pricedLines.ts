import { mealPrice } from '@partsdesk/core/goods/customerPrice';
import { ORDER_TYPES, type OrderType } from '@partsdesk/core/order/sale/orderType';
import { decimalsOf } from '@partsdesk/core/quantity';
import { planCovers, type Cover } from '../../customer/card/gift/giftCardUses';
import { customerPrices } from '../../goods/price/customerPrices';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { giftsOfLines } from '../../market/gift/giftLines';
import { mealPrices } from './mealPrices';

interface Wanted {
  skuId: string;
  quantity: number;
  price?: number | undefined;
  orderType?: OrderType | undefined;
  comboModelId?: string | undefined;
  giftCardItemId?: string | undefined;
  giftGrantId?: string | undefined;
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

/** Refuses a covered piece that is more than one, or whose price somebody means to set. */
function assertCoverable({ quantity, price, orderType, comboModelId }: Wanted, at: (field: string) => object): void {
  if (quantity !== 1) throw new Failure('礼品卡抵扣的商品每行一件', at('quantity'));
  if (price !== undefined) throw new Failure('礼品卡抵扣的商品按次数的价值计价，不能改价', at('price'));
  if ((orderType ?? ORDER_TYPES.normal.code) !== ORDER_TYPES.normal.code)
    throw new Failure('礼品卡抵扣的商品只能按正常单据开单', at('orderType'));
  if (comboModelId) throw new Failure('套餐里的商品不能用礼品卡抵扣', at('comboModelId'));
}

/** Finds what gift cards cover of the lines, by the lines' places (MEM-17). */
async function coversOf(
  ctx: Context,
  lines: readonly Wanted[],
  customerId: string | undefined,
  vehicleId: string | undefined,
): Promise<ReadonlyMap<number, Cover>> {
  const wishes = lines.flatMap((line, index) => {
    if (!line.giftCardItemId) return [];
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    assertCoverable(line, at);
    return [{ index, itemId: line.giftCardItemId, skuId: line.skuId, ...at('giftCardItemId') }];
  });
  const [first] = wishes;
  if (!first) return new Map();
  if (!customerId) throw new Failure('用礼品卡请先选择客户', { field: first.field });
  const covers = await planCovers(ctx, wishes, { customerId, vehicleId: vehicleId ?? null });
  return new Map(wishes.flatMap(({ index }, place) => (covers[place] ? [[index, covers[place]]] : [])));
}

/**
 * Prices the lines for this customer; refuses a part that is not for sale here. A piece that a gift card covers costs
 * what its use is worth, which no discount and no floor price touches.
 */
export async function pricedLines<Line extends Wanted>(
  ctx: Context,
  lines: readonly Line[],
  customerId: string | undefined,
  vehicleId?: string,
) {
  const skuIds = lines.map((line) => line.skuId);
  const [goods, prices, meals] = await Promise.all([
    sellable(ctx, skuIds),
    customerPrices(ctx, customerId, skuIds),
    mealPrices(ctx, lines),
  ]);
  const covers = await coversOf(ctx, lines, customerId, vehicleId);
  const gifts = await giftsOfLines(ctx, lines, customerId);
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
    const cover = covers.get(index);
    if (cover)
      return {
        ...line,
        name: sold.name,
        isService: sold.isService,
        orderType: ORDER_TYPES.normal.code as OrderType,
        listPrice: cover.value,
        ownPrice: cover.value,
        price: cover.value,
        because: [],
        floor: 0,
        fixed: true,
        promised: false,
        cover,
      };
    if (gifts.has(index))
      return {
        ...line,
        name: sold.name,
        isService: sold.isService,
        orderType: ORDER_TYPES.gift.code as OrderType,
        listPrice: sold.price,
        ownPrice: 0,
        price: sold.price,
        because: [],
        floor: 0,
        fixed: true,
        promised: true,
        cover: undefined,
      };
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
      fixed: false,
      promised: false,
      cover: undefined,
    };
  });
}
