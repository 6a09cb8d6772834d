import type { EventOf } from '@partsdesk/core/lifecycle';
import { orderDistributionLifecycle } from '@partsdesk/core/order/distribution/orderDistributionLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { assertMayBuy } from '../../customer/buyers';
import { newId } from '../../db/ids';
import { assertLines } from '../../goods/stock/stockDraft';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { columnsOf } from '../../kit/owner/columns';
import { statusAfter } from '../../kit/owner/documentOwner';
import { containing, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { orderDistributions } from './orderDistributions';

type Event = EventOf<typeof orderDistributionLifecycle>;
type Draft = BodyOf<operations['orderDistribution_add']>;

/** Selects the visible orders: in a branch those that it wrote or is to sell. */
export function seenDistributions(ctx: Context) {
  const found = fromStore(ctx, 'order_distribution as wanted')
    .innerJoin('shop as seller', withinStore('seller.id', 'wanted.to_shop_id'))
    .innerJoin('shop as writer', withinStore('writer.id', 'wanted.shop_id'))
    .leftJoin('customer', withinStore('customer.id', 'wanted.customer_id'))
    .leftJoin('order_sale as sale', withinStore('sale.id', 'wanted.order_id'))
    .leftJoin('staff as creator', withinStore('creator.user_id', 'wanted.created_by'))
    .where('wanted.deleted', '=', sql.lit(false))
    // Hides orders for customers whom the caller may not see.
    .where((where) =>
      where.or([
        where('wanted.customer_id', 'is', null),
        where.exists(
          where
            .selectFrom('customer')
            .select('customer.id')
            .whereRef('customer.store_id', '=', 'wanted.store_id')
            .whereRef('customer.id', '=', 'wanted.customer_id')
            .where(isCustomerVisible(ctx)),
        ),
      ]),
    );
  const { shopId } = ctx;
  return shopId
    ? found.where((where) => where.or([where('wanted.shop_id', '=', shopId), where('wanted.to_shop_id', '=', shopId)]))
    : found;
}

const rows = (ctx: Context) =>
  seenDistributions(ctx)
    .select([
      'wanted.id',
      'wanted.code',
      'wanted.status',
      'wanted.to_shop_id as shopId',
      'seller.name as shopName',
      'writer.name as fromShopName',
      'wanted.customer_id as customerId',
      'wanted.remark',
      'wanted.order_id as orderId',
      'wanted.create_time as createTime',
      'wanted.version',
    ])
    .select([
      sql<string>`coalesce(customer.name, '散客')`.as('customerName'),
      sql<string>`coalesce(sale.code, '')`.as('orderCode'),
      sql<string>`coalesce(creator.name, '')`.as('createdBy'),
    ])
    .$narrowType<{ status: 0 | 1 | 2 }>();

/** Reads the lines of the orders, by order. */
async function linesOf(ctx: Context, documentIds: readonly string[]) {
  if (!documentIds.length) return new Map<string, never>();
  const found = await fromStore(ctx, 'order_distribution_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select([
      'line.document_id as documentId',
      'line.sku_id as skuId',
      'line.quantity',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
    ])
    .where('line.document_id', 'in', documentIds)
    .orderBy('line.position')
    .execute();
  const lines = new Map<string, Omit<(typeof found)[number], 'documentId'>[]>();
  for (const { documentId, ...line } of found) lines.set(documentId, [...(lines.get(documentId) ?? []), line]);
  return lines;
}

/** Refuses an event that the status does not allow, by the order's number: several may be given up at once. */
const assertAccepts = ({ code, status }: { code: string; status: number }, event: Event) =>
  statusAfter(`分销订单${code}`, orderDistributionLifecycle, status, event);

/**
 * Locks the order; refuses if it has changed since the caller read it at `version`, then if its status does not allow
 * the event.
 */
async function lockedFor(ctx: Context, id: string, event: Event, version?: number) {
  const order = await seenDistributions(ctx)
    .select([
      'wanted.id',
      'wanted.code',
      'wanted.status',
      'wanted.to_shop_id as shopId',
      'wanted.remark',
      'wanted.deleted',
      'wanted.version',
    ])
    .where('wanted.id', '=', id)
    .forUpdate('wanted')
    .executeTakeFirst();
  if (!order) throw new Failure('分销订单不存在');
  orderDistributions.check(order, version);
  assertAccepts(order, event);
  return order;
}

