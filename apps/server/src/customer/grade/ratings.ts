import { monthsBefore } from '@partsdesk/core/customer/growth';
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { notMerged } from '../merged';

/** How far back what is spent counts, and how long a grade is kept, until the store says otherwise. */
export const USUAL = { months: 12, keepMonths: 3 } as const;

/** Reads the store's setting of grades; the usual one before it was saved. */
export async function levelSetting(ctx: Context) {
  const saved = await fromStore(ctx, 'level_setting')
    .select(['months', 'keep_months as keepMonths', 'reviewed_month as reviewedMonth', 'version'])
    .executeTakeFirst();
  return saved ?? { ...USUAL, reviewedMonth: null, version: 0 };
}

/** Returns the first day of the shop's month. */
export const monthOf = (moment: Date): string => `${dayOf(moment).slice(0, 8)}01`;

/** Returns the first of the months, this one included, in which what is spent counts. */
export const firstMonth = (now: Date, months: number): string => monthsBefore(monthOf(now), months - 1);

/** What a customer's grade is, and what it would be by what was spent. A threshold of -1 stands below every grade. */
export interface Rating {
  id: string;
  levelId: string | null;
  threshold: number;
  dueId: string | null;
  due: number;
  reviewedId: string | null;
  reviewed: number;
  since: Date | null;
}

/**
 * Builds the ratings of the customers whose grade follows what they spend: a grade that is set by hand only does not
 * take part, and one that is disabled is reached by nobody.
 */
export const ratings = (storeId: string, since: string, only: RawBuilder<unknown> = sql``) => sql<Rating>`
  select customer.id, customer.level_id as "levelId", coalesce(present.threshold, -1) as threshold,
    due.id as "dueId", coalesce(due.threshold, -1) as due,
    customer.reviewed_level_id as "reviewedId", coalesce(kept.threshold, -1) as reviewed, customer.level_since as since
  from customer
  left join lateral (select sum(amount) as amount from growth_month where store_id = ${storeId} and customer_id = customer.id and month >= ${since}::date) growth on true
  left join custom_level present on present.store_id = customer.store_id and present.id = customer.level_id
  left join custom_level kept on kept.store_id = customer.store_id and kept.id = customer.reviewed_level_id
  left join lateral (select level.id, level.threshold from custom_level level
    where level.store_id = ${storeId} and level.status = 1 and level.threshold <= coalesce(growth.amount, 0)
    order by level.threshold desc limit 1) due on true
  where customer.store_id = ${storeId} and customer.kind <> 0 and ${notMerged} and customer.level_source = 0 ${only}`;
