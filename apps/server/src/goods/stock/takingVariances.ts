import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { moveStock } from './moveStock';

/**
 * Books variances against the book quantities at the moment of counting, so that later movements stay; returns what
 * each is worth. What lies outside of the scope and was not taken in has none.
 */
export async function bookVariances(
  ctx: Context,
  { id, warehouseId }: { id: string; warehouseId: string },
  reason: string,
  reasons: ReadonlyMap<string, string>,
): Promise<readonly number[]> {
  const lines = await fromStore(ctx, 'stock_taking_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['line.sku_id as skuId', 'line.variance', 'goods.name', 'sku.sku_code as skuCode'])
    .where('line.document_id', '=', id)
    .where('line.variance', '<>', 0)
    .orderBy('line.sku_id')
    .execute();
  if (!lines.length) return [];
  const explained = lines.map((line) => ({
    ...line,
    variance: line.variance ?? 0,
    why: reasons.get(line.skuId) ?? reason,
  }));
  const silent = explained.filter(({ why }) => !why);
  const [first] = silent;
  if (first) {
    throw new Failure(
      `请填写差异原因：${silent
        .slice(0, 3)
        .map(({ name, skuCode }) => `${name} ${skuCode}`)
        .join('、')}${silent.length > 3 ? `等 ${String(silent.length)} 种` : ''}`,
      {
        errors: silent.slice(0, 100).map(({ skuId, name, skuCode }) => ({
          field: `reasons[${skuId}]`,
          message: `请填写「${name} ${skuCode}」的差异原因`,
        })),
      },
    );
  }
  const values = await moveStock(
    ctx,
    explained.map(({ skuId, variance }) => ({ warehouseId, skuId, quantity: variance, field: `reasons[${skuId}]` })),
    { kind: 'stockTaking', documentId: id },
  );
  await sql`update stock_taking_line as line set value = booked.value, reason = booked.reason
    from unnest(${explained.map(({ skuId }) => skuId)}::uuid[], ${values}::bigint[], ${explained.map(({ why }) => why)}::text[]) as booked (sku_id, value, reason)
    where line.store_id = ${ctx.storeId} and line.document_id = ${id} and line.sku_id = booked.sku_id`.execute(ctx.db);
  return values;
}
