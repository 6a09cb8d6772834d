import { sql } from 'kysely';
import type { Database, Db } from '../db/database';
import { balanceChecks } from './balances/balanceChecks';
import { bargainChecks } from './bargainChecks';
import { cardChecks, type Checks } from './cardChecks';
import { closingChecks } from './closingChecks';
import { commissionChecks } from './commissionChecks';
import { couponChecks } from './couponChecks';
import { dullChecks } from './dullChecks';
import { exchangeChecks } from './exchangeChecks';
import { fundChecks } from './fundChecks';
import { giftCardChecks } from './giftCardChecks';
import { giftChecks } from './giftChecks';
import { pointsChecks } from './pointsChecks';
import { pointsSpendChecks } from './pointsSpendChecks';
import { saleChecks } from './saleChecks';
import { transferChecks } from './transferChecks';

/** A balance that differs from its ledger or its documents. */
export interface Difference {
  storeId: string;
  check: string;
  /** The subject of the check: a warehouse and part, an account, a document's number. */
  subject: string;
  kept: number;
  computed: number;
}

/** Selects the money received and refunded during shifts, by method, without what nobody counts. */
const movedInShifts = (store: string) => sql`
  select bill.shift_id, tender.method, tender.amount from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
    where bill.store_id = ${store} and bill.shift_id is not null and tender.method not in ('online', 'storedValue', 'cashCard', 'giftCard', 'points')
  union all select one.shift_id, tender.method, tender.amount from recharge_order one join recharge_tender tender on tender.store_id = one.store_id and tender.recharge_id = one.id
    where one.store_id = ${store} and one.shift_id is not null
  union all select shift_id, method, -principal from card_refund where store_id = ${store} and shift_id is not null
  union all select bill.shift_id, tender.method, -tender.amount from refund_bill bill join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
    where bill.store_id = ${store} and bill.shift_id is not null and tender.method not in ('online', 'storedValue', 'cashCard', 'giftCard', 'points')
  union all select extra.shift_id, account.method, extra.amount from online_makeup extra join fund_account account on account.store_id = extra.store_id and account.id = extra.account_id
    where extra.store_id = ${store} and extra.shift_id is not null
  union all select back.shift_id, back.method, -back.amount from after_sale_refund back
    where back.store_id = ${store} and back.shift_id is not null`;

/** What gifts of cards paid or got back by a bill: no money that counts for a grade. */
const giftIn = (table: string, bill: string) => sql`coalesce((select sum(tender.amount) from ${sql.table(table)} tender
  join fund_account account on account.store_id = tender.store_id and account.id = tender.account_id and account.nature = 3
  where tender.store_id = bill.store_id and tender.${sql.ref(bill)} = bill.id), 0)`;

