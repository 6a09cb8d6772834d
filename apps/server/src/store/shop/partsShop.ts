import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { openShopAccounts } from '../../fund/shopAccounts';
import { offerArchive } from '../../goods/shop/offerArchive';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { containing, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { freeWarehouseCode, warehouses } from '../warehouse/warehouses';
import { nextCode } from '../wechat/codes';
import { placeColumns } from './place';
import { shops } from './shops';
import { lockStore } from './storeLock';
import { OPENED_WITH_SHOP, tablesUsingShop } from './usedIn';

const shopRows = (ctx: Context) =>
  fromStore(ctx, 'shop')
    .select([
      'id',
      'store_id as storeId',
      'code',
      'name',
      'is_head as isHead',
      'status',
      'version',
      'create_time as createTime',
    ])
    .select(placeColumns)
    .$narrowType<{ status: 0 | 1 }>()
    .orderBy('is_head', 'desc')
    .orderBy('code');

const options = (ctx: Context) =>
  fromStore(ctx, 'shop')
    .select(['id', 'name', 'code', 'is_head as isHead', 'status'])
    .$narrowType<{ status: 0 | 1 }>()
    .orderBy('is_head', 'desc')
    .orderBy('code');

async function assertCodeIsFree(ctx: Context, code: string): Promise<void> {
  const taken = await fromStore(ctx, 'shop').select('id').where('code', '=', code).executeTakeFirst();
  if (taken) throw new Failure(`门店编码「${code}」已被使用`, { field: 'code' });
}

async function freeShopCode(ctx: Context): Promise<string> {
  const codes = await fromStore(ctx, 'shop').select('code').execute();
  return nextCode('A', new Set(codes.map((shop) => shop.code)));
}

/** Gives access to a new shop to the staff with a role in all shops. */
async function grantAllShopStaff(ctx: Context, shopId: string): Promise<void> {
  const staff = await fromStore(ctx, 'staff')
    .innerJoin('staff_role', withinStore('staff_role.staff_id', 'staff.id'))
    .select(['staff.user_id as userId', 'staff.status'])
    .distinct()
    .where('staff_role.shop_id', 'is', null)
    .where('staff.invited', '=', false)
    .execute();
  await ctx.platform((db) =>
    db
      .insertInto('platform.relationship')
      .values(
        staff.map(({ userId, status }) => ({
          id: newId(ctx.now),
          user_id: userId,
          store_id: ctx.storeId,
          shop_id: shopId,
          status,
          create_time: ctx.now,
        })),
      )
      .execute(),
  );
}

/** Reads the head store and the branches where the user may act. */
async function myShops(ctx: Context) {
  const mine = await ctx.platform((db) =>
    db
      .selectFrom('platform.relationship')
      .select('shop_id as shopId')
      .where('store_id', '=', ctx.storeId)
      .where('user_id', '=', ctx.user?.id ?? '')
      .where('status', '=', 1)
      .execute(),
  );
  const allowed = new Set(mine.map((relationship) => relationship.shopId));
  const store = await ctx.db
    .selectFrom('platform.store')
    .select(['id', 'name', 'id as storeId', 'code', 'business_nature as businessNature'])
    .where('id', '=', ctx.storeId)
    .executeTakeFirstOrThrow();
  const branches = await fromStore(ctx, 'shop')
    .select(['id', 'name', 'store_id as storeId', 'code', 'business_nature as businessNature'])
    .where('is_head', '=', false)
    .where('status', '=', 1)
    .orderBy('code')
    .execute();
  return { partsStoreVO: allowed.has(null) ? store : null, list: branches.filter((branch) => allowed.has(branch.id)) };
}

export const partsShop: Group<'parts/partsShop'> = {
  list(ctx, { query }) {
    const branches = options(ctx).where('is_head', '=', false);
    return (query.status === undefined ? branches : branches.where('status', '=', query.status)).execute();
  },

  listDropdown(ctx, { query: { keyword, withHead } }) {
    let found = options(ctx).where('status', '=', 1);
    if (!withHead) found = found.where('is_head', '=', false);
    if (keyword) found = found.where('name', 'ilike', containing(keyword));
    return found.execute();
  },

  async listWithWarehouse(ctx) {
    const own = options(ctx).where('status', '=', 1);
    const found = await (ctx.shopId ? own.where('id', '=', ctx.shopId) : own).execute();
    const places = await fromStore(ctx, 'warehouse')
      .select(['id', 'name', 'shop_id as shopId', 'is_default as isDefault'])
      .where('status', '=', 1)
      .where('kind', '=', 0)
      .orderBy('is_default', 'desc')
      .orderBy('code')
      .execute();
    return found.map(({ id, name, isHead }) => ({
      id,
      name,
      isHead,
      warehouses: places
        .filter((warehouse) => warehouse.shopId === id)
        .map((warehouse) => ({ id: warehouse.id, name: warehouse.name, isDefault: warehouse.isDefault })),
    }));
  },

  page(ctx, { query }) {
    let found = shopRows(ctx);
    if (query.name) found = found.where('name', 'ilike', containing(query.name));
    if (query.status !== undefined) found = found.where('status', '=', query.status);
    return page(ctx, found, query);
  },

  async get(ctx, { query: { id = ctx.placeId } }) {
    const shop = await shopRows(ctx).where('id', '=', id).executeTakeFirst();
    if (!shop) throw new Failure('门店不存在');
    return shop;
  },

  async add(ctx, { body: { name, code: wanted, ...place } }) {
    await lockStore(ctx);
    const code = wanted?.trim() ?? (await freeShopCode(ctx));
    await assertCodeIsFree(ctx, code);
    const id = await shops.add(ctx, { name, code, ...place });
    const warehouseName = `${name.trim()}仓库`.slice(0, 30);
    const warehouseCode = await freeWarehouseCode(ctx);
    await warehouses.add(ctx, { name: warehouseName, shopId: id, code: warehouseCode, isDefault: true });
    await openShopAccounts(ctx.db, ctx.storeId, id, ctx.now);
    await offerArchive(ctx.db, ctx.storeId, id, ctx.now);
    await grantAllShopStaff(ctx, id);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    if (ctx.shopId && id !== ctx.shopId) throw new Failure('在门店只能修改本店，其他门店请由总店设置');
    await lockStore(ctx);
    const before = await shops.locked(ctx, id, version);
    if (before.isHead && change.status === enabled.statuses.disabled.code)
      throw new Failure('总店不能停用', { field: 'status' });
    return shops.change(ctx, before, change);
  },

  async del(ctx, { query: { id } }) {
    assertHead(ctx, '删除门店');
    await lockStore(ctx);
    const before = await shops.locked(ctx, id);
    if (before.isHead) throw new Failure('总店不能删除');
    const used = await tablesUsingShop(ctx, id);
    if (used.includes('staff_role')) throw new Failure('还有员工在该门店任职，不能删除');
    if (used.length) throw new Failure('该门店已有业务数据，不能删除，可以停用');
    await ctx.platform((db) =>
      db.deleteFrom('platform.relationship').where('store_id', '=', ctx.storeId).where('shop_id', '=', id).execute(),
    );
    for (const table of OPENED_WITH_SHOP)
      await ctx.db.deleteFrom(table).where('store_id', '=', ctx.storeId).where('shop_id', '=', id).execute();
    await ctx.db
      .deleteFrom('store_setting')
      .where('store_id', '=', ctx.storeId)
      .where('name', 'like', sql<string>`'%.' || ${id}`)
      .execute();
    return shops.remove(ctx, before);
  },

  listAllShop: (ctx) => options(ctx).execute(),

  listMyShop: myShops,

  listMyShop2: myShops,
};
