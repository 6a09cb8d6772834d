import type { Db } from '../../db/database';
import { inStore } from '../../db/inStore';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { priceSetting } from '../../kit/storeSettings';
import { fromStore } from '../../kit/storeTables';
import { assertOrgIsFree } from '../partner/organisation';
import { closeEntries } from '../staff/shopEntry';
import { foundStore } from './foundStore';
import { type Place, placeColumns } from './place';
import { shops } from './shops';
import { stores } from './stores';

/** Selects the stores that are not closed. */
const openStores = (ctx: Context, db: Db = ctx.db) =>
  db
    .selectFrom('platform.store as store')
    .where('store.closed_time', 'is', null)
    .select((store) => store('owner_id', '=', ctx.user?.id ?? '').as('owned'))
    .select([
      'store.id',
      'store.code',
      'store.name',
      'store.auth_status as authStatus',
      'store.status',
      'store.create_time as createTime',
    ])
    .$narrowType<{ owned: boolean; status: 0 | 1; authStatus: 0 | 1 | 2 | 3 }>();

/** Finds a reason why a store cannot be closed. */
async function obstacleIn(db: Db, storeId: string, ownerId: string): Promise<string | undefined> {
  const { branches } = await db
    .selectFrom('shop')
    .select((shop) => shop.fn.countAll<number>().as('branches'))
    .where('store_id', '=', storeId)
    .where('is_head', '=', false)
    .executeTakeFirstOrThrow();
  if (branches > 0) return `该店铺还有${String(branches)}家门店，不能注销`;
  const { others } = await db
    .selectFrom('staff')
    .select((staff) => staff.fn.countAll<number>().as('others'))
    .where('store_id', '=', storeId)
    .where('user_id', '<>', ownerId)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  return others > 0 ? `该店铺还有${String(others)}名在职员工，不能注销` : undefined;
}

/** Moves the head shop with the store's place and name, unless it has a name of its own. */
async function moveHead(ctx: Context, from: string, to: string, place: Place): Promise<void> {
  const found = await fromStore(ctx, 'shop')
    .select(['id', 'name', 'is_head as isHead'])
    .where((shop) => shop.or([shop('is_head', '=', true), shop('name', '=', to)]))
    .execute();
  const head = found.find((shop) => shop.isHead);
  const renamed = from !== to && head?.name === from;
  if (renamed && found.some((shop) => !shop.isHead)) throw new Failure(`已有门店名为「${to}」`, { field: 'name' });
  if (!head) return;
  await shops.change(ctx, await shops.locked(ctx, head.id), { ...place, name: renamed ? to : undefined });
}

export const partsStore: Group<'parts/partsStore'> = {
  listMyStore: (ctx) =>
    openStores(ctx)
      .select(['store.logo', 'store.region', 'store.address', 'store.business_nature as businessNature'])
      .where((where) =>
        where.exists(
          where
            .selectFrom('platform.relationship as relationship')
            .select('relationship.id')
            .whereRef('relationship.store_id', '=', 'store.id')
            .where('relationship.user_id', '=', ctx.user?.id ?? '')
            .where('relationship.status', '=', 1),
        ),
      )
      .orderBy('owned', 'desc')
      .orderBy('store.name')
      .orderBy('store.id')
      .execute(),

  async get(ctx, { query: { id = ctx.storeId } }) {
    const store =
      id === ctx.storeId
        ? await openStores(ctx)
            .select(placeColumns)
            .select(['store.org_id as orgId', 'store.version'])
            .where('store.id', '=', id)
            .executeTakeFirst()
        : undefined;
    if (!store) throw new Failure('店铺不存在');
    return store;
  },

  add: (ctx, { body }) => foundStore(ctx, body),

  async update(ctx, { body: { id = ctx.storeId, version, name, orgId, ...place } }) {
    if (id !== ctx.storeId) throw new Failure('店铺不存在');
    const before = await ctx.platform(async (db) => {
      const store = await stores.locked(ctx, id, version);
      if (orgId && orgId !== store.orgId) await assertOrgIsFree(db, orgId);
      await stores.change(ctx, store, { name, orgId, ...place });
      return store;
    });
    await moveHead(ctx, before.name, name?.trim() ?? before.name, place);
    return null;
  },

  async del(ctx, { query: { id } }) {
    const userId = ctx.user?.id ?? '';
    const own = await openStores(ctx).where('store.id', '=', id).executeTakeFirst();
    if (!own?.owned) throw new Failure('店铺不存在，或您不是店主');
    const store = await stores.locked(ctx, id);
    const obstacle = await inStore(ctx.db, id, () => obstacleIn(ctx.db, id, userId));
    if (obstacle) throw new Failure(obstacle);
    await closeEntries(ctx, id);
    return stores.change(ctx, store, { closedTime: ctx.now, status: 0 });
  },

  async isOpenGoodsManage(ctx) {
    return (await priceSetting(ctx)).value.goodsManageOpen;
  },
};
