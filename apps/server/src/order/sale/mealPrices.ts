import { wholeMeals } from '@partsdesk/core/order/sale/wholeMeals';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';

interface Line {
  skuId: string;
  quantity: number;
  comboModelId?: string | undefined;
}

/** Reads the parts of meals that the current shop sells. */
const partsOf = (ctx: Context, comboModelIds: readonly string[]) =>
  fromStore(ctx, 'combo_model_detail as line')
    .innerJoin('combo_model as pair', withinStore('pair.id', 'line.combo_model_id'))
    .innerJoin('combo', withinStore('combo.id', 'pair.combo_id'))
    .innerJoin('goods_shop as sold', withinStore('sold.sku_id', 'line.sku_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['pair.id as comboModelId', 'combo.name', 'line.sku_id as skuId', 'line.quantity', 'line.price'])
    .where('pair.id', 'in', comboModelIds)
    .where('combo.status', '=', 1)
    .where('line.kind', '=', 1)
    .where('sold.shop_id', '=', ctx.placeId)
    .where('sold.on_sale', '=', 1)
    .where('goods.status', '=', 1)
    .$narrowType<{ skuId: string }>()
    .execute();

/** Returns the meal's price for each line; undefined for a line of no meal, or of one that is not sold as a whole. */
export async function mealPrices(ctx: Context, lines: readonly Line[]) {
  const named = [...new Set(lines.flatMap(({ comboModelId }) => (comboModelId ? [comboModelId] : [])))];
  if (!named.length) return [];
  const [known, parts] = await Promise.all([
    fromStore(ctx, 'combo_model').select('id').where('id', 'in', named).execute(),
    partsOf(ctx, named),
  ]);
  const unknown = lines.findIndex(({ comboModelId }) => comboModelId && !known.some(({ id }) => id === comboModelId));
  if (unknown >= 0)
    throw new Failure('套餐不存在，请移除后重新加入', { field: `lines[${String(unknown)}].comboModelId` });
  const whole = wholeMeals(lines, parts);
  return lines.map(({ skuId, comboModelId = '' }) =>
    whole.has(comboModelId)
      ? parts.find((part) => part.comboModelId === comboModelId && part.skuId === skuId)
      : undefined,
  );
}
