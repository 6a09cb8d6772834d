import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** Compares exchanges with the points that they took, the quota of their gifts and the store-room (MEM-45). */
export const exchangeChecks: Checks = {
  'an exchange took its points once, and gave them back where it ended without a gift': (store) => sql`
    select coalesce(one.code, moved.document_id::text) as subject, coalesce(case when one.status in (2, 3, 4) then 0 else -one.points end, 0) as kept,
      coalesce(moved.taken + moved.back, 0)::bigint as computed
    from (select * from customer_exchange where store_id = ${store}) one
    full join (select document_id, coalesce(sum(points) filter (where kind = 'exchange'), 0) as taken,
        coalesce(sum(points) filter (where kind = 'exchangeBack'), 0) as back
      from points_entry where store_id = ${store} and kind in ('exchange', 'exchangeBack') group by 1) moved
      on moved.document_id = one.id
    where coalesce(-one.points, 0) <> coalesce(moved.taken, 0)
      or coalesce(case when one.status in (2, 3, 4) then one.points else 0 end, 0) <> coalesce(moved.back, 0)`,
  'what is taken of a gift is its exchanges that wait or were handed out': (store) => sql`
    select gift.id::text as subject, gift.taken as kept, coalesce(sum(one.quantity), 0)::bigint as computed
    from exchange_gift gift left join customer_exchange one on one.store_id = gift.store_id and one.gift_id = gift.id and one.status in (0, 1)
    where gift.store_id = ${store} group by gift.id, gift.taken having gift.taken <> coalesce(sum(one.quantity), 0)`,
  'an exchange that was handed out has left the store-room, and one that came back is there again': (store) => sql`
    select one.code as subject, one.quantity as kept, coalesce(moved.quantity, 0) as computed
    from customer_exchange one join exchange_gift gift on gift.store_id = one.store_id and gift.id = one.gift_id
    left join lateral (select -sum(ledger.quantity) as quantity from stock_entry entry
      join stock_ledger ledger on ledger.store_id = entry.store_id and ledger.document_id = entry.id and ledger.sku_id = gift.sku_id
      where entry.store_id = one.store_id and (entry.id = one.stock_entry_id or entry.reversal_of = one.stock_entry_id)) moved on true
    where one.store_id = ${store} and coalesce(moved.quantity, 0) <> case when one.status = 1 then one.quantity else 0 end`,
};