async function assertDraft(ctx: Context, { shopId, customerId, lines }: Draft): Promise<void> {
  await assertLines(ctx, lines);
  if (shopId) {
    const shop = await fromStore(ctx, 'shop').select('id').where('id', '=', shopId).executeTakeFirst();
    if (!shop) throw new Failure('开单门店不存在', { field: 'shopId' });
  }
  if (customerId) await assertMayBuy(ctx, customerId);
}

const headOf = (ctx: Context, { shopId, customerId, remark = '' }: Draft) => ({
  toShopId: shopId ?? ctx.placeId,
  customerId: customerId ?? null,
  remark,
});

const writeLines = (ctx: Context, id: string, lines: Draft['lines']) =>
  ctx.db
    .insertInto('order_distribution_line')
    .values(
      lines.map(({ skuId, quantity }, index) => ({
        store_id: ctx.storeId,
        document_id: id,
        position: index + 1,
        sku_id: skuId,
        quantity,
      })),
    )
    .execute();

const dropLines = (ctx: Context, id: string) =>
  ctx.db
    .deleteFrom('order_distribution_line')
    .where('store_id', '=', ctx.storeId)
    .where('document_id', '=', id)
    .execute();

/** Records that this shop's desk has sold the order. */
export async function sellWanted(ctx: Context, id: string, orderId: string): Promise<void> {
  const order = await lockedFor(ctx, id, 'sell');
  if (order.shopId !== ctx.placeId) throw new Failure(`分销订单${order.code}由其他门店开单`, { field: 'preOrderId' });
  await orderDistributions.move(ctx, order, { status: 'sell' }, { orderId });
}

/** Reads a waiting order that this shop is to sell. */
export async function waitingOrder(ctx: Context, id: string) {
  const order = await rows(ctx)
    .where('wanted.id', '=', id)
    .where('wanted.to_shop_id', '=', ctx.placeId)
    .executeTakeFirst();
  if (!order) throw new Failure('分销订单不存在，或由其他门店开单');
  assertAccepts(order, 'sell');
  return { ...order, lines: (await linesOf(ctx, [id])).get(id) ?? [] };
}

export const orderDistribution: Group<'parts/orderDistribution'> = {
  async page(ctx, { query: { keyword, status, customerId, from, to, ...query } }) {
    let found = rows(ctx).orderBy('wanted.id', 'desc');
    if (keyword)
      found = found.where((where) =>
        where.or([
          where('wanted.code', 'ilike', containing(keyword)),
          where('customer.name', 'like', containing(keyword)),
          where('wanted.remark', 'like', containing(keyword)),
        ]),
      );
    if (status !== undefined) found = found.where('wanted.status', '=', status);
    if (customerId) found = found.where('wanted.customer_id', '=', customerId);
    found = found.where((row) => withinDays(row.ref('wanted.create_time'), from, to));
    const answer = await page(ctx, found, query);
    const lines = await linesOf(
      ctx,
      answer.records.map(({ id }) => id),
    );
    const records = answer.records.map((row) => {
      const own = lines.get(row.id) ?? [];
      return {
        ...row,
        lines: own,
        summary: own
          .slice(0, 3)
          .map(({ name }) => name)
          .join('、'),
      };
    });
    return { ...answer, records };
  },

  async add(ctx, { body }) {
    await assertDraft(ctx, body);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('order_distribution')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: ctx.placeId,
        ...columnsOf(headOf(ctx, body)),
        created_by: ctx.user?.id ?? '',
        create_time: ctx.now,
      })
      .execute();
    await writeLines(ctx, id, body.lines);
    const code = await numberDocument(ctx, 'order_distribution', 'FX', id);
    ctx.changed('orderDistribution', id, null, { code, lines: body.lines.length });
    return { id, code };
  },

  async update(ctx, { body: { id, version, ...draft } }) {
    const order = await lockedFor(ctx, id, 'update', version);
    await assertDraft(ctx, draft);
    await orderDistributions.move(ctx, order, { status: 'update' }, headOf(ctx, draft), { lines: draft.lines.length });
    await dropLines(ctx, id);
    await writeLines(ctx, id, draft.lines);
    return null;
  },

  async remove(ctx, { body: { ids } }) {
    for (const id of [...new Set(ids)].sort()) {
      const order = await lockedFor(ctx, id, 'remove');
      await orderDistributions.move(ctx, order, { status: 'remove' });
    }
    return null;
  },

  async deleteById(ctx, { query: { id } }) {
    const order = await lockedFor(ctx, id, 'delete');
    await dropLines(ctx, id);
    // Keeps the row, so that its number stays taken.
    await orderDistributions.move(ctx, order, { status: 'delete' }, { deleted: true });
    return null;
  },
};
