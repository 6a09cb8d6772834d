import { sql } from 'kysely';
import { addDays, dayOf } from '../../clock';
import type { Group } from '../../kit/contract';

const SOON_DAYS = 30;

export const pointsOverview: Group<'parts/pointsOverview'> = {
  async getMyStore(ctx) {
    const today = dayOf(ctx.now);
    const soon = dayOf(addDays(ctx.now, SOON_DAYS));
    const [
      {
        rows: [moved],
      },
      {
        rows: [lots],
      },
      {
        rows: [owed],
      },
    ] = await Promise.all([
      sql<{
        earned: number;
        rewarded: number;
        takenBack: number;
        expired: number;
        exchanged: number;
        redeemed: number;
      }>`
        select coalesce(sum(points) filter (where kind in ('earn', 'gift')), 0)::bigint as earned,
          coalesce(sum(points) filter (where kind = 'reward'), 0)::bigint as rewarded,
          coalesce(-sum(points) filter (where kind in ('takeBack', 'giftBack')), 0)::bigint as "takenBack",
          coalesce(-sum(points) filter (where kind = 'expire'), 0)::bigint as expired,
          coalesce(-sum(points) filter (where kind in ('exchange', 'exchangeBack')), 0)::bigint as exchanged,
          coalesce(-sum(points) filter (where kind in ('spend', 'giveBack')), 0)::bigint as redeemed
        from points_entry where store_id = ${ctx.storeId}`.execute(ctx.db),
      // What has ended counts as lapsed before its entry is written, too (MEM-30).
      sql<{ left: number; ended: number; soon: number; customers: number }>`
        select coalesce(sum(points_left) filter (where last_day is null or last_day >= ${today}::date), 0)::bigint as left,
          coalesce(sum(points_left) filter (where last_day < ${today}::date), 0)::bigint as ended,
          coalesce(sum(points_left) filter (where last_day between ${today}::date and ${soon}::date), 0)::bigint as soon,
          count(distinct customer_id) filter (where last_day is null or last_day >= ${today}::date)::int as customers
        from points_lot where store_id = ${ctx.storeId} and points_left > 0`.execute(ctx.db),
      sql<{ owed: number }>`
        select coalesce(sum(owed), 0)::bigint as owed from points_account where store_id = ${ctx.storeId}`.execute(
        ctx.db,
      ),
    ]);
    return {
      earned: moved?.earned ?? 0,
      rewarded: moved?.rewarded ?? 0,
      takenBack: moved?.takenBack ?? 0,
      lapsed: (moved?.expired ?? 0) + (lots?.ended ?? 0),
      exchanged: moved?.exchanged ?? 0,
      redeemed: moved?.redeemed ?? 0,
      left: lots?.left ?? 0,
      owed: owed?.owed ?? 0,
      customers: lots?.customers ?? 0,
      endingSoon: lots?.soon ?? 0,
    };
  },
};
