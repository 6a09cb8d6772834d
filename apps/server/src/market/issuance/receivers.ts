import { ALL, CUSTOMERS, GRADES, TAGS } from '@partsdesk/core/market/coupon/couponIssuance';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { WALK_IN } from '../../customer/customers';
import { notMerged } from '../../customer/merged';
import { customersOfShop, standsIn } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** Tests whether a row of `customer` is one of those whom `issuance` is for. */
export const isReceiver = sql<boolean>`case issuance.receivers when ${sql.lit(ALL)} then true
  when ${sql.lit(TAGS)} then exists (select from coupon_issuance_receiver by_tag
    join customer_tagged tagged on tagged.store_id = by_tag.store_id and tagged.tag_id = by_tag.tag_id
    where by_tag.store_id = issuance.store_id and by_tag.issuance_id = issuance.id and tagged.customer_id = customer.id)
  when ${sql.lit(GRADES)} then exists (select from coupon_issuance_receiver by_level
    where by_level.store_id = issuance.store_id and by_level.issuance_id = issuance.id and by_level.level_id = customer.level_id)
  else exists (select from coupon_issuance_receiver by_name
    where by_name.store_id = issuance.store_id and by_name.issuance_id = issuance.id and by_name.customer_id = customer.id) end`;

/** Selects the receivers of an issuance whom the user may see, but for the walk-in customer. */
async function receiversOf(ctx: Context, issuanceId: string) {
  const shop = await customersOfShop(ctx);
  const found = fromStore(ctx, 'customer')
    .innerJoin('coupon_issuance as issuance', (join) =>
      join.on('issuance.store_id', '=', ctx.storeId).on('issuance.id', '=', issuanceId),
    )
    .where('customer.kind', '<>', sql.lit(WALK_IN))
    .where(notMerged)
    .where(isReceiver)
    .where(isCustomerVisible(ctx));
  return shop ? found.where(standsIn(shop)) : found;
}

/** Counts the receivers who can be given something: disabled ones cannot. */
export async function countReceivers(ctx: Context, issuanceId: string): Promise<number> {
  const { count } = await (
    await receiversOf(ctx, issuanceId)
  )
    .where('customer.status', '=', 1)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface Receiver {
  id: string;
  status: number;
  shopId: string;
}

/** Reads the next receivers in the order of their ids. */
export const nextReceivers = async (
  ctx: Context,
  issuanceId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Receiver[]> =>
  (await receiversOf(ctx, issuanceId))
    .select(['customer.id', 'customer.status', 'customer.shop_id as shopId'])
    .where('customer.id', '>', after)
    .orderBy('customer.id')
    .limit(sql.lit(limit))
    .execute();

const KINDS = {
  [TAGS]: { column: 'tag_id', none: '请选择标签', unknown: '标签不存在' },
  [GRADES]: { column: 'level_id', none: '请选择会员等级', unknown: '会员等级不存在' },
  [CUSTOMERS]: { column: 'customer_id', none: '请选择客户', unknown: '客户不存在' },
} as const;

async function known(ctx: Context, receivers: keyof typeof KINDS, ids: readonly string[]): Promise<number> {
  if (receivers === TAGS)
    return (await fromStore(ctx, 'customer_tag').select('id').where('id', 'in', ids).execute()).length;
  if (receivers === GRADES)
    return (await fromStore(ctx, 'custom_level').select('id').where('id', 'in', ids).execute()).length;
  const shop = await customersOfShop(ctx);
  const seen = fromStore(ctx, 'customer')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', '<>', sql.lit(WALK_IN))
    .where(isCustomerVisible(ctx));
  return (await (shop ? seen.where(standsIn(shop)) : seen).execute()).length;
}

/** Writes whom an issuance is for, in place of what was written; refuses unknown ones. */
export async function writeReceivers(
  ctx: Context,
  issuanceId: string,
  receivers: 0 | 1 | 2 | 3,
  receiverIds: readonly string[],
): Promise<void> {
  await ctx.db
    .deleteFrom('coupon_issuance_receiver')
    .where('store_id', '=', ctx.storeId)
    .where('issuance_id', '=', issuanceId)
    .execute();
  if (receivers === ALL) return;
  const { column, none, unknown } = KINDS[receivers];
  const ids = [...new Set(receiverIds)];
  if (!ids.length) throw new Failure(none, { field: 'receiverIds' });
  if ((await known(ctx, receivers, ids)) < ids.length) throw new Failure(unknown, { field: 'receiverIds' });
  await ctx.db
    .insertInto('coupon_issuance_receiver')
    .values(
      ids.map((id, index) => ({
        store_id: ctx.storeId,
        issuance_id: issuanceId,
        position: index + 1,
        [column]: id,
      })),
    )
    .execute();
}
