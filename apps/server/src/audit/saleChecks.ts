import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** What is left of an order's line for pieces that leave, when cases before shipping are paid back. */
const moneyThatLeaves = sql`sold.amount - coalesce((select sum(back.amount) from after_sale_line back
  join after_sale one on one.store_id = back.store_id and one.id = back.after_sale_id and one.status = 4 and one.before_shipping
  where back.store_id = sold.store_id and back.order_line_id = sold.id), 0)`;

/** Whether a row of the sale ledger is of work, of which nothing leaves the stock. */
const isWork = sql`exists (select from sale_out_line work where work.store_id = sale_ledger.store_id and work.order_line_id = sale_ledger.order_line_id and work.is_service)`;

/** Compares the sale ledger with the stock's and with the documents (REP-05 to REP-09). */
export const saleChecks: Checks = {
  'what was handed out or came back stands in the sale ledger, at its cost': (store) => sql`
    select coalesce(moved.line_id, sold.line_id, moved.document_id, sold.document_id)::text as subject, coalesce(sold.cost, 0)::bigint as kept, coalesce(moved.cost, 0)::bigint as computed
    from (select document_id, line_id, count(*) as count, -sum(quantity) as quantity, -sum(value) as cost from stock_ledger
      where store_id = ${store} and document_kind in ('saleOut', 'salesReturn') group by 1, 2) moved
    full join (select document_id, line_id, count(*) as count, sum(quantity) as quantity, sum(cost) as cost from sale_ledger
      where store_id = ${store} and document_kind in ('saleOut', 'salesReturn') and not ${isWork} group by 1, 2) sold on sold.document_id = moved.document_id and sold.line_id = moved.line_id
    where moved.count is distinct from sold.count or moved.quantity is distinct from sold.quantity or moved.cost is distinct from sold.cost`,
  'work is in no stock and cost nothing': (store) => sql`
    select sku.sku_code as subject, moved.count::int as kept, 0 as computed
    from goods join goods_sku sku on sku.store_id = goods.store_id and sku.goods_id = goods.id
    join lateral (select (select count(*) from stock where stock.store_id = sku.store_id and stock.sku_id = sku.id)
      + (select count(*) from sale_ledger sold where sold.store_id = sku.store_id and sold.sku_id = sku.id and sold.cost <> 0)
      + (select count(*) from sale_out_line line where line.store_id = sku.store_id and line.sku_id = sku.id and not line.is_service) as count) moved on true
    where goods.store_id = ${store} and goods.is_service and moved.count > 0`,
  'what came back of an after-sale stands in the sale ledger, at its cost': (store) => sql`
    select coalesce(one.code, moved.document_id::text, sold.document_id::text) as subject, coalesce(sold.cost, 0)::bigint as kept, coalesce(moved.cost, 0)::bigint as computed
    from (select document_id, sku_id, -sum(quantity) as quantity, -sum(value) as cost from stock_ledger where store_id = ${store} and document_kind = 'afterSale' group by 1, 2) moved
    full join (select document_id, sku_id, sum(quantity) as quantity, sum(cost) as cost from sale_ledger
      where store_id = ${store} and document_kind = 'afterSale' and (quantity <> 0 or cost <> 0) group by 1, 2) sold on sold.document_id = moved.document_id and sold.sku_id = moved.sku_id
    left join after_sale one on one.store_id = ${store} and one.id = coalesce(moved.document_id, sold.document_id)
    where moved.quantity is distinct from sold.quantity or moved.cost is distinct from sold.cost`,
  'what an order line has sold is the money of its pieces that left': (store) => sql`
    select coalesce(line.order_line_id, sold.order_line_id)::text as subject, coalesce(sold.amount, 0)::bigint as kept, coalesce(line.amount, 0)::bigint as computed
    from (select line.order_line_id, case when line.quantity = 0 then 0 else div((${moneyThatLeaves}) * line.out_quantity, line.quantity) end as amount
      from sale_out_line line join order_sale_line sold on sold.store_id = line.store_id and sold.id = line.order_line_id where line.store_id = ${store}) line
    full join (select order_line_id, sum(amount) as amount from sale_ledger where store_id = ${store} and kind in ('out', 'correction') group by 1) sold
      on sold.order_line_id = line.order_line_id
    where coalesce(line.amount, 0) <> coalesce(sold.amount, 0)`,
  'what a return has taken off the sales is the money of its pieces in stock': (store) => sql`
    select coalesce(line.id, sold.line_id)::text as subject, coalesce(sold.amount, 0)::bigint as kept, coalesce(-div(line.amount * line.stored_quantity, line.quantity), 0)::bigint as computed
    from (select * from sales_return_line where store_id = ${store}) line
    full join (select line_id, sum(amount) as amount from sale_ledger where store_id = ${store} and document_kind = 'salesReturn' group by 1) sold on sold.line_id = line.id
    where coalesce(sold.amount, 0) <> coalesce(-div(line.amount * line.stored_quantity, line.quantity), 0)`,
  'what an after-sale has taken off the sales is what its lines pay back': (store) => sql`
    select coalesce(line.id, sold.line_id)::text as subject, coalesce(sold.amount, 0)::bigint as kept, coalesce(line.amount, 0)::bigint as computed
    from (select line.id, -line.amount as amount from after_sale_line line join after_sale one on one.store_id = line.store_id and one.id = line.after_sale_id
      where line.store_id = ${store} and (one.goods = 2 or (one.type = 1 and one.status = 4 and not one.before_shipping))) line
    full join (select line_id, sum(amount) as amount from sale_ledger where store_id = ${store} and document_kind = 'afterSale' group by 1) sold on sold.line_id = line.id
    where coalesce(sold.amount, 0) <> coalesce(line.amount, 0)`,
  'goodwill is taken off the sales, unless its order was cancelled': (store) => sql`
    select out.code as subject, coalesce(sold.amount, 0)::bigint as kept, case when out.status = 4 then 0 else -out.goodwill end as computed
    from sale_out out left join (select sale_out_id, sum(amount) as amount from sale_ledger where store_id = ${store} and kind = 'goodwill' group by 1) sold on sold.sale_out_id = out.id
    where out.store_id = ${store} and coalesce(sold.amount, 0) <> case when out.status = 4 then 0 else -out.goodwill end`,
  'an outbound counts once while something of it is out': (store) => sql`
    select out.code as subject, coalesce(sold.first, 0)::int as kept, (coalesce(line.gone, 0) > 0)::int as computed
    from sale_out out left join (select sale_out_id, sum(first) as first from sale_ledger where store_id = ${store} group by 1) sold on sold.sale_out_id = out.id
    left join (select sale_out_id, sum(out_quantity) as gone from sale_out_line where store_id = ${store} group by 1) line on line.sale_out_id = out.id
    where out.store_id = ${store} and coalesce(sold.first, 0) <> (coalesce(line.gone, 0) > 0)::int`,
  'what an order has sold counts for its service person': (store) => sql`
    select sale.code as subject, sum(sold.amount)::bigint as kept, 0::bigint as computed
    from sale_ledger sold join order_sale sale on sale.store_id = sold.store_id and sale.id = sold.order_id
    where sold.store_id = ${store} and sold.staff_id is distinct from sale.service_staff_id
    group by sale.id, sale.code, sold.order_line_id, sold.kind having sum(sold.amount) <> 0 or sum(sold.quantity) <> 0 or sum(sold.cost) <> 0 or sum(sold.first) <> 0`,
};
