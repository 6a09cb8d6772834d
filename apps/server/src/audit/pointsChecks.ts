import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** What a document moved of the gifts on a card. */
const giftOf = (document: string) =>
  sql`coalesce((select sum(entry.gift) from value_card_entry entry where entry.store_id = ${sql.ref(`${document}.store_id`)} and entry.document_id = ${sql.ref(`${document}.id`)}), 0)`;

/** What points paid of a document, or got back. */
const pointsOf = (document: string, table: 'receipt_tender' | 'refund_tender', key: 'receipt_id' | 'refund_id') =>
  sql`coalesce((select sum(tender.amount) from ${sql.table(table)} tender where tender.store_id = ${sql.ref(`${document}.store_id`)} and tender.${sql.ref(key)} = ${sql.ref(`${document}.id`)} and tender.method = 'points'), 0)`;

/** The money of each sale that counts for points, by its documents. */
const eligible = (store: string) => sql`
  select sale_out_id, greatest(0, sum(earning) - sum(back)) as money from (
    select bill.sale_out_id, bill.amount + ${giftOf('bill')} - ${pointsOf('bill', 'receipt_tender', 'receipt_id')} as earning, 0 as back from receipt_bill bill
      join customer on customer.store_id = bill.store_id and customer.id = bill.customer_id and customer.kind <> 0
      where bill.store_id = ${store} and bill.earns_points
    union all select refund.sale_out_id, 0, refund.amount - refund.credited - ${giftOf('refund')} - ${pointsOf('refund', 'refund_tender', 'refund_id')} from refund_bill refund where refund.store_id = ${store}
    union all select bill.sale_out_id, 0, part.amount from after_sale_refund part
      join receipt_bill bill on bill.store_id = part.store_id and bill.id = part.receipt_id
      join fund_account account on account.store_id = part.store_id and account.id = part.account_id and account.nature <> 3
      where part.store_id = ${store}) moved group by 1`;

/** Compares points, their lots and entries, and what sales have earned (MEM-25, MEM-27). */
export const pointsChecks: Checks = {
  'points are the sum of their ledger, without a gap, and every entry goes on from the one before': (store) => sql`
    select account.customer_id::text as subject, account.balance - account.owed as kept, coalesce(entry.points, 0)::bigint as computed
    from points_account account left join (
      select customer_id, sum(points) as points, sum(owed) as owed, count(*) as count, max(seq) as last, bool_and(follows) as follows from (
        select customer_id, seq, points, owed, balance_after - owed_after = sum(points) over chain and owed_after = sum(owed) over chain as follows
        from points_entry where store_id = ${store} window chain as (partition by customer_id order by seq)) each group by 1) entry on entry.customer_id = account.customer_id
    where account.store_id = ${store} and (account.balance - account.owed <> coalesce(entry.points, 0) or account.owed <> coalesce(entry.owed, 0)
      or account.last_seq <> coalesce(entry.count, 0) or account.last_seq <> coalesce(entry.last, 0) or not coalesce(entry.follows, true))`,
  'points are the sum of what their lots have left': (store) => sql`
    select account.customer_id::text as subject, account.balance as kept, coalesce(sum(lot.points_left), 0)::bigint as computed
    from points_account account left join points_lot lot on lot.store_id = account.store_id and lot.customer_id = account.customer_id
    where account.store_id = ${store} group by account.customer_id, account.balance having account.balance <> coalesce(sum(lot.points_left), 0)`,
  'a lot of points has left what was moved of it': (store) => sql`
    select lot.id::text as subject, lot.points_left as kept, coalesce(sum(move.points), 0)::bigint as computed
    from points_lot lot left join points_move move on move.store_id = lot.store_id and move.lot_id = lot.id
    where lot.store_id = ${store} group by lot.id, lot.points_left having lot.points_left <> coalesce(sum(move.points), 0)`,
  'an entry of points is what it moved of lots, less what it changed of what is owed': (store) => sql`
    select entry.customer_id || ' ' || entry.seq as subject, entry.points + entry.owed as kept, coalesce(sum(move.points), 0)::bigint as computed
    from points_entry entry left join points_move move on move.store_id = entry.store_id and move.customer_id = entry.customer_id and move.seq = entry.seq
    where entry.store_id = ${store} group by entry.customer_id, entry.seq, entry.points, entry.owed having entry.points + entry.owed <> coalesce(sum(move.points), 0)`,
  'what counts for points of a sale is what came while the rule was on, less what was paid back': (store) => sql`
    select coalesce(kept.sale_out_id, paid.sale_out_id)::text as subject, coalesce(kept.eligible, 0) as kept, coalesce(paid.money, 0)::bigint as computed
    from (select * from sale_points where store_id = ${store}) kept full join (${eligible(store)}) paid on paid.sale_out_id = kept.sale_out_id
    where coalesce(kept.eligible, 0) <> coalesce(paid.money, 0)`,
  'what a sale has earned is due by its terms, and stands in the entries': (store) => sql`
    select coalesce(kept.sale_out_id, booked.sale_out_id)::text as subject, coalesce(kept.points, 0) as kept, coalesce(booked.points, 0)::bigint as computed
    from (select * from sale_points where store_id = ${store}) kept
    full join (select sale_out_id, sum(points) as points from points_entry where store_id = ${store} and kind in ('earn', 'takeBack') group by 1) booked on booked.sale_out_id = kept.sale_out_id
    where coalesce(kept.points, 0) <> coalesce(booked.points, 0)
      or kept.points <> case when kept.begun then floor(kept.eligible::numeric * kept.rate_points * kept.rate_percent / (kept.rate_per_fen * 100)) else 0 end`,
};
