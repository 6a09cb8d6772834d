import { activityStates } from '@partsdesk/core/market/activityState';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { GiftKind } from '@partsdesk/core/market/gift/giftScheme';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { fittingParts } from '../fittingParts';
import { fittingSchemes } from './fittingSchemes';
import { stateOfGifts } from './giftSchemes';

const { waiting, granted } = giftGrantLifecycle.statuses;
const { used } = couponLifecycle.statuses;

const steps = sql<Schemas['GiftStep'][]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', step.id, 'threshold', step.threshold, 'items', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', item.id, 'kind', item.kind, 'name', coalesce(nullif(concat_ws(' ', goods.name, nullif(sku.spec, '')), ''), coupon.name, '积分'),
        'skuId', item.sku_id, 'couponSchemeId', item.coupon_scheme_id, 'number', item.number) order by item.position), '[]')
      from gift_item item
      left join goods_sku sku on sku.store_id = item.store_id and sku.id = item.sku_id
      left join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      left join coupon_scheme coupon on coupon.store_id = item.store_id and coupon.id = item.coupon_scheme_id
      where item.store_id = step.store_id and item.step_id = step.id)) order by step.threshold), '[]')
  from gift_step step where step.store_id = scheme.store_id and step.scheme_id = scheme.id)`;

const shops = sql<
  Schemas['GiftMember'][]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', shop.id, 'name', shop.name)
    order by shop.code), '[]') from gift_scheme_shop named join shop on shop.store_id = named.store_id and shop.id = named.shop_id
  where named.store_id = scheme.store_id and named.scheme_id = scheme.id)`;

const levels = sql<
  Schemas['GiftMember'][]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', level.id, 'name', level.name)
    order by level.id), '[]') from gift_scheme_level named join custom_level level on level.store_id = named.store_id and level.id = named.level_id
  where named.store_id = scheme.store_id and named.scheme_id = scheme.id)`;

const sales = sql<number>`(select count(distinct earned.sale_out_id)::int from gift_grant earned
  where earned.store_id = scheme.store_id and earned.scheme_id = scheme.id)`;

/** The categories or parts of `scheme`, by name. */
const goodsOfGifts = sql<
  { id: string; name: string }[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(wanted.category_id, wanted.sku_id),
    'name', coalesce(category.name, concat_ws(' ', part.name, nullif(sku.spec, ''), sku.sku_code))) order by wanted.position), '[]')
  from gift_scheme_goods wanted
    left join goods_category category on category.store_id = wanted.store_id and category.id = wanted.category_id
    left join goods_sku sku on sku.store_id = wanted.store_id and sku.id = wanted.sku_id
    left join goods part on part.store_id = sku.store_id and part.id = sku.goods_id
  where wanted.store_id = scheme.store_id and wanted.scheme_id = scheme.id)`;

/** Selects the schemes that the user may see: in a branch those that it takes part in. */
const schemeRows = (ctx: Context) => {
  const all = fromStore(ctx, 'gift_scheme as scheme')
    .select(['scheme.id', 'scheme.name', 'scheme.begin_day as beginDay', 'scheme.end_day as endDay'])
    .select(['scheme.ended_time as endedTime', 'scheme.channels', 'scheme.scope', 'scheme.remark'])
    .select(['scheme.by_name as by', 'scheme.version', 'scheme.create_time as createTime'])
    .select([steps.as('steps'), shops.as('shops'), levels.as('levels'), sales.as('sales')])
    .$narrowType<{ channels: 1 | 2 | 3; scope: 0 | 1 | 2 }>();
  return ctx.shopId
    ? all.where(
        sql<boolean>`(not exists (select from gift_scheme_shop named where named.store_id = scheme.store_id and named.scheme_id = scheme.id)
          or exists (select from gift_scheme_shop named where named.store_id = scheme.store_id and named.scheme_id = scheme.id
            and named.shop_id = ${ctx.shopId}))`,
      )
    : all;
};

export const shownScheme = <Row extends Parameters<typeof stateOfGifts>[0]>(ctx: Context, row: Row) => ({
  ...row,
  state: stateOfGifts(row, ctx.now),
});

