import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** What an order stands at now, by way of its lines; the shop's own word for it is worked out elsewhere. */
const worths = (store: string) => sql`
  select sale.id as order_id, out.payment_status = 2 and sale.status <> 4 as paid, greatest(0, coalesce((
      select sum(line.amount - coalesce(back.amount, 0) - coalesce(kept.amount, 0) + coalesce(given.amount, 0)) from order_sale_line line
      left join (select sold.order_line_id, sum(gone.amount) as amount from sales_return_line gone
        join sales_return document on document.store_id = gone.store_id and document.id = gone.document_id and document.status in (2, 4, 5)
        join sale_out_line sold on sold.store_id = gone.store_id and sold.id = gone.sale_out_line_id
        where gone.store_id = ${store} group by 1) back on back.order_line_id = line.id
      left join (select wanted.order_line_id, sum(wanted.amount) as amount from after_sale_line wanted
        join after_sale refunded on refunded.store_id = wanted.store_id and refunded.id = wanted.after_sale_id and refunded.status = 4
        where wanted.store_id = ${store} group by 1) kept on kept.order_line_id = line.id
      left join (select order_line_id, sum(amount) as amount from sale_ledger
        where store_id = ${store} and kind = 'goodwill' group by 1) given on given.order_line_id = line.id
      where line.store_id = ${store} and line.order_id = sale.id and line.gift_card_item_id is null), 0)
    - coalesce((select sum(tender.amount) from receipt_tender tender join receipt_bill bill on bill.store_id = tender.store_id and bill.id = tender.receipt_id
        where tender.store_id = ${store} and bill.sale_out_id = out.id and tender.method = 'points'), 0)
    + coalesce((select sum(tender.amount) from refund_tender tender join refund_bill bill on bill.store_id = tender.store_id and bill.id = tender.refund_id
        where tender.store_id = ${store} and bill.sale_out_id = out.id and tender.method = 'points'), 0)
    + coalesce((select sum(part.amount) from after_sale_refund part join receipt_bill bill on bill.store_id = part.store_id and bill.id = part.receipt_id
        where part.store_id = ${store} and bill.sale_out_id = out.id and part.method = 'points'), 0)
    - coalesce((select sum(spend.amount - spend.back) from card_spend spend join receipt_bill bill on bill.store_id = spend.store_id and bill.id = spend.receipt_id
        where spend.store_id = ${store} and bill.sale_out_id = out.id and spend.part = 2), 0))::bigint as base
  from order_sale sale join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
  where sale.store_id = ${store} and exists (select from order_promoter promoter where promoter.store_id = ${store} and promoter.order_id = sale.id)`;

/** Compares commissions with their orders, their entries, the balances, the write-offs and the accounts. */
export const commissionChecks: Checks = {
  'a commission is the rate of what its order stands at': (store) => sql`
    select promoter.order_id || ' ' || promoter.level as subject, coalesce(line.earned, 0) as kept,
      case when worth.paid then floor(worth.base::numeric * promoter.rate / 10000)::bigint else 0 end as computed
    from order_promoter promoter join (${worths(store)}) worth on worth.order_id = promoter.order_id
    left join sub_commission line on line.store_id = promoter.store_id and line.order_id = promoter.order_id and line.distributor_id = promoter.distributor_id
    where promoter.store_id = ${store} and coalesce(line.earned, 0) <> case when worth.paid then floor(worth.base::numeric * promoter.rate / 10000)::bigint else 0 end
    union all select stray.order_id || ' nobody', stray.earned, 0 from sub_commission stray
    where stray.store_id = ${store} and stray.order_id is not null and stray.earned <> 0 and not exists (select from order_promoter named
      where named.store_id = ${store} and named.order_id = stray.order_id and named.distributor_id = stray.distributor_id)`,
  'a task that passed, and no other, has its reward as a commission': (store) => sql`
    select coalesce(task.id, line.earn_task_id)::text as subject, coalesce(line.earned, 0) as kept, coalesce(task.reward, 0) as computed
    from (select * from earn_task where store_id = ${store} and status = 1) task
    full join (select sub.*, (select sum(entry.available)::bigint from commission_entry entry where entry.store_id = sub.store_id
        and entry.sub_commission_id = sub.id and entry.kind = 'task') as booked
      from sub_commission sub where sub.store_id = ${store} and sub.earn_task_id is not null) line on line.earn_task_id = task.id
    where task.id is null or line.id is null or line.earned <> task.reward or line.booked is distinct from task.reward
      or line.distributor_id <> task.distributor_id`,
  'a commission is the sum of its entries': (store) => sql`
    select line.id::text as subject, line.earned as kept, coalesce(told.earned, 0)::bigint as computed
    from sub_commission line left join (
      select sub_commission_id, sum(frozen + available + settled) as earned, sum(settled) as settled, sum(frozen) as frozen
      from commission_entry where store_id = ${store} group by 1) told on told.sub_commission_id = line.id
    where line.store_id = ${store} and (line.earned <> coalesce(told.earned, 0) or line.settled <> coalesce(told.settled, 0)
      or case when line.status = 0 then line.earned else 0 end <> coalesce(told.frozen, 0))`,
  'the balance of a distributor is the sum of his entries, without a gap': (store) => sql`
    select coalesce(kept.distributor_id, told.distributor_id)::text as subject, coalesce(kept.available, 0) as kept, coalesce(told.available, 0)::bigint as computed
    from (select * from commission_balance where store_id = ${store}) kept
    full join (select distributor_id, sum(frozen) as frozen, sum(available) as available, sum(settled) as settled, max(seq) as last, count(*) as count
      from commission_entry where store_id = ${store} group by 1) told on told.distributor_id = kept.distributor_id
    where coalesce(kept.frozen, 0) <> coalesce(told.frozen, 0) or coalesce(kept.available, 0) <> coalesce(told.available, 0)
      or coalesce(kept.settled, 0) <> coalesce(told.settled, 0) or coalesce(kept.last_seq, 0) <> coalesce(told.last, 0) or coalesce(told.last, 0) <> coalesce(told.count, 0)`,
  'a write-off is the sum of its lines, and of its entries': (store) => sql`
    select paid.code as subject, paid.amount as kept, coalesce(part.amount, 0)::bigint as computed
    from commission_settlement paid
    left join (select settlement_id, sum(amount) as amount from commission_settlement_line where store_id = ${store} group by 1) part on part.settlement_id = paid.id
    left join (select settlement_id, sum(settled) as amount from commission_entry where store_id = ${store} group by 1) entry on entry.settlement_id = paid.id
    where paid.store_id = ${store} and (paid.amount <> coalesce(part.amount, 0) or paid.amount <> coalesce(entry.amount, 0))`,
  'a write-off stands in the accounts': (store) => sql`
    select coalesce(paid.code, entry.document_id::text) as subject, coalesce(paid.amount, 0) as kept, coalesce(-entry.amount, 0)::bigint as computed
    from (select * from commission_settlement where store_id = ${store}) paid
    full join (select document_id, account_id, sum(amount) as amount from fund_ledger where store_id = ${store} and document_kind = 'commission' group by 1, 2) entry
      on entry.document_id = paid.id and entry.account_id = paid.account_id
    where coalesce(paid.amount, 0) <> coalesce(-entry.amount, 0)`,
  'a cancelled order has no commission': (store) => sql`
    select sale.code as subject, sum(line.earned)::bigint as kept, 0 as computed from sub_commission line
    join order_sale sale on sale.store_id = line.store_id and sale.id = line.order_id
    where line.store_id = ${store} and sale.status = 4 group by 1 having sum(line.earned) <> 0`,
};
