import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { assertUnchanged } from '../../kit/version';
import { lockStore } from '../shop/storeLock';
import { freeWarehouseCode } from './warehouses';

/** Selects the visible warehouses: in a branch its own, in the head store all. */
function warehouses(ctx: Context) {
  const found = ctx.db
    .selectFrom('warehouse')
    .innerJoin('shop', (join) =>
      join.onRef('shop.store_id', '=', 'warehouse.store_id').onRef('shop.id', '=', 'warehouse.shop_id'),
    )
    .where('warehouse.store_id', '=', ctx.storeId)
    .where('warehouse.kind', '<>', 2)
    .select([
      'warehouse.id',
      'warehouse.shop_id as shopId',
      'shop.name as shopName',
      'warehouse.code',
      'warehouse.name',
      'warehouse.address',
    ])
    .select([
      'warehouse.is_default as isDefault',
      'warehouse.kind',
      'warehouse.status',
      'warehouse.version',
      'warehouse.create_time as createTime',
    ])
    .$narrowType<{ status: 0 | 1; kind: 0 | 1 }>();
  return ctx.shopId ? found.where('warehouse.shop_id', '=', ctx.shopId) : found;
}

/** Reads a warehouse under the store's lock, after every parallel change of warehouses. */
async function lockedWarehouse(ctx: Context, id: string, seen: number) {
  await lockStore(ctx);
  const warehouse = await warehouses(ctx).where('warehouse.id', '=', id).executeTakeFirst();
  if (!warehouse) throw new Failure('仓库不存在');
  assertUnchanged(`仓库「${warehouse.name}」`, warehouse, seen);
  return warehouse;
}

async function assertShop(ctx: Context, id: string): Promise<void> {
  const shop =
    ctx.shopId && ctx.shopId !== id
      ? undefined
      : await ctx.db
          .selectFrom('shop')
          .select('id')
          .where('store_id', '=', ctx.storeId)
          .where('id', '=', id)
          .executeTakeFirst();
  if (!shop) throw new Failure('门店不存在', { field: 'shopId' });
}

async function assertNameIsFree(ctx: Context, shopId: string, name: string, exceptId?: string): Promise<void> {
  let taken = ctx.db
    .selectFrom('warehouse')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', shopId)
    .where('name', '=', name);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`仓库「${name}」已存在`, { field: 'name' });
}

/** Clears the shop's default, to set another. */
async function dropDefault(ctx: Context, shopId: string): Promise<void> {
  await ctx.db
    .updateTable('warehouse')
    .set((row) => ({ is_default: false, version: row('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', shopId)
    .where('is_default', '=', true)
    .execute();
}

export const warehouse: Group<'parts/warehouse'> = {
  page(ctx, { query: { shopId, name, status, ...wanted } }) {
    let found = warehouses(ctx)
      .orderBy('shop.is_head', 'desc')
      .orderBy('shop.code')
      .orderBy('warehouse.is_default', 'desc')
      .orderBy('warehouse.code');
    if (shopId) found = found.where('warehouse.shop_id', '=', shopId);
    if (name) found = found.where('warehouse.name', 'like', containing(name));
    if (status !== undefined) found = found.where('warehouse.status', '=', status);
    return page(ctx, found, wanted);
  },

  async list(ctx, { query: { shopId = ctx.placeId } }) {
    const found = await warehouses(ctx)
      .where('warehouse.shop_id', '=', shopId)
      .where('warehouse.status', '=', 1)
      .orderBy('warehouse.is_default', 'desc')
      .orderBy('warehouse.code')
      .execute();
    return found.map(({ id, shopId: of, code, name, isDefault, kind }) => ({
      id,
      shopId: of,
      code,
      name,
      isDefault,
      kind,
    }));
  },

  async add(ctx, { body: { shopId = ctx.placeId, name, code: wanted, address = '', isDefault = false } }) {
    await lockStore(ctx);
    await assertShop(ctx, shopId);
    await assertNameIsFree(ctx, shopId, name);
    if (isDefault) await dropDefault(ctx, shopId);
    const id = newId(ctx.now);
    const code = wanted ?? (await freeWarehouseCode(ctx));
    const added = await ctx.db
      .insertInto('warehouse')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: shopId,
        code,
        name,
        address,
        is_default: isDefault,
        create_time: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['store_id', 'code']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Failure(`仓库编码「${code}」已被使用`, { field: 'code' });
    ctx.changed('warehouse', id, null, { shopId, name, code, address, isDefault });
    return id;
  },

  async update(ctx, { body: { id, version, name, address, isDefault } }) {
    const before = await lockedWarehouse(ctx, id, version);
    if (name) await assertNameIsFree(ctx, before.shopId, name, id);
    if (isDefault && before.kind === 1) throw new Failure('次品仓不能设为默认', { field: 'isDefault' });
    if (isDefault && before.status === 0) throw new Failure('已停用的仓库不能设为默认', { field: 'isDefault' });
    if (isDefault && !before.isDefault) await dropDefault(ctx, before.shopId);
    await ctx.db
      .updateTable('warehouse')
      .set({
        ...(name ? { name } : {}),
        ...(address === undefined ? {} : { address }),
        ...(isDefault ? { is_default: true } : {}),
        version: version + 1,
      })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('warehouse', id, before, { name, address, isDefault });
    return null;
  },

  async updateStatus(ctx, { body: { id, version, status } }) {
    const before = await lockedWarehouse(ctx, id, version);
    if (before.isDefault && status === 0) throw new Failure('默认仓库不能停用，请先将其他仓库设为默认');
    await ctx.db
      .updateTable('warehouse')
      .set({ status, version: version + 1 })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('warehouse', id, before, { status });
    return null;
  },
};
