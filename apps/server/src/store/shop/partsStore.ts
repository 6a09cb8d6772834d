import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { inStore } from '../../db/inStore';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { priceSetting } from '../../kit/storeSettings';
import { assertUnchanged } from '../../kit/version';
import { assertOrgIsFree } from '../partner/organisation';
import { foundStore } from './foundStore';
import { type Place, placeColumns, placeRow } from './place';

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

const locked = (db: Db, id: string) =>
  db
    .selectFrom('platform.store')
    .select(['id', 'name', 'org_id as orgId', 'version'])
    .select(placeColumns)
    .where('id', '=', id)
    .where('closed_time', 'is', null)
    .forUpdate();

/** Finds a reason why a store cannot be closed. */
async function obstacleIn(db: Db, storeId: string, ownerId: string): Promise<string | undefined> {
  const { branches } = await db
    .selectFrom('shop')
    .select((shop) => shop.fn.countAll<number>().as('branches'))
    .where('store_id', '=', storeId)
    .where('is_head', '=', false)
    .executeTakeFirstOrThrow();
  if (branches > 0) return `该店铺还有${String(branches)}家门店，不能删除`;
  const { others } = await db
    .selectFrom('staff')
    .select((staff) => staff.fn.countAll<number>().as('others'))
    .where('store_id', '=', storeId)
    .where('user_id', '<>', ownerId)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  return others > 0 ? `该店铺还有${String(others)}名在职员工，不能删除` : undefined;
}

/** Moves the head shop with the store's place and name, unless it has a name of its own. */
async function moveHead(ctx: Context, from: string, to: string, place: Place): Promise<void> {
  const shops = await ctx.db
    .selectFrom('shop')
    .select(['name', 'is_head as isHead'])
    .where('store_id', '=', ctx.storeId)
    .where((shop) => shop.or([shop('is_head', '=', true), shop('name', '=', to)]))
    .execute();
  const renamed = from !== to && shops.some((shop) => shop.isHead && shop.name === from);
  if (renamed && shops.some((shop) => !shop.isHead)) throw new Failure(`已有门店名为「${to}」`, { field: 'name' });
  await ctx.db
    .updateTable('shop')
    .set((shop) => ({ ...placeRow(place), ...(renamed ? { name: to } : {}), version: shop('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('is_head', '=', true)
    .execute();
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

  async add(ctx, { body }) {
    const id = await foundStore(ctx.db, body, ctx.user?.id ?? '', ctx.now);
    ctx.changed('store', id, null, body);
    return id;
  },

  async update(ctx, { body: { id = ctx.storeId, version, name, orgId, ...place } }) {
    if (id !== ctx.storeId) throw new Failure('店铺不存在');
    const before = await ctx.platform(async (db) => {
      const store = await locked(db, id).executeTakeFirst();
      if (!store) throw new Failure('店铺不存在');
      assertUnchanged(`店铺「${store.name}」`, store, version);
      if (orgId && orgId !== store.orgId) await assertOrgIsFree(db, orgId);
      await db
        .updateTable('platform.store')
        .set({
          ...placeRow(place),
          ...(name ? { name } : {}),
          ...(orgId === undefined ? {} : { org_id: orgId }),
          version: version + 1,
        })
        .where('id', '=', id)
        .execute();
      return store;
    });
    await moveHead(ctx, before.name, name ?? before.name, place);
    ctx.changed('store', id, before, { name, orgId, ...place });
    return null;
  },

  async del(ctx, { query: { id } }) {
    const userId = ctx.user?.id ?? '';
    const store = await locked(ctx.db, id).where('owner_id', '=', userId).executeTakeFirst();
    if (!store) throw new Failure('店铺不存在，或您不是店主');
    const obstacle = await inStore(ctx.db, id, () => obstacleIn(ctx.db, id, userId));
    if (obstacle) throw new Failure(obstacle);
    await ctx.db
      .updateTable('platform.store')
      .set({ closed_time: ctx.now, status: 0, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    await ctx.db.updateTable('platform.relationship').set({ status: 0 }).where('store_id', '=', id).execute();
    ctx.changed('store', id, { name: store.name }, null);
    return null;
  },

  async isOpenGoodsManage(ctx) {
    return (await priceSetting(ctx)).value.goodsManageOpen;
  },
};
