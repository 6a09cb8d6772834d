import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** Compares gift cards, their items, their uses and the lines that they cover (MEM-16, MEM-18, MEM-60). */
export const giftCardChecks: Checks = {
  'the items of a gift card are worth its price': (store) => sql`
    select card.number as subject, card.price as kept, coalesce(sum(item.value), 0)::bigint as computed
    from gift_card card left join gift_card_item item on item.store_id = card.store_id and item.card_id = card.id
    where card.store_id = ${store} group by card.id, card.number, card.price having card.price <> coalesce(sum(item.value), 0)`,
  'an item of a gift card counts its uses, and what they are worth': (store) => sql`
    select item.id::text as subject, item.value_left as kept, item.value - coalesce(uses.value, 0)::bigint as computed
    from gift_card_item item left join (select item_id, count(*) filter (where status = 1) as used, count(*) filter (where status = 0) as locked,
      sum(value) as value from gift_card_use where store_id = ${store} and status in (0, 1) group by 1) uses on uses.item_id = item.id
    where item.store_id = ${store} and (item.used <> coalesce(uses.used, 0) or item.locked <> coalesce(uses.locked, 0) or item.value_left <> item.value - coalesce(uses.value, 0))`,
  'an item of a gift card is the sum of its entries': (store) => sql`
    select item.id::text as subject, case when card.sold_time is null then 0 else item.value_left + coalesce(taken.value, 0)::bigint end as kept, coalesce(entry.value, 0)::bigint as computed
    from gift_card_item item join gift_card card on card.store_id = item.store_id and card.id = item.card_id
    left join (select item_id, sum(value) as value from gift_card_use where store_id = ${store} and status = 0 group by 1) taken on taken.item_id = item.id
    left join (select item_id, sum(value) as value, sum(uses) as uses from gift_card_entry where store_id = ${store} group by 1) entry on entry.item_id = item.id
    where item.store_id = ${store} and (case when card.sold_time is null then 0 else item.value_left + coalesce(taken.value, 0) end <> coalesce(entry.value, 0)
      or case when card.sold_time is null then 0 else item.total - item.used end <> coalesce(entry.uses, 0))`,
  'the entries of a gift card are numbered without a gap': (store) => sql`
    select card.number as subject, card.last_seq as kept, coalesce(entry.count, 0)::int as computed
    from gift_card card left join (select card_id, count(*) as count, max(seq) as last from gift_card_entry where store_id = ${store} group by 1) entry on entry.card_id = card.id
    where card.store_id = ${store} and (card.last_seq <> coalesce(entry.count, 0) or card.last_seq <> coalesce(entry.last, 0))`,
  'a piece that a gift card covers costs what its use is worth': (store) => sql`
    select line.id::text as subject, line.amount as kept, coalesce(used.value, 0)::bigint as computed
    from order_sale_line line join order_sale sale on sale.store_id = line.store_id and sale.id = line.order_id
    left join lateral (select * from gift_card_use used where used.store_id = line.store_id and used.order_line_id = line.id order by used.id desc limit 1) used on true
    where line.store_id = ${store} and line.gift_card_item_id is not null
      and (used.item_id is distinct from line.gift_card_item_id or used.value is distinct from line.amount or (sale.status = 4 and used.status in (0, 1)))`,
  'what gift cards paid of a sale is what its tenders say': (store) => sql`
    select coalesce(used.sale_out_id, said.sale_out_id)::text as subject, coalesce(used.value, 0)::bigint as kept, coalesce(said.amount, 0)::bigint as computed
    from (select sale_out_id, sum(value) as value from gift_card_use where store_id = ${store} and status = 1 group by 1) used
    full join (select sale_out_id, sum(amount) as amount from (
      select bill.sale_out_id, tender.amount from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
        where bill.store_id = ${store} and tender.method = 'giftCard'
      union all select bill.sale_out_id, -tender.amount from refund_bill bill join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
        where bill.store_id = ${store} and tender.method = 'giftCard') moved group by 1) said on said.sale_out_id = used.sale_out_id
    where coalesce(used.value, 0) <> coalesce(said.amount, 0)`,
};
