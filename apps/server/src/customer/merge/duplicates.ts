import type { DuplicateReason } from '@partsdesk/core/customer/merge';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { passed, waiting } from '../vehicle/vehicles';
import { duplicateRows } from './duplicateRows';

const MOST_PAIRS = 100;

/** What two customers may have in common: each selects customers with a key, and those with one key are one. */
const keysOf = (storeId: string) => ({
  phone: sql`select customer.id as customer_id, right(regexp_replace(phone, '\\D', '', 'g'), 11) as key from customer
    where customer.store_id = ${storeId} and phone <> '' and merged_into is null and kind <> 0`,
  plate: sql`select distinct customer_id, plate as key from customer_vehicle
    where store_id = ${storeId} and audit_status in (${sql.lit(passed.code)}, ${sql.lit(waiting.code)}) and plate <> ''`,
  wechat: sql`select customer_id, open_id as key from customer_wechat where store_id = ${storeId}
    union select customer_id, open_id from coupon_newcomer where store_id = ${storeId}
    union select customer_id, open_id from subscribe_message where store_id = ${storeId} and open_id <> ''`,
});

/**
 * Finds pairs of customers who are probably one, the newest first: by a phone, however it was written; by a plate that
 * one has and another claims; by a WeChat that was known as another customer before (MEM-86).
 */
export async function duplicatePairs(ctx: Context, reason: DuplicateReason | undefined) {
  const keys = keysOf(ctx.storeId);
  const asked = reason ? [reason] : (Object.keys(keys) as DuplicateReason[]);
  const found = asked.map(
    (one) => sql`select one.customer_id as first, other.customer_id as second, ${sql.lit(one)}::text as reason
      from held_${sql.raw(one)} one join held_${sql.raw(one)} other on other.key = one.key and other.customer_id < one.customer_id`,
  );
  const { rows } = await sql<{ first: string; second: string; reasons: DuplicateReason[] }>`
    with ${sql.join(
      asked.map(
        (one) => sql`held_${sql.raw(one)} as materialized (
      select * from (select held.*, count(*) over (partition by key) as holders from (${keys[one]}) held) each where holders between 2 and 20)`,
      ),
    )}
    select pair.first, pair.second, array_agg(distinct pair.reason order by pair.reason) as reasons
    from (${sql.join(found, sql` union all `)}) pair
    join customer newer on newer.store_id = ${ctx.storeId} and newer.id = pair.first and newer.merged_into is null and newer.kind <> 0
    join customer older on older.store_id = ${ctx.storeId} and older.id = pair.second and older.merged_into is null and older.kind <> 0
    where not exists (select from customer_apart apart where apart.store_id = ${ctx.storeId}
      and apart.first_id = pair.second and apart.second_id = pair.first)
    group by 1, 2 order by 1 desc, 2 desc limit ${MOST_PAIRS + 1}`.execute(ctx.db);
  const pairs = rows.slice(0, MOST_PAIRS);
  const known = await duplicateRows(
    ctx,
    pairs.flatMap(({ first, second }) => [first, second]),
  );
  const records = pairs.flatMap(({ first: newer, second: older, reasons }) => {
    const [first, second] = [known.get(older), known.get(newer)];
    return first && second ? [{ first, second, reasons }] : [];
  });
  return { records, more: rows.length > MOST_PAIRS };
}
