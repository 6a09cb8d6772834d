import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { assertUnchanged } from '../../kit/version';

export const goodsStockUnit: Group<'parts/goodsStockUnit'> = {
  page(ctx, { query: { name, status, ...wanted } }) {
    let found = ctx.db
      .selectFrom('goods_stock_unit as unit')
      .where('unit.store_id', '=', ctx.storeId)
      .select([
        'unit.id',
        'unit.name',
        'unit.decimals',
        'unit.status',
        'unit.version',
        'unit.create_time as createTime',
      ])
      .select((row) =>
        row
          .selectFrom('goods')
          .whereRef('goods.store_id', '=', 'unit.store_id')
          .whereRef('goods.unit_name', '=', 'unit.name')
          .select(sql<number>`count(*)::int`.as('count'))
          .as('goodsCount'),
      )
      .$narrowType<{ goodsCount: number; status: 0 | 1 }>()
      .orderBy('unit.create_time')
      .orderBy('unit.id');
    if (name) found = found.where('unit.name', 'like', containing(name));
    if (status !== undefined) found = found.where('unit.status', '=', status);
    return page(ctx, found, wanted);
  },

  allList: (ctx) =>
    ctx.db
      .selectFrom('goods_stock_unit')
      .select(['id', 'name', 'decimals'])
      .where('store_id', '=', ctx.storeId)
      .where('status', '=', 1)
      .orderBy('create_time')
      .orderBy('id')
      .execute(),

  async add(ctx, { body }) {
    const name = body.name.trim();
    if (!name) throw new Failure('请填写单位名称', { field: 'name' });
    const taken = await ctx.db
      .selectFrom('goods_stock_unit')
      .select('id')
      .where('store_id', '=', ctx.storeId)
      .where('name', '=', name)
      .executeTakeFirst();
    if (taken) throw new Failure(`库存单位「${name}」已存在`, { field: 'name' });
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('goods_stock_unit')
      .values({ store_id: ctx.storeId, id, name, decimals: body.decimals ?? 0, create_time: ctx.now })
      .execute();
    ctx.changed('goodsStockUnit', id, null, body);
    return id;
  },

  async updateStatusById(ctx, { body: { id, status, version } }) {
    const before = await ctx.db
      .selectFrom('goods_stock_unit')
      .select(['name', 'status', 'version'])
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Failure('库存单位不存在');
    assertUnchanged(`库存单位「${before.name}」`, before, version);
    await ctx.db
      .updateTable('goods_stock_unit')
      .set({ status, version: before.version + 1 })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('goodsStockUnit', id, { status: before.status }, { status });
    return null;
  },
};
