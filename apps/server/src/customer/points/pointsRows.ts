import type { PointsMove } from '@partsdesk/core/customer/points/pointsRules';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { standsIn } from '../visibleCustomers';

/** The number of the document that moved points. */
const documentCode = sql<string>`coalesce(case entry.document_kind
  when 'receiptBill' then (select code from receipt_bill one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'refundBill' then (select code from refund_bill one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'afterSale' then (select code from after_sale one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'customerExchange' then (select code from customer_exchange one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'orderSale' then (select code from order_sale one where one.store_id = entry.store_id and one.id = entry.document_id) end, '')`;

/** Selects entries that the user may see: of this shop and of its customers; in the head store, of all. */
const entries = (ctx: Context) => {
  const all = fromStore(ctx, 'points_entry as entry')
    .innerJoin('customer', withinStore('customer.id', 'entry.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'entry.shop_id'))
    .select(['entry.id', 'entry.customer_id as customerId', 'customer.name as customerName', 'entry.seq', 'entry.kind'])
    .select(['entry.points', 'entry.balance_after as balance', 'entry.owed_after as owed', 'shop.name as shopName'])
    .select(['entry.document_kind as documentKind', 'entry.document_id as documentId', 'entry.reason'])
    .select(['entry.sale_out_id as saleOutId', 'entry.by_name as by', 'entry.create_time as createTime'])
    .select(documentCode.as('documentCode'))
    .$narrowType<{ kind: PointsMove }>()
    .where(isCustomerVisible(ctx));
  const here = ctx.shopId;
  return here ? all.where((where) => where.or([standsIn(here), where('entry.shop_id', '=', here)])) : all;
};

/** Selects the entries of a list, newest first. */
export function matchingEntries(ctx: Context, query: QueryOf<operations['customerPointsDetails_page']>) {
  const { customerId, kind, shopId, from, to } = query;
  let found = entries(ctx);
  if (customerId) found = found.where('entry.customer_id', '=', customerId);
  if (kind) found = found.where('entry.kind', '=', kind);
  if (shopId) found = found.where('entry.shop_id', '=', shopId);
  found = found.where((row) => withinDays(row.ref('entry.create_time'), from, to));
  return customerId
    ? found.orderBy('entry.seq', 'desc')
    : found.orderBy('entry.create_time', 'desc').orderBy('entry.id', 'desc');
}

/** Reads one entry; undefined where the user sees none of that id. */
export const seenEntry = (ctx: Context, id: string) => entries(ctx).where('entry.id', '=', id).executeTakeFirst();

/** Selects every entry of one customer, newest first. */
export const entriesOf = (ctx: Context, customerId: string) =>
  matchingEntries({ ...ctx, shopId: null }, { customerId });

/** Reads what a customer has now by the shop's day, what is owed, and what ends next (MEM-30). */
export async function pointsNow(ctx: Context, customerId: string) {
  const lots = await fromStore(ctx, 'points_lot')
    .select(['points_left as points', 'last_day as lastDay'])
    .where('customer_id', '=', customerId)
    .where('points_left', '>', 0)
    .where((where) => where.or([where('last_day', 'is', null), where('last_day', '>=', dayOf(ctx.now))]))
    .execute();
  const account = await fromStore(ctx, 'points_account')
    .select('owed')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const [lastDay] = lots.flatMap((lot) => lot.lastDay ?? []).toSorted();
  const sum = (some: typeof lots) => some.reduce((total, { points }) => total + points, 0);
  return {
    available: sum(lots),
    owed: account?.owed ?? 0,
    endsNext: lastDay === undefined ? null : { points: sum(lots.filter((lot) => lot.lastDay === lastDay)), lastDay },
  };
}
