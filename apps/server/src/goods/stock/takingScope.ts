import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';

interface Counted {
  skuId: string;
  include?: boolean | undefined;
}

/**
 * Refuses parts outside of the shelves or categories of a count unless somebody takes them in: their books are those of
 * the whole warehouse, so what lies on another shelf would be written off.
 */
export async function assertWithinScope(
  ctx: Context,
  { id, scope, scopeText }: { id: string; scope: 0 | 1 | 2; scopeText: string },
  counted: readonly Counted[],
): Promise<void> {
  const unmarked = counted.filter(({ include }) => !include).map(({ skuId }) => skuId);
  if (scope === 0 || !unmarked.length) return;
  const inside = await fromStore(ctx, 'stock_taking_line')
    .select('sku_id as skuId')
    .where('document_id', '=', id)
    .where('sku_id', 'in', unmarked)
    .where('included', '=', true)
    .execute();
  const index = counted.findIndex(({ skuId, include }) => !include && !inside.some((line) => line.skuId === skuId));
  if (index < 0) return;
  const part = await fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['goods.name', 'sku.sku_code as skuCode'])
    .where('sku.id', '=', counted[index]?.skuId ?? '')
    .executeTakeFirstOrThrow();
  const range = `${scope === 1 ? '货位' : '分类'}：${scopeText}`;
  throw new Failure(`「${part.name} ${part.skuCode}」不在本次盘点范围（${range}），要一起盘请选“纳入盘点”`, {
    field: `lines[${String(index)}].skuId`,
  });
}
