import { sql } from 'kysely';
import type { Group } from '../../kit/contract';
import { recordOwner } from '../../kit/owner/record';
import { containing, page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';

/** Owns `goods_stock_unit`. */
export const stockUnits = recordOwner({
  table: 'goods_stock_unit',
  entity: 'goodsStockUnit',
  noun: '库存单位',
  fields: ['name', 'decimals', 'status'],
});

export const goodsStockUnit: Group<'parts/goodsStockUnit'> = {
  page(ctx, { query: { name, status, ...wanted } }) {
    let found = fromStore(ctx, 'goods_stock_unit as unit')
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
    if (name) found = found.where('unit.name', 'ilike', containing(name));
    if (status !== undefined) found = found.where('unit.status', '=', status);
    return page(ctx, found, wanted);
  },

  allList: (ctx) =>
    fromStore(ctx, 'goods_stock_unit')
      .select(['id', 'name', 'decimals'])
      .where('status', '=', 1)
      .orderBy('create_time')
      .orderBy('id')
      .execute(),

  add: (ctx, { body }) => stockUnits.add(ctx, body),
  updateStatusById: (ctx, { body }) => stockUnits.update(ctx, body),
};