/** Selects the schemes of a list, newest first. */
export function matchingSchemes(
  ctx: Context,
  { name, state, channels }: QueryOf<operations['partsConsumptionGiftSchema_page']>,
) {
  let found = schemeRows(ctx);
  if (name) found = found.where('scheme.name', 'ilike', containing(name));
  if (channels !== undefined) found = found.where('scheme.channels', '=', channels);
  const today = dayOf(ctx.now);
  const { notStarted, running, ended } = activityStates.statuses;
  if (state === ended.code)
    found = found.where((where) =>
      where.or([where('scheme.ended_time', 'is not', null), where('scheme.end_day', '<', today)]),
    );
  else if (state !== undefined) found = found.where('scheme.ended_time', 'is', null);
  if (state === notStarted.code) found = found.where('scheme.begin_day', '>', today);
  if (state === running.code) found = found.where('scheme.begin_day', '<=', today).where('scheme.end_day', '>=', today);
  return found.orderBy('scheme.id', 'desc');
}

/** Adds up what a scheme has given, and what of it is lost. */
async function resultsOf(ctx: Context, schemeId: string): Promise<Schemas['GiftResults']> {
  const part = sql.lit(GiftKind.part);
  const given = sql.lit(granted.code);
  const {
    rows: [found],
  } = await sql<Schemas['GiftResults']>`
    select count(distinct earned.customer_id)::int as customers,
      coalesce((select sum(out.receivable) from sale_out out where out.store_id = ${ctx.storeId} and exists (
        select from gift_grant one where one.store_id = out.store_id and one.sale_out_id = out.id and one.scheme_id = ${schemeId})), 0)::bigint as amount,
      coalesce(sum(earned.number) filter (where earned.kind = ${part} and earned.status = ${given}), 0)::int as pieces,
      coalesce(sum(earned.number) filter (where earned.kind = ${part} and earned.status = ${sql.lit(waiting.code)}
        and earned.until >= ${dayOf(ctx.now)}::date), 0)::int as waiting,
      (select count(*)::int from coupon held join gift_grant one on one.store_id = held.store_id and one.id = held.gift_grant_id
        where held.store_id = ${ctx.storeId} and one.scheme_id = ${schemeId}) as coupons,
      (select count(*)::int from coupon held join gift_grant one on one.store_id = held.store_id and one.id = held.gift_grant_id
        where held.store_id = ${ctx.storeId} and one.scheme_id = ${schemeId} and held.status = ${sql.lit(used.code)}) as "couponsUsed",
      (select coalesce(sum(held.amount), 0)::bigint from coupon held join gift_grant one on one.store_id = held.store_id and one.id = held.gift_grant_id
        where held.store_id = ${ctx.storeId} and one.scheme_id = ${schemeId} and held.status = ${sql.lit(used.code)}) as "couponsAmount",
      coalesce(sum(earned.number) filter (where earned.kind = ${sql.lit(GiftKind.points)} and earned.status = ${given}), 0)::int as points,
      count(*) filter (where earned.due_back_time is not null and earned.status = ${given})::int as lost
    from gift_grant earned where earned.store_id = ${ctx.storeId} and earned.scheme_id = ${schemeId}`.execute(ctx.db);
  if (!found) throw new Error(`no results of ${schemeId}`);
  return found;
}

/** Reads one scheme with its results; refuses an id of which the user sees none. */
export async function seenScheme(ctx: Context, id: string) {
  const found = await schemeRows(ctx).select(goodsOfGifts.as('goods')).where('scheme.id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('消费有礼不存在');
  return { ...shownScheme(ctx, found), results: await resultsOf(ctx, id) };
}

/** Reads what a counter sale of these parts may earn now, each scheme with the parts that it counts. */
export async function giftOffers(
  ctx: Context,
  { skuIds, customerId }: QueryOf<operations['partsConsumptionGiftSchema_offers']>,
): Promise<Schemas['GiftOffer'][]> {
  const buyer = customerId
    ? await fromStore(ctx, 'customer').select('level_id as levelId').where('id', '=', customerId).executeTakeFirst()
    : undefined;
  const sale = { shopId: ctx.placeId, levelId: buyer?.levelId ?? null, online: false };
  const ids = skuIds.length ? await fittingSchemes(ctx, sale, ctx.now) : [];
  if (!ids.length) return [];
  const [schemes, counted] = [
    await schemeRows(ctx).where('scheme.id', 'in', ids).orderBy('scheme.id').execute(),
    await fittingParts(ctx, 'gift_scheme', ids, skuIds),
  ];
  return schemes.flatMap(({ id, name, steps: all }) => {
    const counts = [...(counted.get(id) ?? [])];
    return counts.length ? [{ schemeId: id, schemeName: name, steps: all, skuIds: counts }] : [];
  });
}
