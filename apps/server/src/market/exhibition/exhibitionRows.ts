import { activityState, activityStates } from '@partsdesk/core/market/activityState';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/parts';
import { addDays, dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { countOf } from '../../kit/owner/countOf';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

export type Attribute = Schemas['SignInAttribute'];

/** Reads the state of days: an exhibition runs until its last day is over. */
export const stateOfDays = ({ beginDay, endDay }: { beginDay: string; endDay: string }, now: Date) =>
  activityState(startOfDay(beginDay), addDays(startOfDay(endDay), 1), null, now);

/** Selects the exhibitions of the shop; in the head store, of every shop. */
export const exhibitionRows = (ctx: Context) => {
  const all = fromStore(ctx, 'exhibition as fair')
    .innerJoin('shop', withinStore('shop.id', 'fair.shop_id'))
    .select(['fair.id', 'fair.name', 'fair.place', 'fair.begin_day as beginDay', 'fair.end_day as endDay'])
    .select(['fair.image_url as imageUrl', 'fair.purpose', 'fair.attributes', 'fair.rotating'])
    .select(['shop.name as shopName', 'fair.by_name as by', 'fair.version', 'fair.create_time as createTime'])
    .select(countOf('exhibition_record', 'exhibition_id', 'fair').as('recordCount'))
    .$narrowType<{ attributes: Attribute[] }>();
  return ctx.shopId ? all.where('fair.shop_id', '=', ctx.shopId) : all;
};

export const shownExhibition = <Row extends { beginDay: string; endDay: string }>(ctx: Context, row: Row) => ({
  ...row,
  state: stateOfDays(row, ctx.now),
});

/** Selects the exhibitions of a list, newest first. */
export function matchingExhibitions(
  ctx: Context,
  { keyword, state, from, to }: QueryOf<operations['signInExhibition_page']>,
) {
  let found = exhibitionRows(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or((['fair.name', 'fair.place'] as const).map((column) => where(column, 'ilike', containing(keyword)))),
    );
  const today = dayOf(ctx.now);
  const { notStarted, running, ended } = activityStates.statuses;
  if (state === notStarted.code) found = found.where('fair.begin_day', '>', today);
  if (state === running.code) found = found.where('fair.begin_day', '<=', today).where('fair.end_day', '>=', today);
  if (state === ended.code) found = found.where('fair.end_day', '<', today);
  if (from) found = found.where('fair.end_day', '>=', from);
  if (to) found = found.where('fair.begin_day', '<=', to);
  return found.orderBy('fair.id', 'desc');
}

/** Reads one exhibition; refuses an id of which the user sees none. */
export async function seenExhibition(ctx: Context, id: string) {
  const found = await exhibitionRows(ctx).where('fair.id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('展会不存在');
  return found;
}
