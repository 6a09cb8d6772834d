import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { columnsOf } from '../../kit/owner/columns';
import { recordOwner } from '../../kit/owner/record';
import { changedMeanwhile } from '../../kit/owner/version';
import { fromStore } from '../../kit/storeTables';

/** The subject of a scheme. */
type Target = readonly ['goodsShopId' | 'skuId' | 'categoryId', string];

const columnOf = { goodsShopId: 'goods_shop_id', skuId: 'sku_id', categoryId: 'category_id' } as const;

/** Owns `price_scheme`, whose version counts the changes of its rules. */
const schemes = recordOwner({
  table: 'price_scheme',
  entity: 'priceScheme',
  noun: '价格方案',
  fields: ['skuId', 'goodsShopId', 'categoryId'],
  unique: [],
});

type Rules = BodyOf<operations['partsPriceScheme_save']>['rules'];

const schemeOf = (ctx: Context, [subject, id]: Target) =>
  fromStore(ctx, 'price_scheme').select(['id', 'version']).where(columnOf[subject], '=', id);

/** Reads every enabled grade, with its rule in the scheme if there is one. */
export async function readScheme(ctx: Context, target: Target) {
  const scheme = await schemeOf(ctx, target).executeTakeFirst();
  const rules = await fromStore(ctx, 'custom_level as level')
    .leftJoin('price_scheme_rule as rule', (join) =>
      join
        .onRef('rule.store_id', '=', 'level.store_id')
        .onRef('rule.level_id', '=', 'level.id')
        .on('rule.scheme_id', '=', scheme?.id ?? null),
    )
    .select(['level.id as levelId', 'level.name as levelName', 'rule.fixed_price as fixedPrice', 'rule.percent'])
    .where('level.status', '=', 1)
    .orderBy('level.sort')
    .orderBy('level.id')
    .execute();
  return { rules, version: scheme?.version ?? 0 };
}

async function assertRules(ctx: Context, rules: Rules): Promise<void> {
  const ids = rules.map((rule) => rule.levelId);
  const known = ids.length ? await fromStore(ctx, 'custom_level').select('id').where('id', 'in', ids).execute() : [];
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
  if (before) await schemes.touch(ctx, before);
  const id = before?.id ?? (await schemes.add(ctx, { [target[0]]: target[1] }));
  // Keeps the rules of disabled grades, which the form does not show.
  const dropped = await ctx.db
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
    .returning(['level_id as levelId', 'fixed_price as fixedPrice', 'percent'])
    .execute();
  const kept = rules.flatMap(({ levelId, fixedPrice = null, percent = null }) =>
    fixedPrice === null && percent === null ? [] : [{ levelId, fixedPrice, percent }],
  );
  if (kept.length)
    await ctx.db
      .insertInto('price_scheme_rule')
      .values(kept.map((rule) => ({ store_id: ctx.storeId, scheme_id: id, ...columnsOf(rule) })))
      .execute();
  ctx.changed('priceScheme', id, { rules: dropped }, { rules: kept });
  return null;
}
