import { enabled } from '@partsdesk/core/enabled';
import { decimalsOf } from '@partsdesk/core/quantity';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';

interface DraftLine {
  skuId: string;
  quantity: number;
}

/** Refuses a warehouse whose documents the current place may not write: a branch its own only, the head store all. */
export async function assertWarehouse(
  ctx: Context,
  id: string,
  field = 'warehouseId',
): Promise<{ id: string; shopId: string; name: string }> {
  let found = fromStore(ctx, 'warehouse')
    .select(['id', 'shop_id as shopId', 'name', 'status'])
    .where('id', '=', id)
    .where('kind', '<>', 2);
  if (ctx.shopId) found = found.where('shop_id', '=', ctx.shopId);
  return usable(await found.executeTakeFirst(), field);
}

/** Refuses a warehouse outside of the company; goods may be sent to any within. */
export async function assertCompanyWarehouse(
  ctx: Context,
  id: string,
  field: string,
): Promise<{ id: string; shopId: string; name: string }> {
  return usable(
    await fromStore(ctx, 'warehouse')
      .select(['id', 'shop_id as shopId', 'name', 'status'])
      .where('id', '=', id)
      .where('kind', '<>', 2)
      .executeTakeFirst(),
    field,
  );
}

function usable<Row extends { status: number; name: string }>(warehouse: Row | undefined, field: string): Row {
  if (!warehouse) throw new Failure('仓库不存在', { field });
  if (warehouse.status === enabled.statuses.disabled.code)
    throw new Failure(`仓库「${warehouse.name}」已停用`, { field });
  return warehouse;
}

/** Says why work stands in no document of stock. */
export const noStockOf = (name: string): string => `「${name}」是服务项目，没有库存`;

/**
 * Refuses lines with an unknown or repeated part, work, or a quantity that the part's unit does not allow; `same` names
 * what may not be repeated where that is not the part.
 */
export async function assertLines<Line extends DraftLine>(
  ctx: Context,
  lines: readonly Line[],
  { same = ({ skuId }) => skuId }: { same?: (line: Line) => string } = {},
): Promise<void> {
  const parts = new Map(
    (
      await fromStore(ctx, 'goods_sku as sku')
        .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
        .select(['sku.id', 'goods.name', 'goods.decimals', 'goods.is_service as isService'])
        .where('sku.id', 'in', [...new Set(lines.map(({ skuId }) => skuId))])
        .execute()
    ).map((part) => [part.id, part]),
  );
  const seen = new Set<string>();
  const errors = lines.flatMap((line, index) => {
    const { skuId, quantity } = line;
    const at = (field: string, message: string) => [{ field: `lines[${String(index)}].${field}`, message }];
    const part = parts.get(skuId);
    if (!part) return at('skuId', '商品不存在');
    if (part.isService) return at('skuId', noStockOf(part.name));
    if (seen.has(same(line))) return at('skuId', `「${part.name}」重复`);
    seen.add(same(line));
    return decimalsOf(quantity) > part.decimals
      ? at('quantity', `「${part.name}」的数量最多${String(part.decimals)}位小数`)
      : [];
  });
  const [first] = errors;
  if (first) throw new Failure(first.message, { errors });
}
