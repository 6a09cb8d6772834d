import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/version';

const MAX_VIEWS = 20;

const currentUserId = (ctx: Context) => ctx.user?.id ?? '';

const visibleViews = (ctx: Context) =>
  ctx.db
    .selectFrom('saved_view as view')
    .where('view.store_id', '=', ctx.storeId)
    .where((where) =>
      where.or([where('view.user_id', '=', currentUserId(ctx)), where('view.shared', '=', sql.lit(true))]),
    );

async function ownView(ctx: Context, id: string) {
  const view = await ctx.db
    .selectFrom('saved_view')
    .select(['id', 'screen', 'name', 'list', 'shared', 'version'])
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .where('user_id', '=', currentUserId(ctx))
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw new Failure('视图不存在，或不是您保存的');
  return view;
}

async function assertNameIsFree(ctx: Context, screen: string, name: string, exceptId?: string): Promise<void> {
  let taken = ctx.db
    .selectFrom('saved_view')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('user_id', '=', currentUserId(ctx))
    .where('screen', '=', screen)
    .where('name', '=', name);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`视图「${name}」已存在`, { field: 'name' });
}

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
    await assertNameIsFree(ctx, screen, name);
    const { count } = await ctx.db
      .selectFrom('saved_view')
      .select((view) => view.fn.countAll<number>().as('count'))
      .where('store_id', '=', ctx.storeId)
      .where('user_id', '=', currentUserId(ctx))
      .where('screen', '=', screen)
      .executeTakeFirstOrThrow();
    if (count >= MAX_VIEWS) throw new Failure(`每个列表最多保存${MAX_VIEWS}个视图，请先删除不用的`, { field: 'name' });
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('saved_view')
      .values({
        store_id: ctx.storeId,
        id,
        user_id: currentUserId(ctx),
        screen,
        name,
        list,
        shared,
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('savedView', id, null, { screen, name, shared });
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await ownView(ctx, id);
    assertUnchanged(`视图「${before.name}」`, before, version);
    if (change.list !== undefined) assertListState(change.list);
    if (change.name) await assertNameIsFree(ctx, before.screen, change.name, id);
    const after = {
      name: change.name ?? before.name,
      list: change.list ?? before.list,
      shared: change.shared ?? before.shared,
      version: before.version + 1,
    };
    await ctx.db
      .updateTable('saved_view')
      .set(after)
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    if (before.shared && !after.shared)
      await ctx.db
        .deleteFrom('saved_view_default')
        .where('store_id', '=', ctx.storeId)
        .where('view_id', '=', id)
        .where('user_id', '<>', currentUserId(ctx))
        .execute();
    ctx.changed('savedView', id, before, after);
    return null;
  },

  async deleteById(ctx, { query: { id } }) {
    const before = await ownView(ctx, id);
    await ctx.db.deleteFrom('saved_view').where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
    ctx.changed('savedView', id, before, null);
    return null;
  },

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
