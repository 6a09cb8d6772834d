import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** Compares the gifts of sales with their schemes, coupons, points, and the lines that hand them over. */
export const giftChecks: Checks = {
  'a sale has each gift of a scheme once, of one step': (store) => sql`
    select earned.sale_out_id || ' ' || earned.scheme_id as subject, count(distinct item.step_id)::int + count(*)::int - count(distinct earned.item_id)::int as kept, 1 as computed
    from gift_grant earned join gift_item item on item.store_id = earned.store_id and item.id = earned.item_id
    where earned.store_id = ${store} group by earned.sale_out_id, earned.scheme_id
    having count(distinct item.step_id) > 1 or count(*) <> count(distinct earned.item_id)`,
  'a gift is what its scheme says, for the customer of its sale': (store) => sql`
    select earned.id::text as subject, earned.number as kept, item.number as computed
    from gift_grant earned join gift_item item on item.store_id = earned.store_id and item.id = earned.item_id
    join sale_out out on out.store_id = earned.store_id and out.id = earned.sale_out_id
    where earned.store_id = ${store} and (earned.number <> item.number or earned.kind <> item.kind or earned.customer_id <> out.customer_id)`,
  'a gift of coupons has given so many': (store) => sql`
    select earned.id::text as subject, coalesce(given.count, 0)::int as kept, case when earned.status = 3 then 0 else earned.number end as computed
    from gift_grant earned left join (select gift_grant_id, count(*) as count, count(*) filter (where status <> 4) as good
      from coupon where store_id = ${store} and gift_grant_id is not null group by 1) given on given.gift_grant_id = earned.id
    where earned.store_id = ${store} and earned.kind = 2
      and (coalesce(given.count, 0) <> case when earned.status = 3 then 0 else earned.number end or earned.status = 2 and given.good > 0)`,
  'a gift of points stands in their ledger': (store) => sql`
    select coalesce(earned.id::text, entry.document_id::text) as subject, coalesce(entry.points, 0)::bigint as kept,
      case when earned.status = 1 then earned.number else 0 end as computed
    from (select * from gift_grant where store_id = ${store} and kind = 3) earned
    full join (select document_id, sum(points) as points from points_entry where store_id = ${store} and kind in ('gift', 'giftBack') group by 1) entry
      on entry.document_id = earned.id
    where coalesce(entry.points, 0) <> case when earned.status = 1 then earned.number else 0 end`,
  'a part that was handed over stands on a gift line': (store) => sql`
    select earned.id::text as subject, coalesce(line.quantity, 0) as kept, earned.number as computed
    from gift_grant earned left join order_sale_line line on line.store_id = earned.store_id and line.id = earned.order_line_id
    left join order_sale sale on sale.store_id = line.store_id and sale.id = line.order_id
    left join gift_item item on item.store_id = earned.store_id and item.id = earned.item_id
    where earned.store_id = ${store} and earned.kind = 1 and earned.status = 1
      and (line.id is null or line.order_type <> 2 or line.amount <> 0 or line.sku_id <> item.sku_id or sale.status = 4)`,
};