const checks: Checks = {
  'what goes back of a payment by code is the sum of its refunds': (store) => sql`
    select trade.document_code as subject, trade.refunded as kept, coalesce(sum(refund.amount), 0)::bigint as computed
    from pay_trade trade left join pay_refund refund on refund.store_id = trade.store_id and refund.trade_id = trade.id
    where trade.store_id = ${store} group by trade.store_id, trade.id having trade.refunded <> coalesce(sum(refund.amount), 0)`,
  'what was paid by code stands in a receipt, or goes back': (store) => sql`
    select trade.document_code as subject, trade.amount as kept, (coalesce(bill.amount, 0) + coalesce(sum(refund.amount), 0))::bigint as computed
    from pay_trade trade left join receipt_bill bill on bill.store_id = trade.store_id and bill.id = trade.receipt_id
    left join pay_refund refund on refund.store_id = trade.store_id and refund.trade_id = trade.id and refund.document_kind in ('excess', 'late')
    where trade.store_id = ${store} and trade.kind = 'saleOut' and trade.status in (2, 6) group by trade.store_id, trade.id, bill.amount
    having trade.amount <> coalesce(bill.amount, 0) + coalesce(sum(refund.amount), 0)`,
  ...balanceChecks,
  ...bargainChecks,
  ...cardChecks,
  ...closingChecks,
  ...couponChecks,
  ...dullChecks,
  ...commissionChecks,
  ...giftChecks,
  ...exchangeChecks,
  ...fundChecks,
  ...giftCardChecks,
  ...pointsChecks,
  ...pointsSpendChecks,
  ...saleChecks,
  ...transferChecks,
  'what is reserved is the rest of the open outbounds': (store) => sql`
    select coalesce(stock.warehouse_id, open.warehouse_id) || ' ' || coalesce(stock.sku_id, open.sku_id) as subject, coalesce(stock.allocated, 0) as kept, coalesce(open.rest, 0) as computed
    from (select * from stock where store_id = ${store}) stock
    full join (
      select line.warehouse_id, line.sku_id, sum(line.quantity - line.out_quantity) as rest from sale_out_line line
      join sale_out out on out.store_id = line.store_id and out.id = line.sale_out_id
      where line.store_id = ${store} and not line.is_service and out.status < 3 group by 1, 2) open
      on open.warehouse_id = stock.warehouse_id and open.sku_id = stock.sku_id
    where coalesce(stock.allocated, 0) <> coalesce(open.rest, 0)`,
  'an account’s ledger is a chain without a gap': (store) => sql`
    select account.name || ' ' || entry.seq as subject, entry.balance_after as kept,
      coalesce(entry.before, 0) + entry.amount as computed
    from (select *, lag(balance_after) over chain as before, row_number() over chain as place from fund_ledger
      where store_id = ${store} window chain as (partition by account_id order by seq)) entry
    join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
    where entry.balance_after <> coalesce(entry.before, 0) + entry.amount or entry.place <> entry.seq
      or account.last_seq < entry.seq`,
  'what a customer owes is what the outbounds are short of': (store) => sql`
    select coalesce(owed.customer_id, short.customer_id)::text as subject, coalesce(owed.balance, 0) as kept, coalesce(short.amount, 0)::bigint as computed
    from (select * from receivable where store_id = ${store}) owed
    full join (select customer_id, sum(receivable - received) as amount from sale_out where store_id = ${store} and status <> 4 group by 1) short on short.customer_id = owed.customer_id
    where coalesce(owed.balance, 0) <> coalesce(short.amount, 0)`,
  'what an outbound is short of is the sum of its entries in the ledger of debts': (store) => sql`
    select coalesce(out.code, said.sale_out_id::text) as subject, coalesce(out.short, 0) as kept, coalesce(said.amount, 0)::bigint as computed
    from (select id, code, case when status = 4 then 0 else receivable - received end as short from sale_out where store_id = ${store}) out
    full join (select sale_out_id, sum(amount) as amount from receivable_ledger where store_id = ${store} and sale_out_id is not null group by 1) said on said.sale_out_id = out.id
    where coalesce(out.short, 0) <> coalesce(said.amount, 0)`,
  'a receipt is the sum of what its tenders left': (store) => sql`
    select bill.code as subject, bill.amount as kept, coalesce(sum(tender.amount), 0)::bigint as computed
    from receipt_bill bill left join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
    where bill.store_id = ${store} group by bill.id, bill.code, bill.amount, bill.change
    having bill.amount <> coalesce(sum(tender.amount), 0) or bill.change <> coalesce(sum(tender.tendered - tender.amount), 0)`,
  'a receipt for several outbounds is the sum of its receipts, all of its customer': (store) => sql`
    select batch.code as subject, batch.amount as kept, coalesce(sum(bill.amount), 0)::bigint as computed
    from receipt_batch batch left join receipt_bill bill on bill.store_id = batch.store_id and bill.batch_id = batch.id and bill.customer_id = batch.customer_id and bill.shop_id = batch.shop_id
    where batch.store_id = ${store} group by batch.id, batch.code, batch.amount, batch.change
    having batch.amount <> coalesce(sum(bill.amount), 0) or batch.change <> coalesce(sum(bill.change), 0)`,
  'a receipt stands in the accounts': (store) => sql`
    select bill.code as subject, bill.amount as kept, coalesce(sum(entry.amount), 0)::bigint as computed
    from receipt_bill bill left join fund_ledger entry on entry.store_id = bill.store_id and entry.document_id = bill.id
    where bill.store_id = ${store} group by bill.id, bill.code, bill.amount having bill.amount <> coalesce(sum(entry.amount), 0)`,
  'a counted shift is the sum of its receipts, less what it paid back': (store) => sql`
    select shift.code || ' ' || tender.method as subject, tender.amount as kept, coalesce(sum(moved.amount), 0)::bigint as computed
    from shift_tender tender join shift on shift.store_id = tender.store_id and shift.id = tender.shift_id
    left join (${movedInShifts(store)}) moved on moved.shift_id = tender.shift_id and moved.method = tender.method
    where tender.store_id = ${store} group by shift.code, tender.shift_id, tender.method, tender.amount having tender.amount <> coalesce(sum(moved.amount), 0)`,
  'no receipt of a counted shift was left out': (store) => sql`
    select shift.code as subject, coalesce(sum(kept.amount), 0)::bigint as kept, taken.amount as computed
    from shift join (select moved.shift_id, sum(moved.amount)::bigint as amount from (${movedInShifts(store)}) moved group by 1) taken on taken.shift_id = shift.id
    left join shift_tender kept on kept.store_id = shift.store_id and kept.shift_id = shift.id
    where shift.store_id = ${store} and shift.expected_cash is not null group by shift.id, shift.code, taken.amount having coalesce(sum(kept.amount), 0) <> taken.amount`,
  'what a drawer should hold is its float, its cash and what was put in or taken out': (store) => sql`
    select shift.code as subject, shift.expected_cash as kept, shift.opening_float + coalesce(cash.amount, 0) + coalesce(moved.amount, 0)::bigint as computed
    from shift left join shift_tender cash on cash.store_id = shift.store_id and cash.shift_id = shift.id and cash.method = 'cash'
    left join (select shift_id, sum(amount) as amount from shift_cash_move where store_id = ${store} group by 1) moved on moved.shift_id = shift.id
    where shift.store_id = ${store} and shift.expected_cash is not null
      and (shift.expected_cash <> shift.opening_float + coalesce(cash.amount, 0) + coalesce(moved.amount, 0) or shift.expected_cash <> cash.expected or shift.counted_cash <> cash.counted)`,
  'what a shift found, moved and took to the safe stands in the accounts': (store) => sql`
    select shift.code as subject, coalesce(said.amount, 0)::bigint as kept, coalesce(sum(entry.amount), 0)::bigint as computed
    from shift left join lateral (
      select coalesce(shift.opening_float - shift.left_before, 0)
        + coalesce((select sum(amount) from shift_cash_move move where move.store_id = shift.store_id and move.shift_id = shift.id and move.account_id is null and move.entry_id is null and move.transfer_id is null), 0)
        + case when shift.status = 2 then coalesce(shift.variance, 0) else 0 end as amount) said on true
    left join fund_ledger entry on entry.store_id = shift.store_id and entry.document_id = shift.id
    where shift.store_id = ${store} group by shift.id, shift.code, said.amount having coalesce(said.amount, 0) <> coalesce(sum(entry.amount), 0)`,
  'an order is the sum of its lines': (store) => sql`
    select sale.code as subject, sale.receivable as kept, coalesce(sum(line.amount), 0)::bigint as computed
    from order_sale sale left join order_sale_line line on line.store_id = sale.store_id and line.order_id = sale.id
    where sale.store_id = ${store} group by sale.id, sale.code, sale.receivable having sale.receivable <> coalesce(sum(line.amount), 0)`,
  'what an outbound line cost is what left the stock': (store) => sql`
    select line.id::text as subject, line.cost as kept, coalesce(-sum(entry.value), 0)::bigint as computed
    from sale_out_line line left join stock_ledger entry on entry.store_id = line.store_id and entry.document_id = line.sale_out_id and entry.line_id = line.id
    where line.store_id = ${store} and not line.is_service group by line.id, line.cost, line.out_quantity
    having line.cost <> coalesce(-sum(entry.value), 0) or line.out_quantity <> coalesce(-sum(entry.quantity), 0)`,
  'what a stock document moved is what its lines say': (store) => sql`
    select entry.code || ' ' || line.line_no as subject, line.value as kept, coalesce(case entry.kind when 0 then 1 else -1 end * sum(moved.value), 0)::bigint as computed
    from stock_entry_line line join stock_entry entry on entry.store_id = line.store_id and entry.id = line.document_id
    left join stock_ledger moved on moved.store_id = line.store_id and moved.document_id = line.document_id and moved.line_id = line.id
    where line.store_id = ${store} group by entry.id, entry.code, entry.kind, entry.status, line.id, line.line_no, line.value, line.quantity
    having line.value <> coalesce(case entry.kind when 0 then 1 else -1 end * sum(moved.value), 0)
      or case when entry.status in (1, 2, 4) then line.quantity else 0 end <> coalesce(case entry.kind when 0 then 1 else -1 end * sum(moved.quantity), 0)`,
  'what an opening entry moved is what its lines say': (store) => sql`
    select entry.code || ' ' || line.line_no as subject, line.value as kept, coalesce(sum(moved.value), 0)::bigint as computed
    from warehouse_initialize_line line join warehouse_initialize entry on entry.store_id = line.store_id and entry.id = line.document_id
    left join stock_ledger moved on moved.store_id = line.store_id and moved.document_id = line.document_id and moved.sku_id = line.sku_id
    where line.store_id = ${store} group by entry.id, entry.code, line.line_no, line.value, line.quantity
    having line.value <> coalesce(sum(moved.value), 0) or line.quantity <> coalesce(sum(moved.quantity), 0)`,
  'goods on their way left and did not arrive': (store) => sql`
    select transfer.code || ' ' || line.line_no as subject, line.transit_value as kept, coalesce(-sum(moved.value), 0)::bigint as computed
    from stock_transfer_line line join stock_transfer transfer on transfer.store_id = line.store_id and transfer.id = line.document_id
    left join stock_ledger moved on moved.store_id = line.store_id and moved.document_id = line.document_id and moved.line_id = line.id and moved.document_kind = 'stockTransfer'
    where line.store_id = ${store} group by transfer.id, transfer.code, transfer.status, line.id, line.line_no, line.transit_value, line.transit_quantity, line.quantity, line.received_quantity, line.lost_quantity
    having line.transit_value <> coalesce(-sum(moved.value), 0) or line.transit_quantity <> coalesce(-sum(moved.quantity), 0)
      or (transfer.status in (1, 2, 3) and line.quantity <> line.transit_quantity + line.received_quantity + line.lost_quantity)`,
  'goods lost on their way are written off': (store) => sql`
    select transfer.code || ' ' || line.line_no as subject, line.lost_value as kept, coalesce(-sum(moved.value), 0)::bigint as computed
    from stock_transfer_line line join stock_transfer transfer on transfer.store_id = line.store_id and transfer.id = line.document_id
    left join stock_ledger moved on moved.store_id = line.store_id and moved.document_id = line.document_id and moved.line_id = line.id and moved.document_kind = 'stockTransferLoss'
    where line.store_id = ${store} group by transfer.code, line.id, line.line_no, line.lost_value, line.lost_quantity
    having line.lost_value <> coalesce(-sum(moved.value), 0) or line.lost_quantity <> coalesce(-sum(moved.quantity), 0)`,
  'what a count booked is what it found': (store) => sql`
    select taking.code || ' ' || line.sku_id as subject, line.value as kept, coalesce(sum(moved.value), 0)::bigint as computed
    from stock_taking_line line join stock_taking taking on taking.store_id = line.store_id and taking.id = line.document_id
    left join stock_ledger moved on moved.store_id = line.store_id and moved.document_id = line.document_id and moved.sku_id = line.sku_id
    where line.store_id = ${store} and taking.status = 2 group by taking.code, line.sku_id, line.value, line.variance
    having line.value <> coalesce(sum(moved.value), 0) or coalesce(line.variance, 0) <> coalesce(sum(moved.quantity), 0)`,
  'a count is the sum of who counted': (store) => sql`
    select taking.code || ' ' || line.sku_id as subject, line.counted as kept, coalesce(sum(one.quantity), 0) as computed
    from stock_taking_line line join stock_taking taking on taking.store_id = line.store_id and taking.id = line.document_id
    left join stock_count one on one.store_id = line.store_id and one.document_id = line.document_id and one.sku_id = line.sku_id and one.round = line.round
    where line.store_id = ${store} and line.counted is not null group by taking.code, line.sku_id, line.counted having line.counted <> coalesce(sum(one.quantity), 0)`,
  'what stands in the lent place is what the borrow slips say': (store) => sql`
    select coalesce(held.shop_id, lent.shop_id) || ' ' || coalesce(held.sku_id, lent.sku_id) as subject, coalesce(held.value, 0)::bigint as kept, coalesce(lent.value, 0)::bigint as computed
    from (select warehouse.shop_id, stock.sku_id, sum(stock.on_hand) as quantity, sum(stock.value) as value from stock
      join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id where stock.store_id = ${store} and warehouse.kind = 2 group by 1, 2) held
    full join (select slip.shop_id, line.sku_id, sum(line.lent_quantity) as quantity, sum(line.lent_value) as value from service_borrow_line line
      join service_borrow slip on slip.store_id = line.store_id and slip.id = line.document_id where line.store_id = ${store} group by 1, 2) lent
      on lent.shop_id = held.shop_id and lent.sku_id = held.sku_id
    where coalesce(held.quantity, 0) <> coalesce(lent.quantity, 0) or coalesce(held.value, 0) <> coalesce(lent.value, 0)`,
  'what a borrow slip wrote off left the stock': (store) => sql`
    select slip.code || ' ' || line.line_no as subject, line.lost_value as kept, coalesce(-sum(moved.value), 0)::bigint as computed
    from service_borrow_line line join service_borrow slip on slip.store_id = line.store_id and slip.id = line.document_id
    left join stock_ledger moved on moved.store_id = line.store_id and moved.document_id = line.document_id and moved.line_id = line.id and moved.document_kind = 'serviceBorrowLoss'
    where line.store_id = ${store} group by slip.code, line.id, line.line_no, line.lost_value, line.lost_quantity
    having line.lost_value <> coalesce(-sum(moved.value), 0) or line.lost_quantity <> coalesce(-sum(moved.quantity), 0)`,
  'a slip with nothing more lent is settled, cancelled or forced complete': (store) => sql`
    select slip.code as subject, slip.status::int as kept, sum(line.lent_quantity) as computed
    from service_borrow slip join service_borrow_line line on line.store_id = slip.store_id and line.document_id = slip.id
    where slip.store_id = ${store} group by slip.id, slip.code, slip.status
    having (slip.status in (0, 3, 4, 5) and sum(line.lent_quantity) <> 0) or (slip.status = 2 and sum(line.lent_quantity) = 0)`,
  'the newest snapshot is the sum of the ledger up to it': (store) => sql`
    select coalesce(kept.warehouse_id, entry.warehouse_id) || ' ' || coalesce(kept.sku_id, entry.sku_id) as subject, coalesce(kept.value, 0) as kept, coalesce(entry.value, 0)::bigint as computed
    from (select snapshot.* from stock_snapshot snapshot where store_id = ${store} and day = (select max(day) from stock_snapshot_day where store_id = ${store})) kept
    full join (select warehouse_id, sku_id, sum(quantity) as quantity, sum(value) as value from stock_ledger
      where store_id = ${store} and create_time < (select (max(day) + 1)::timestamp at time zone 'Asia/Shanghai' from stock_snapshot_day where store_id = ${store}) group by 1, 2) entry
      on entry.warehouse_id = kept.warehouse_id and entry.sku_id = kept.sku_id
    where coalesce(kept.quantity, 0) <> coalesce(entry.quantity, 0) or coalesce(kept.value, 0) <> coalesce(entry.value, 0)`,
  'what returns took of an outbound line is the sum of their lines': (store) => sql`
    select line.id::text as subject, line.return_quantity as kept, coalesce(sum(back.quantity), 0) as computed
    from sale_out_line line left join (
      select one.sale_out_line_id, one.quantity from sales_return_line one join sales_return document on document.store_id = one.store_id and document.id = one.document_id
      where one.store_id = ${store} and document.status in (1, 2, 4, 5)) back on back.sale_out_line_id = line.id
    where line.store_id = ${store} group by line.id, line.return_quantity having line.return_quantity <> coalesce(sum(back.quantity), 0)`,
  'what returns took of an order line is the sum of their lines': (store) => sql`
    select line.id::text as subject, line.return_amount as kept, coalesce(sum(back.amount), 0)::bigint as computed
    from order_sale_line line left join (
      select out.order_line_id, one.amount, one.quantity from sales_return_line one join sales_return document on document.store_id = one.store_id and document.id = one.document_id
      join sale_out_line out on out.store_id = one.store_id and out.id = one.sale_out_line_id
      where one.store_id = ${store} and document.status in (1, 2, 4, 5)) back on back.order_line_id = line.id
    where line.store_id = ${store} group by line.id, line.return_amount, line.return_quantity
    having line.return_amount <> coalesce(sum(back.amount), 0) or line.return_quantity <> coalesce(sum(back.quantity), 0)`,
  'a return is the sum of its lines': (store) => sql`
    select back.code as subject, back.amount as kept, coalesce(sum(line.amount), 0)::bigint as computed
    from sales_return back left join sales_return_line line on line.store_id = back.store_id and line.document_id = back.id
    where back.store_id = ${store} group by back.id, back.code, back.amount having back.amount <> coalesce(sum(line.amount), 0)`,
  'what a return gave back is the sum of its refunds': (store) => sql`
    select back.code as subject, back.refunded as kept, coalesce(sum(bill.amount), 0)::bigint as computed
    from sales_return back left join refund_bill bill on bill.store_id = back.store_id and bill.sales_return_id = back.id
    where back.store_id = ${store} group by back.id, back.code, back.refunded having back.refunded <> coalesce(sum(bill.amount), 0)`,
  'growth is what sales took and paid back, by the month of the receipt': (store) => sql`
    select coalesce(kept.customer_id, paid.customer_id) || ' ' || coalesce(kept.month, paid.month) as subject, coalesce(kept.amount, 0) as kept, coalesce(paid.amount, 0)::bigint as computed
    from (select * from growth_month where store_id = ${store}) kept
    full join (
      select customer_id, month, sum(amount - least(greatest(back - later, 0), amount)) as amount from (
        select money.*, coalesce(back.amount, 0) as back,
          coalesce(sum(money.amount) over (partition by money.sale_out_id order by money.month desc rows between unbounded preceding and 1 preceding), 0) as later
        from (
          select bill.sale_out_id, bill.customer_id, date_trunc('month', coalesce(origin.create_time, bill.create_time) at time zone 'Asia/Shanghai')::date as month, sum(bill.amount - ${giftIn('receipt_tender', 'receipt_id')}) as amount
          from receipt_bill bill left join receipt_bill origin on origin.store_id = bill.store_id and origin.id = bill.voids
          join customer on customer.store_id = bill.store_id and customer.id = bill.customer_id and customer.kind <> 0
          where bill.store_id = ${store} group by 1, 2, 3
        ) money
        left join (
          select sale_out_id, sum(amount) as amount from (
            select bill.sale_out_id, bill.amount - bill.credited - ${giftIn('refund_tender', 'refund_id')} as amount from refund_bill bill where bill.store_id = ${store}
            union all select bill.sale_out_id, part.amount from after_sale_refund part join receipt_bill bill on bill.store_id = part.store_id and bill.id = part.receipt_id
              join fund_account account on account.store_id = part.store_id and account.id = part.account_id and account.nature <> 3 where part.store_id = ${store}
          ) one group by 1
        ) back on back.sale_out_id = money.sale_out_id
      ) net group by 1, 2) paid on paid.customer_id = kept.customer_id and paid.month = kept.month
    where coalesce(kept.amount, 0) <> coalesce(paid.amount, 0)`,
  'a refund is the debt that it forgave and what it paid out': (store) => sql`
    select bill.code as subject, bill.amount - bill.credited as kept, coalesce(sum(tender.amount), 0)::bigint as computed
    from refund_bill bill left join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
    where bill.store_id = ${store} group by bill.id, bill.code, bill.amount, bill.credited having bill.amount - bill.credited <> coalesce(sum(tender.amount), 0)`,
  'a refund stands in the accounts': (store) => sql`
    select bill.code as subject, bill.amount - bill.credited as kept, coalesce(-sum(entry.amount), 0)::bigint as computed
    from refund_bill bill left join fund_ledger entry on entry.store_id = bill.store_id and entry.document_id = bill.id
    where bill.store_id = ${store} group by bill.id, bill.code, bill.amount, bill.credited having bill.amount - bill.credited <> coalesce(-sum(entry.amount), 0)`,
  'an outbound is its order less the debt that refunds forgave': (store) => sql`
    select out.code as subject, out.receivable as kept, sale.receivable - coalesce(sum(bill.credited), 0)::bigint as computed
    from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
    left join refund_bill bill on bill.store_id = out.store_id and bill.sale_out_id = out.id
    where out.store_id = ${store} and sale.source = 0 group by out.id, out.code, out.receivable, sale.receivable having out.receivable <> sale.receivable - coalesce(sum(bill.credited), 0)`,
  'a way of payment gave back what its refunds say, and no more than it brought': (store) => sql`
    select coalesce(kept.sale_out_id, given.sale_out_id) || ' ' || coalesce(kept.method, given.method) as subject, coalesce(kept.refunded, 0) as kept, coalesce(given.amount, 0)::bigint as computed
    from (select * from sale_out_refund where store_id = ${store}) kept
    full join (select bill.sale_out_id, tender.method, sum(tender.amount) as amount from refund_bill bill join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
      where bill.store_id = ${store} and (bill.sales_return_id is not null or bill.cancels) group by 1, 2) given on given.sale_out_id = kept.sale_out_id and given.method = kept.method
    left join (select bill.sale_out_id, tender.method, sum(tender.amount) as amount from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
      where bill.store_id = ${store} group by 1, 2) brought on brought.sale_out_id = kept.sale_out_id and brought.method = kept.method
    where coalesce(kept.refunded, 0) <> coalesce(given.amount, 0) or coalesce(given.amount, 0) > coalesce(brought.amount, 0)`,
  'what an outbound gave out of goodwill is the sum of its refunds for no return, and no more than it received': (
    store,
  ) => sql`
    select out.code as subject, out.goodwill as kept, coalesce(given.amount, 0)::bigint as computed
    from sale_out out left join (select sale_out_id, sum(amount) as amount from refund_bill where store_id = ${store} and sales_return_id is null and not cancels group by 1) given on given.sale_out_id = out.id
    where out.store_id = ${store} and (out.goodwill <> coalesce(given.amount, 0) or coalesce(given.amount, 0) > out.received)`,
  'what returns put into stock is what the ledger says': (store) => sql`
    select back.code || ' ' || line.line_no as subject, coalesce(stored.value, 0)::bigint as kept, coalesce(sum(entry.value), 0)::bigint as computed
    from sales_return_line line join sales_return back on back.store_id = line.store_id and back.id = line.document_id
    left join (select line_id, sum(quantity) as quantity, sum(value) as value from sales_return_storage where store_id = ${store} group by 1) stored on stored.line_id = line.id
    left join stock_ledger entry on entry.store_id = line.store_id and entry.document_id = line.document_id and entry.line_id = line.id
    join sale_out_line sold on sold.store_id = line.store_id and sold.id = line.sale_out_line_id and not sold.is_service
    where line.store_id = ${store} group by back.code, line.id, line.line_no, line.stored_quantity, stored.quantity, stored.value
    having coalesce(stored.value, 0) <> coalesce(sum(entry.value), 0) or line.stored_quantity <> coalesce(stored.quantity, 0) or line.stored_quantity <> coalesce(sum(entry.quantity), 0)`,
  'what came back of an outbound line is what returns put into stock': (store) => sql`
    select line.id::text as subject, line.stored_cost as kept, coalesce(sum(storage.value), 0)::bigint as computed
    from sale_out_line line
    left join sales_return_line back on back.store_id = line.store_id and back.sale_out_line_id = line.id
    left join sales_return_storage storage on storage.store_id = back.store_id and storage.line_id = back.id
    where line.store_id = ${store} and not line.is_service group by line.id, line.stored_cost, line.stored_quantity
    having line.stored_cost <> coalesce(sum(storage.value), 0) or line.stored_quantity <> coalesce(sum(storage.quantity), 0)`,
  'what an after-sale paid back is what it promised, and stands in the accounts': (store) => sql`
    select refunded.code as subject, refunded.kept, refunded.computed from (
      select one.code, case one.status when 4 then one.amount else 0 end as kept, coalesce((select sum(amount) from after_sale_refund back where back.store_id = one.store_id and back.after_sale_id = one.id), 0)::bigint as computed,
        coalesce((select sum(amount) from after_sale_refund back where back.store_id = one.store_id and back.after_sale_id = one.id and back.account_id is not null), 0)::bigint as booked,
        coalesce((select -sum(amount) from fund_ledger entry where entry.store_id = one.store_id and entry.document_id = one.id), 0)::bigint as entered
      from after_sale one where one.store_id = ${store}) refunded
    where refunded.kept <> refunded.computed or refunded.booked <> refunded.entered`,
  'no tender gives back more than it paid': (store) => sql`
    select back.receipt_id || ' ' || back.receipt_position as subject, tender.amount as kept, sum(back.amount)::bigint as computed
    from after_sale_refund back join receipt_tender tender on tender.store_id = back.store_id and tender.receipt_id = back.receipt_id and tender.position = back.receipt_position
    where back.store_id = ${store} group by back.receipt_id, back.receipt_position, tender.amount having sum(back.amount) > tender.amount`,
  'goods that came back cost what their line says': (store) => sql`
    select one.code as subject, coalesce(sum(line.cost), 0)::bigint as kept, coalesce((select sum(value) from stock_ledger moved where moved.store_id = one.store_id and moved.document_id = one.id), 0)::bigint as computed
    from after_sale one join after_sale_line line on line.store_id = one.store_id and line.after_sale_id = one.id
    where one.store_id = ${store} group by one.store_id, one.id, one.code
    having coalesce(sum(line.cost), 0) <> coalesce((select sum(value) from stock_ledger moved where moved.store_id = one.store_id and moved.document_id = one.id), 0)`,
  'document numbers have no gaps': (store) => sql`
    select counter.kind || ' ' || counter.day as subject, counter.last as kept, coalesce(found.count, 0) as computed
    from document_counter counter left join (
      select shop_id, split_part(code, '-', 1) as kind, split_part(code, '-', -2) as day, count(*)::int as count from (
        select coalesce(online.ordered_shop_id, sale.shop_id) as shop_id, sale.code from order_sale sale left join online_order online on online.store_id = sale.store_id and online.order_id = sale.id where sale.store_id = ${store}
        union all select coalesce(online.ordered_shop_id, out.shop_id), out.code from sale_out out left join online_order online on online.store_id = out.store_id and online.order_id = out.order_id where out.store_id = ${store}
        union all select shop_id, code from after_sale where store_id = ${store}
        union all select shop_id, code from receipt_bill where store_id = ${store} union all select shop_id, code from shift where store_id = ${store}
        union all select shop_id, code from warehouse_initialize where store_id = ${store} union all select shop_id, code from stock_entry where store_id = ${store}
        union all select shop_id, code from stock_transfer where store_id = ${store} union all select shop_id, code from stock_taking where store_id = ${store}
        union all select shop_id, code from order_distribution where store_id = ${store}
        union all select shop_id, code from sales_return where store_id = ${store} union all select shop_id, code from refund_bill where store_id = ${store}
        union all select shop_id, code from recharge_order where store_id = ${store} union all select shop_id, code from receipt_batch where store_id = ${store}
        union all select shop_id, code from card_refund where store_id = ${store} union all select shop_id, code from value_adjust where store_id = ${store}
        union all select shop_id, code from data_export where store_id = ${store} union all select shop_id, code from fund_entry where store_id = ${store}
        union all select shop_id, code from fund_transfer where store_id = ${store}
        union all select shop_id, code from customer_exchange where store_id = ${store}
        union all select shop_id, code from inquiry where store_id = ${store}
        union all select shop_id, code from commission_settlement where store_id = ${store}
        union all select shop_id, code from service_borrow where store_id = ${store}) document group by 1, 2, 3) found
      on found.shop_id = counter.shop_id and found.kind = counter.kind and found.day = to_char(counter.day, 'YYYYMMDD')
    where counter.store_id = ${store} and counter.last <> coalesce(found.count, 0)`,
};

/** Recomputes every balance of one store. Runs under the store's role. */
export const differencesOf = async (db: Db, storeId: string): Promise<Difference[]> => {
  const found: Difference[] = [];
  for (const [check, query] of Object.entries(checks))
    for (const row of (await query(storeId).execute(db)).rows) found.push({ storeId, check, ...row });
  return found;
};

/** Recomputes every balance of every store from its ledger and its documents. */
export async function auditLedgers(
  database: Database,
): Promise<{ stores: number; checks: number; differences: Difference[] }> {
  const stores = await database.transaction({ role: 'platform' }, ({ db }) =>
    db.selectFrom('platform.store').select('id').execute(),
  );
  const differences: Difference[] = [];
  for (const { id } of stores)
    differences.push(
      ...(await database.transaction({ role: 'tenant', storeId: id }, ({ db }) => differencesOf(db, id))),
    );
  return { stores: stores.length, checks: Object.keys(checks).length, differences };
}
