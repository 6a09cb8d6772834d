import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import type { GiftSale } from './giftSale';

/** Reads the schemes that run for a sale at a moment: by day, shop, grade and channel. */
export async function fittingSchemes(
  ctx: Context,
  { shopId, levelId, online }: Pick<GiftSale, 'shopId' | 'levelId' | 'online'>,
  moment: Date,
): Promise<string[]> {
  const day = dayOf(moment);
  const { rows } = await sql<{ id: string }>`
    select scheme.id from gift_scheme scheme
    where scheme.store_id = ${ctx.storeId} and scheme.begin_day <= ${day}::date and scheme.end_day >= ${day}::date
      and (scheme.ended_time is null or scheme.ended_time > ${moment})
      and scheme.channels in (${sql.lit(online ? 2 : 1)}, 3)
      and (not exists (select from gift_scheme_shop named where named.store_id = scheme.store_id and named.scheme_id = scheme.id)
        or exists (select from gift_scheme_shop named where named.store_id = scheme.store_id and named.scheme_id = scheme.id
          and named.shop_id = ${shopId}))
      and (not exists (select from gift_scheme_level graded where graded.store_id = scheme.store_id and graded.scheme_id = scheme.id)
        or exists (select from gift_scheme_level graded where graded.store_id = scheme.store_id and graded.scheme_id = scheme.id
          and graded.level_id = ${levelId}))
    order by scheme.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
