import type { EventOf } from '@partsdesk/core/lifecycle';
import {
  afterSaleGoodsLifecycle,
  afterSaleLifecycle,
  type AfterSaleType,
} from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { findLocked } from '../online/lockedOnline';
import { afterSales } from './afterSales';

/** Locks a case after its order; undefined for an id of another shop. */
export async function findLockedCase(ctx: Context, id: string) {
  const of = await fromStore(ctx, 'after_sale').select('order_id as orderId').where('id', '=', id).executeTakeFirst();
  const order = of && (await findLocked(ctx, of.orderId));
  if (!order) return undefined;
  const found = await fromStore(ctx, 'after_sale')
    .select(['id', 'code', 'type', 'status', 'goods', 'amount', 'made_up as madeUp', 'shop_id as shopId', 'version'])
    .select('refund_shift_id as refundShiftId')
    .$narrowType<{ type: AfterSaleType }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...found, order };
}

export type LockedCase = NonNullable<Awaited<ReturnType<typeof findLockedCase>>>;

/** Locks a case; refuses a change based on an outdated version, then an event that its status does not allow. */
export async function lockedCase(
  ctx: Context,
  id: string,
  version: number,
  event: EventOf<typeof afterSaleLifecycle>,
): Promise<LockedCase> {
  const found = await findLockedCase(ctx, id);
  if (!found) throw new Failure('售后单不存在');
  afterSales.check(found, version, 'status', event);
  return found;
}

type Move = Parameters<typeof afterSales.move<'status' | 'goods'>>;

/** The statuses of a case that was just opened. */
export const newCase = {
  status: afterSaleLifecycle.statuses.handling.code,
  goods: afterSaleGoodsLifecycle.statuses.none.code,
};

/** Moves a case by its events, with the changes that belong to them; returns its statuses. */
export async function moveCase(
  ctx: Context,
  found: Pick<LockedCase, 'id' | 'status' | 'goods'>,
  events: Move[2],
  change: Move[3] = {},
) {
  const statuses = await afterSales.move(ctx, found, events, change);
  await ctx.tellStore();
  return statuses;
}

/** Selects the case's lines with the warehouse that their goods leave or have left. */
export const caseLines = (ctx: Context, id: string) =>
  fromStore(ctx, 'after_sale_line as line')
    .innerJoin('order_sale_line as sold', withinStore('sold.id', 'line.order_line_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('sale_out_line as left', withinStore('left.order_line_id', 'line.order_line_id'))
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
    .where('line.after_sale_id', '=', id)
    .orderBy('line.position')
    .execute();
