import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible, isRestingVisible } from '../../account/role/serviceRights';
import { newId } from '../../db/ids';
import { sellableGoods } from '../../goods/shop/sellableGoods';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { heldApprovals } from './approval/heldApprovals';
import { assertPricesAllowed, type UsableApproval } from './approval/priceAuthority';
import { assertTypesOffered, offeredTypes } from './detailTypes';
import { pricedLines } from './pricedLines';

type Draft = BodyOf<operations['orderResting_add']>;
type Cart = Pick<Draft, 'lines' | 'handDiscount' | 'roundOff' | 'approvalId'>;

const held = (ctx: Context) =>
  fromStore(ctx, 'order_resting as held').where('held.shop_id', '=', ctx.placeId).where(isRestingVisible(ctx));

/** Reads the parts of held carts at their current prices; parts no longer on sale are missing. */
async function goodsOf(ctx: Context, carts: Cart[]) {
  const skuIds = [...new Set(carts.flatMap((cart) => cart.lines.map((line) => line.skuId)))];
  if (!skuIds.length) return new Map<string, never>();
  const goods = await sellableGoods(ctx).where('sku.id', 'in', skuIds).execute();
  return new Map(goods.map((one) => [one.skuId, one]));
}

async function assertKnown(ctx: Context, draft: Draft): Promise<void> {
  if (draft.customerId) {
    const customer = await fromStore(ctx, 'customer')
      .select('id')
      .where('id', '=', draft.customerId)
      .where(isCustomerVisible(ctx))
      .executeTakeFirst();
    if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
  }
  if (draft.vehicleId) {
    const vehicle = await fromStore(ctx, 'customer_vehicle')
      .select('id')
      .where('id', '=', draft.vehicleId)
      .executeTakeFirst();
    if (!vehicle) throw new Failure('车辆不存在', { field: 'vehicleId' });
  }
  const goods = await goodsOf(ctx, [draft]);
  const unknown = draft.lines.findIndex((line) => !goods.has(line.skuId));
  if (unknown >= 0) throw new Failure('商品不存在或已下架', { field: `lines[${String(unknown)}].skuId` });
  await assertTypesOffered(ctx, draft.lines);
}

async function assertHeldPrices(
  ctx: Context,
  { lines: wanted, customerId, handDiscount = 0, roundOff = 0, approvalId }: Draft,
): Promise<UsableApproval | undefined> {
  const lines = await pricedLines(ctx, wanted, customerId);
  const money = orderMoney({ lines, handDiscount, roundOff });
  if (!money.ok) throw new Failure(money.message, { field: money.field });
  return assertPricesAllowed(ctx, { lines, money: money.lines, handDiscount, roundOff }, approvalId);
}

export const orderResting: Group<'parts/orderResting'> = {
  async add(ctx, { body }) {
    await assertKnown(ctx, body);
    const approval = await assertHeldPrices(ctx, body);
    const { customerId, vehicleId, note = '', lines, handDiscount, roundOff } = body;
    const cart: Cart = { lines, handDiscount, roundOff, ...(approval && { approvalId: approval.id }) };
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('order_resting')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: ctx.placeId,
        customer_id: customerId ?? null,
        vehicle_id: vehicleId ?? null,
        note,
        cart: JSON.stringify(cart),
        created_by: ctx.user?.id ?? '',
        create_time: ctx.now,
      })
      .execute();
    await ctx.tellStore();
    return id;
  },

  async page(ctx, { query }) {
    const found = await page(
      ctx,
      held(ctx)
        .leftJoin('customer', withinStore('customer.id', 'held.customer_id'))
        .leftJoin('customer_vehicle as vehicle', withinStore('vehicle.id', 'held.vehicle_id'))
        .leftJoin('staff', withinStore('staff.user_id', 'held.created_by'))
        .select([
          'held.id',
          'held.note',
          'held.customer_id as customerId',
          'held.vehicle_id as vehicleId',
          'held.cart',
          'held.create_time as createTime',
        ])
        .select([
          sql<string>`coalesce(customer.name, '')`.as('customerName'),
          sql<string>`coalesce(vehicle.plate, '')`.as('plate'),
          sql<string>`coalesce(staff.name, '')`.as('createdBy'),
        ])
        .orderBy('held.id', 'desc'),
      query,
    );
    const carts = found.records.map((row) => row.cart as Cart);
    const [goods, types, approvals] = await Promise.all([
      goodsOf(ctx, carts),
      offeredTypes(
        ctx,
        carts.flatMap((cart) => cart.lines),
      ),
      heldApprovals(
        ctx,
        carts.flatMap(({ approvalId }) => approvalId ?? []),
      ),
    ]);
    return {
      ...found,
      records: found.records.map(({ cart, ...row }) => {
        const { lines, handDiscount = 0, roundOff = 0, approvalId = '' } = cart as Cart;
        return {
          ...row,
          handDiscount,
          roundOff,
          approval: approvals.get(approvalId) ?? null,
          lines: lines.flatMap(({ detailTypeId = '', ...line }) => {
            const part = goods.get(line.skuId);
            const type = types.get(detailTypeId);
            return part
              ? [{ ...line, ...(type ? { detailTypeId } : {}), detailTypeName: type ?? '', goods: part }]
              : [];
          }),
        };
      }),
    };
  },

  async count(ctx) {
    const { count } = await held(ctx)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  async deleteById(ctx, { query }) {
    const gone = await ctx.db
      .deleteFrom('order_resting as held')
      .where('held.store_id', '=', ctx.storeId)
      .where('held.shop_id', '=', ctx.placeId)
      .where('held.id', '=', query.id)
      .where(isRestingVisible(ctx))
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new Failure('挂单不存在，可能已被他人取走');
    await ctx.tellStore();
    ctx.changed('orderResting', query.id, {}, null);
    return null;
  },
};
