import { can, next } from '@partsdesk/core/lifecycle';
import type { EventOf } from '@partsdesk/core/lifecycle';
import { afterSaleLifecycle, type AfterSaleType } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { lifecycleFailure } from '../../kit/lifecycleFailure';
import { assertUnchanged } from '../../kit/version';
import { findLocked } from '../online/lockedOnline';

/** Locks a case after its order; undefined for an id of another shop. */
export async function findLockedCase(ctx: Context, id: string) {
  const of = await ctx.db
    .selectFrom('after_sale')
    .select('order_id as orderId')
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  const order = of && (await findLocked(ctx, of.orderId));
  if (!order) return undefined;
  const found = await ctx.db
    .selectFrom('after_sale')
    .select(['id', 'code', 'type', 'status', 'goods', 'amount', 'made_up as madeUp', 'shop_id as shopId', 'version'])
    .$narrowType<{ type: AfterSaleType }>()
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...found, order };
}

export type LockedCase = NonNullable<Awaited<ReturnType<typeof findLockedCase>>>;

export async function lockedCase(
  ctx: Context,
  id: string,
  version: number,
  event: EventOf<typeof afterSaleLifecycle>,
): Promise<LockedCase> {
  const found = await findLockedCase(ctx, id);
  if (!found) throw new Failure('售后单不存在');
  if (!can(afterSaleLifecycle, found.status, event))
    throw lifecycleFailure('售后单', afterSaleLifecycle, found.status, event);
  assertUnchanged(`售后单${found.code ?? ''}`, { version: found.version, current: found.status }, version);
  return found;
}

type Changes = Partial<{ goods: number; answer: string; refund_time: Date }>;

export async function moveCase(
  ctx: Context,
  { id, status, version }: Pick<LockedCase, 'id' | 'status' | 'version'>,
  event: EventOf<typeof afterSaleLifecycle>,
  changes: Changes = {},
): Promise<void> {
  const after = next(afterSaleLifecycle, status, event);
  if (after === undefined) throw new Error(`case ${id} does not accept ${event} in status ${String(status)}`);
  await ctx.db
    .updateTable('after_sale')
    .set({ status: after, version: version + 1, ...changes })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  ctx.changed('afterSale', id, { status }, { status: after, event });
  await ctx.tellStore();
}

/** Selects the case's lines with the warehouse that their goods leave or have left. */
export const caseLines = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('after_sale_line as line')
    .innerJoin('order_sale_line as sold', (join) =>
      join.onRef('sold.store_id', '=', 'line.store_id').onRef('sold.id', '=', 'line.order_line_id'),
    )
    .innerJoin('goods_sku as sku', (join) =>
      join.onRef('sku.store_id', '=', 'sold.store_id').onRef('sku.id', '=', 'sold.sku_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
    )
    .leftJoin('sale_out_line as left', (join) =>
      join.onRef('left.store_id', '=', 'line.store_id').onRef('left.order_line_id', '=', 'line.order_line_id'),
    )
    .select([
      'line.id',
      'line.order_line_id as orderLineId',
      'sku.id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.decimals',
    ])
    .select([
      'line.quantity',
      'line.amount',
      'line.good_quantity as goodQuantity',
      'line.faulty_quantity as faultyQuantity',
    ])
    .select([
      'left.id as outLineId',
      'left.warehouse_id as warehouseId',
      'left.quantity as reserved',
      'left.out_quantity as outQuantity',
      'left.cost',
    ])
    .where('line.store_id', '=', ctx.storeId)
    .where('line.after_sale_id', '=', id)
    .orderBy('line.position')
    .execute();
