import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { changedMeanwhile } from '../../kit/version';

/** The subject of a scheme. */
type Target = readonly ['goods_shop_id' | 'sku_id' | 'category_id', string];

type Rules = BodyOf<operations['partsPriceScheme_save']>['rules'];

const schemeOf = (ctx: Context, [column, id]: Target) =>
  ctx.db
    .selectFrom('price_scheme')
    .select(['id', 'version'])
    .where('store_id', '=', ctx.storeId)
    .where(column, '=', id);

/** Reads every enabled grade, with its rule in the scheme if there is one. */
export async function readScheme(ctx: Context, target: Target) {
  const scheme = await schemeOf(ctx, target).executeTakeFirst();
  const rules = await ctx.db
    .selectFrom('custom_level as level')
    .leftJoin('price_scheme_rule as rule', (join) =>
      join
        .onRef('rule.store_id', '=', 'level.store_id')
        .onRef('rule.level_id', '=', 'level.id')
        .on('rule.scheme_id', '=', scheme?.id ?? null),
    )
    .select(['level.id as levelId', 'level.name as levelName', 'rule.fixed_price as fixedPrice', 'rule.percent'])
    .where('level.store_id', '=', ctx.storeId)
    .where('level.status', '=', 1)
    .orderBy('level.sort')
    .orderBy('level.id')
    .execute();
  return { rules, version: scheme?.version ?? 0 };
}

async function assertRules(ctx: Context, rules: Rules): Promise<void> {
  const ids = rules.map((rule) => rule.levelId);
  const known = ids.length
    ? await ctx.db
        .selectFrom('custom_level')
        .select('id')
        .where('store_id', '=', ctx.storeId)
        .where('id', 'in', ids)
        .execute()
    : [];
  rules.forEach((rule, index) => {
    const field = (name: string) => `rules[${String(index)}].${name}`;
    if (!known.some(({ id }) => id === rule.levelId)) throw new Failure('等级不存在', { field: field('levelId') });
    if (ids.indexOf(rule.levelId) !== index) throw new Failure('同一等级只能设置一次', { field: field('levelId') });
    if (typeof rule.fixedPrice === 'number' && typeof rule.percent === 'number')
      throw new Failure('一口价和折扣只能设置一种', { field: field('percent') });
  });
}

/**
 * Writes a whole scheme. The caller has locked its subject, so that of two users who create one the second is refused.
 */
export async function writeScheme(
  ctx: Context,
  what: string,
  target: Target,
  { rules, version: seen }: { rules: Rules; version?: number | undefined },
): Promise<null> {
  await assertRules(ctx, rules);
  const before = await schemeOf(ctx, target).forUpdate().executeTakeFirst();
  const version = before?.version ?? 0;
  if (seen !== undefined && seen !== version) throw changedMeanwhile(`${what}的价格方案`, { version });
  const id = before?.id ?? newId(ctx.now);
  if (before)
    await ctx.db
      .updateTable('price_scheme')
      .set({ version: version + 1 })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
  else
    await ctx.db
      .insertInto('price_scheme')
      .values({ store_id: ctx.storeId, id, [target[0]]: target[1], create_time: ctx.now })
      .execute();
  // Keeps the rules of disabled grades, which the form does not show.
  await ctx.db
    .deleteFrom('price_scheme_rule')
    .where('store_id', '=', ctx.storeId)
    .where('scheme_id', '=', id)
    .where('level_id', 'in', (level) =>
      level
        .selectFrom('custom_level')
        .select('id')
        .where('store_id', '=', ctx.storeId)
        .where((where) =>
          where.or([
            where('status', '=', 1),
            ...(rules.length
              ? [
                  where(
                    'id',
                    'in',
                    rules.map((rule) => rule.levelId),
                  ),
                ]
              : []),
          ]),
        ),
    )
    .execute();
  const kept = rules.flatMap(({ levelId, fixedPrice = null, percent = null }) =>
    fixedPrice === null && percent === null
      ? []
      : [{ store_id: ctx.storeId, scheme_id: id, level_id: levelId, fixed_price: fixedPrice, percent }],
  );
  if (kept.length) await ctx.db.insertInto('price_scheme_rule').values(kept).execute();
  ctx.changed('priceScheme', id, null, { [target[0]]: target[1], rules: kept });
  return null;
}
