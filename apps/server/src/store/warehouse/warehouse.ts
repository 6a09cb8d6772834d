import { enabled } from '@partsdesk/core/enabled';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { lockStore } from '../shop/storeLock';
import { FAULTY, freeWarehouseCode, LENT, warehouses } from './warehouses';

/** Selects the visible warehouses: in a branch its own, in the head store all. */
function warehouseRows(ctx: Context) {
  const found = fromStore(ctx, 'warehouse')
    .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
    .where('warehouse.kind', '<>', LENT)
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
async function lockedWarehouse(ctx: Context, id: string, version: number) {
  await lockStore(ctx);
  const found = await warehouses.locked(ctx, id, version);
  if (found.kind === LENT) throw new Failure('仓库不存在');
  return found;
}

async function assertShop(ctx: Context, id: string): Promise<void> {
  const shop =
    ctx.shopId && ctx.shopId !== id
      ? undefined
      : await fromStore(ctx, 'shop').select('id').where('id', '=', id).executeTakeFirst();
  if (!shop) throw new Failure('门店不存在', { field: 'shopId' });
}

async function assertCodeIsFree(ctx: Context, code: string): Promise<void> {
  const taken = await fromStore(ctx, 'warehouse').select('id').where('code', '=', code).executeTakeFirst();
  if (taken) throw new Failure(`仓库编码「${code}」已被使用`, { field: 'code' });
}

/** Clears the shop's default, to set another. */
async function dropDefault(ctx: Context, shopId: string): Promise<void> {
  const known = await fromStore(ctx, 'warehouse')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  if (known) await warehouses.change(ctx, await warehouses.locked(ctx, known.id), { isDefault: false });
}

/** Refuses a warehouse that holds goods, which nobody could sell, count or move any more. */
async function assertEmpty(ctx: Context, { id, name }: { id: string; name: string }): Promise<void> {
  const { parts } = await fromStore(ctx, 'stock')
    .select((row) => row.fn.countAll<number>().as('parts'))
    .where('warehouse_id', '=', id)
    .where((row) => row.or([row('on_hand', '<>', 0), row('allocated', '<>', 0)]))
    .executeTakeFirstOrThrow();
  if (parts > 0) throw new Failure(`仓库「${name}」还有 ${String(parts)} 种商品的库存，请先调出或出库，再停用`);
}

export const warehouse: Group<'parts/warehouse'> = {
  page(ctx, { query: { shopId, name, status, ...wanted } }) {
    let found = warehouseRows(ctx)
      .orderBy('shop.is_head', 'desc')
      .orderBy('shop.code')
      .orderBy('warehouse.is_default', 'desc')
      .orderBy('warehouse.code');
    if (shopId) found = found.where('warehouse.shop_id', '=', shopId);
    if (name) found = found.where('warehouse.name', 'ilike', containing(name));
    if (status !== undefined) found = found.where('warehouse.status', '=', status);
    return page(ctx, found, wanted);
  },

  async list(ctx, { query: { shopId = ctx.placeId } }) {
    const found = await warehouseRows(ctx)
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
    const code = wanted?.trim() ?? (await freeWarehouseCode(ctx));
    await assertCodeIsFree(ctx, code);
    if (isDefault) await dropDefault(ctx, shopId);
    return warehouses.add(ctx, { name, shopId, code, address, isDefault });
  },

  async update(ctx, { body: { id, version, isDefault = false, ...change } }) {
    const before = await lockedWarehouse(ctx, id, version);
    if (isDefault && before.kind === FAULTY) throw new Failure('次品仓不能设为默认', { field: 'isDefault' });
    if (isDefault && before.status === enabled.statuses.disabled.code)
      throw new Failure('已停用的仓库不能设为默认', { field: 'isDefault' });
    if (isDefault && !before.isDefault) await dropDefault(ctx, before.shopId);
    return warehouses.change(ctx, before, { ...change, isDefault: isDefault || before.isDefault });
  },

  async updateStatus(ctx, { body: { id, version, status } }) {
    const before = await lockedWarehouse(ctx, id, version);
    if (before.isDefault && status === enabled.statuses.disabled.code)
      throw new Failure('默认仓库不能停用，请先将其他仓库设为默认');
    if (status === enabled.statuses.disabled.code) await assertEmpty(ctx, before);
    return warehouses.change(ctx, before, { status });
  },
};
