import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { fromStore } from '../../kit/storeTables';

const MAX_VIEWS = 20;

const currentUserId = (ctx: Context) => ctx.user?.id ?? '';

const visibleViews = (ctx: Context) =>
  fromStore(ctx, 'saved_view as view').where((where) =>
    where.or([where('view.user_id', '=', currentUserId(ctx)), where('view.shared', '=', sql.lit(true))]),
  );

const views = recordOwner({
  table: 'saved_view',
  entity: 'savedView',
  noun: '视图',
  fields: ['name', 'userId', 'screen', 'list', 'shared'],
  unique: ['name', 'screen'],
  among: (ctx) => sql<boolean>`user_id = ${currentUserId(ctx)}`,
  missing: '视图不存在，或不是您保存的',
});

/** Refuses a state that is not a JSON object; the list validates its fields itself. */
function assertListState(list: string): void {
  try {
    const state: unknown = JSON.parse(list || '{}');
    if (typeof state === 'object' && state !== null && !Array.isArray(state)) return;
  } catch {
    /* refused below */
  }
  throw new Failure('列表条件格式不正确', { field: 'list' });
}

export const savedView: Group<'parts/savedView'> = {
  list: (ctx) =>
    visibleViews(ctx)
      .leftJoin('saved_view_default as chosen', (join) =>
        join
          .onRef('chosen.store_id', '=', 'view.store_id')
          .onRef('chosen.view_id', '=', 'view.id')
          .on('chosen.user_id', '=', currentUserId(ctx)),
      )
      .select(['view.id', 'view.screen', 'view.name', 'view.list', 'view.shared', 'view.version'])
      .select([
        sql<boolean>`view.user_id = ${currentUserId(ctx)}`.as('own'),
        sql<boolean>`chosen.view_id is not null`.as('isDefault'),
      ])
      .orderBy('view.name')
      .orderBy('view.id')
      .execute(),

  async add(ctx, { body: { screen, name, list, shared = false } }) {
    assertListState(list);
    const { count } = await fromStore(ctx, 'saved_view')
      .select((view) => view.fn.countAll<number>().as('count'))
      .where('user_id', '=', currentUserId(ctx))
      .where('screen', '=', screen)
      .executeTakeFirstOrThrow();
    if (count >= MAX_VIEWS) throw new Failure(`每个列表最多保存${MAX_VIEWS}个视图，请先删除不用的`, { field: 'name' });
    return views.add(ctx, { name, userId: currentUserId(ctx), screen, list, shared });
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await views.locked(ctx, id, version);
    if (change.list !== undefined) assertListState(change.list);
    if (before.shared && change.shared === false)
      await ctx.db
        .deleteFrom('saved_view_default')
        .where('store_id', '=', ctx.storeId)
        .where('view_id', '=', id)
        .where('user_id', '<>', currentUserId(ctx))
        .execute();
    return views.change(ctx, before, change);
  },

  deleteById: async (ctx, { query: { id } }) => views.remove(ctx, await views.locked(ctx, id)),

  async setDefault(ctx, { body: { screen, id } }) {
    const own = { store_id: ctx.storeId, user_id: currentUserId(ctx), screen };
    if (id) {
      if (
        !(await visibleViews(ctx)
          .select('view.id')
          .where('view.id', '=', id)
          .where('view.screen', '=', screen)
          .executeTakeFirst())
      )
        throw new Failure('视图不存在');
      await ctx.db
        .insertInto('saved_view_default')
        .values({ ...own, view_id: id })
        .onConflict((known) => known.columns(['store_id', 'user_id', 'screen']).doUpdateSet({ view_id: id }))
        .execute();
    } else
      await ctx.db
        .deleteFrom('saved_view_default')
        .where('store_id', '=', own.store_id)
        .where('user_id', '=', own.user_id)
        .where('screen', '=', screen)
        .execute();
    return null;
  },
};
