import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** Compares coupons with their schemes, their events and the lines that they pay for. */
export const couponChecks: Checks = {
  'a coupon scheme counts what was given of it': (store) => sql`
    select scheme.name as subject, scheme.issued as kept, coalesce(given.count, 0)::int as computed
    from coupon_scheme scheme left join (select scheme_id, count(*) as count from coupon where store_id = ${store} group by 1) given on given.scheme_id = scheme.id
    where scheme.store_id = ${store} and scheme.issued <> coalesce(given.count, 0)`,
  'a coupon was given once, and its status is what its events say': (store) => sql`
    select coupon.code as subject, coupon.status as kept, coalesce(told.status, -1)::int as computed
    from coupon left join (
      select coupon_id, count(*) filter (where kind = 'issue') as issued,
        case when count(*) filter (where kind = 'void') > 0 then 4
          else count(*) filter (where kind = 'lock') - count(*) filter (where kind in ('release', 'giveBack'))
            + count(*) filter (where kind = 'use') - count(*) filter (where kind = 'giveBack') end as status
      from coupon_event where store_id = ${store} group by 1) told on told.coupon_id = coupon.id
    where coupon.store_id = ${store} and (coupon.status <> coalesce(told.status, -1) or told.issued <> 1)`,
  'the coupon of a line is the sum of its shares': (store) => sql`
    select line.id::text as subject, line.coupon as kept, coalesce(share.amount, 0)::bigint as computed
    from order_sale_line line
    left join (select order_line_id, sum(amount) as amount from order_line_coupon where store_id = ${store} group by 1) share on share.order_line_id = line.id
    where line.store_id = ${store} and line.coupon <> coalesce(share.amount, 0)`,
  'the coupon of an order is the sum of its lines': (store) => sql`
    select sale.code as subject, sale.coupon as kept, coalesce(line.amount, 0)::bigint as computed
    from order_sale sale left join (select order_id, sum(coupon) as amount from order_sale_line where store_id = ${store} group by 1) line on line.order_id = sale.id
    where sale.store_id = ${store} and sale.coupon <> coalesce(line.amount, 0)`,
  'an order holds the coupons whose shares it has': (store) => sql`
    select coupon.code as subject, coupon.amount as kept, coalesce(share.amount, 0)::bigint as computed
    from coupon left join (
      select coupon_id, order_id, sum(amount) as amount from order_line_coupon where store_id = ${store} and held group by 1, 2) share
      on share.coupon_id = coupon.id and share.order_id = coupon.order_id
    where coupon.store_id = ${store} and coupon.amount <> coalesce(share.amount, 0)
    union all select one.code, 0, sum(held.amount)::bigint from order_line_coupon held
      join coupon one on one.store_id = held.store_id and one.id = held.coupon_id
      where held.store_id = ${store} and held.held and one.order_id is distinct from held.order_id group by 1`,
  'a cancelled order holds no coupon': (store) => sql`
    select sale.code as subject, count(*)::int as kept, 0 as computed from coupon
    join order_sale sale on sale.store_id = coupon.store_id and sale.id = coupon.order_id
    where coupon.store_id = ${store} and sale.status = 4 group by 1`,
  'a line of an issuance counts what was taken of it': (store) => sql`
    select issuance.name as subject, part.taken as kept, coalesce(taken.count, 0)::int as computed
    from coupon_issuance_line part
    join coupon_issuance issuance on issuance.store_id = part.store_id and issuance.id = part.issuance_id
    left join (select issuance_id, scheme_id, count(*) as count from coupon where store_id = ${store} and issuance_id is not null group by 1, 2) taken
      on taken.issuance_id = part.issuance_id and taken.scheme_id = part.scheme_id
    where part.store_id = ${store} and part.taken <> coalesce(taken.count, 0)`,
};
