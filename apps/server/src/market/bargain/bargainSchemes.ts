import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { documentOwner } from '../../kit/owner/documentOwner';
import { recordOwner } from '../../kit/owner/record';
import { fromStore } from '../../kit/storeTables';

/** Owns `bargain_scheme`: its status is written here alone. */
export const schemes = documentOwner({
  table: 'bargain_scheme',
  entity: 'bargainScheme',
  noun: '砍价方案',
  lifecycles: { status: bargainSchemeLifecycle },
});

/** Owns `bargain_scheme_shop`, but for the count of taken pieces; a branch changes its own row. */
export const schemeShops = recordOwner({
  table: 'bargain_scheme_shop',
  entity: 'bargainSchemeShop',
  noun: '门店砍价',
  fields: ['shopId', 'schemeId', 'count', 'taken', 'imageUrl'],
  unique: ['schemeId', 'shopId'],
  among: (ctx) => sql<boolean>`(${ctx.shopId}::uuid is null or shop_id = ${ctx.shopId})`,
});

/** Locks a scheme; refuses an unknown one. */
export async function lockedScheme(ctx: Context, id: string, field?: string) {
  const scheme = await fromStore(ctx, 'bargain_scheme')
    .select(['id', 'name', 'sku_id as skuId', 'list_price as listPrice', 'floor_price as floorPrice', 'helpers'])
    .select(['run_hours as runHours', 'buy_hours as buyHours', 'runs_per_customer as runsPerCustomer'])
    .select(['helps_per_customer as helpsPerCustomer', 'sells_any as sellsAny', 'newcomer_first as newcomerFirst'])
    .select(['begins', 'ends', 'status', 'words', 'image_url as imageUrl', 'version'])
    .select(sql<string>`'「' || name || '」'`.as('code'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!scheme) throw new Failure('砍价方案不存在', field ? { field } : {});
  return scheme;
}
