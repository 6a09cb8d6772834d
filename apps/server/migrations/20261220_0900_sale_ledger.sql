-- 销售明细账: what was really sold. A row is written when goods leave, come back or are paid back, with the shop, person, customer and
-- category that are true then, so that no later change of the archive or of an order moves a figure of a past day.
create table sale_ledger (
  store_id uuid not null,
  id uuid not null,
  -- The shop's day of create_time
  day date not null,
  shop_id uuid not null,
  -- The order's service person; null without one
  staff_id uuid,
  customer_id uuid not null,
  sku_id uuid not null,
  -- The part's category and the first level above it; no reference, since an empty category may be deleted
  category_id uuid not null,
  root_category_id uuid not null,
  order_type int not null,
  -- out: handed out, or taken back at once; correction: the line's money changed afterwards
  kind text not null check (kind in ('out', 'correction', 'return', 'afterSale', 'goodwill')),
  -- Sold above 0, back below 0
  quantity numeric(14, 3) not null,
  amount bigint not null,
  -- 1/10,000 yuan, with the sign of the quantity
  cost bigint not null,
  -- 1 in the first row of an outbound, -1 where nothing of it is out any more
  first int not null default 0 check (first between -1 and 1),
  order_id uuid not null,
  sale_out_id uuid not null,
  order_line_id uuid not null,
  document_kind text not null,
  document_id uuid not null,
  -- The line of that document
  line_id uuid,
  create_time timestamptz not null,
  primary key (store_id, id),
  check (day = (create_time at time zone 'Asia/Shanghai')::date),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, staff_id) references staff,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, sku_id) references goods_sku,
  foreign key (store_id, order_id) references order_sale,
  foreign key (store_id, sale_out_id) references sale_out
);
call wall('sale_ledger');
revoke update, delete on sale_ledger from partsdesk_tenant;

set local role partsdesk_keeper;
insert into sale_ledger (store_id, id, day, shop_id, staff_id, customer_id, sku_id, category_id, root_category_id, order_type, kind, quantity, amount, cost, first,
    order_id, sale_out_id, order_line_id, document_kind, document_id, line_id, create_time)
with
-- What of a line's money is for pieces that leave: orders of the mini-app may be paid back in part before they are shipped.
sold_line as (
  select sold.store_id, sold.id, sold.order_id, sold.sku_id, sold.position,
    sold.amount - coalesce((select sum(back.amount) from after_sale_line back join after_sale one on one.store_id = back.store_id and one.id = back.after_sale_id
      join online_order online on online.store_id = one.store_id and online.order_id = one.order_id
      where back.store_id = sold.store_id and back.order_line_id = sold.id and one.status = 4 and one.create_time < online.shipped_time), 0) as amount
  from order_sale_line sold),
-- Goods that left, and those taken back at once. A line that was replaced after that is gone, and came to 0.
handed_out as (
  select moved.store_id, moved.id, moved.create_time, moved.sku_id, 'out' as kind, -moved.quantity as quantity,
    coalesce(div(sold.amount * moved.gone, line.quantity) - div(sold.amount * (moved.gone + moved.quantity), line.quantity), 0) as amount, -moved.value as cost,
    case when moved.quantity < 0 and moved.all_gone + moved.quantity = 0 then 1 when moved.quantity > 0 and moved.all_gone = 0 then -1 else 0 end as first,
    moved.document_id as sale_out_id, coalesce(line.order_line_id, moved.line_id) as order_line_id, 'saleOut' as document_kind, moved.document_id, moved.line_id
  from (select entry.*, -sum(quantity) over (partition by store_id, document_id, line_id order by id) as gone,
      -sum(quantity) over (partition by store_id, document_id order by id) as all_gone from stock_ledger entry where document_kind = 'saleOut') moved
  left join sale_out_line line on line.store_id = moved.store_id and line.id = moved.line_id
  left join sold_line sold on sold.store_id = line.store_id and sold.id = line.order_line_id),
-- Goods that came back over the counter
returned as (
  select moved.store_id, moved.id, moved.create_time, moved.sku_id, 'return', -moved.quantity,
    div(back.amount * (moved.came - moved.quantity), back.quantity) - div(back.amount * moved.came, back.quantity), -moved.value, 0,
    line.sale_out_id, line.order_line_id, 'salesReturn', moved.document_id, moved.line_id
  from (select entry.*, sum(quantity) over (partition by store_id, line_id order by id) as came from stock_ledger entry where document_kind = 'salesReturn') moved
  join sales_return_line back on back.store_id = moved.store_id and back.id = moved.line_id
  join sale_out_line line on line.store_id = back.store_id and line.id = back.sale_out_line_id),
-- Goods of the mini-app's orders that came back, and what was paid back for shipped goods that the buyer keeps
after_sold as (
  select line.store_id, line.id, case one.goods when 2 then (select max(moved.create_time) from stock_ledger moved where moved.store_id = one.store_id and moved.document_id = one.id)
      else one.refund_time end, sold.sku_id, 'afterSale', case one.goods when 2 then -line.quantity else 0 end, -line.amount,
    case one.goods when 2 then -line.cost else 0 end, 0, out.id, sold.id, 'afterSale', one.id, line.id
  from after_sale_line line join after_sale one on one.store_id = line.store_id and one.id = line.after_sale_id
  join online_order online on online.store_id = one.store_id and online.order_id = one.order_id
  join order_sale_line sold on sold.store_id = line.store_id and sold.id = line.order_line_id
  join sale_out out on out.store_id = one.store_id and out.order_id = one.order_id
  where one.goods = 2 or (one.type = 1 and one.status = 4 and one.create_time >= online.shipped_time and line.amount <> 0)),
-- Goodwill, over the lines of its sale; that of a sale that was cancelled went back with the rest of its money
given as (
  select share.store_id, gen_random_uuid(), share.create_time, share.sku_id, 'goodwill', 0, -share.amount, 0, 0, share.sale_out_id, share.order_line_id, 'refundBill', share.bill_id, null::uuid
  from (select bill.store_id, bill.id as bill_id, bill.sale_out_id, bill.create_time, sold.sku_id, sold.id as order_line_id,
      div(bill.amount * sum(sold.amount) over lines, sum(sold.amount) over bills) - div(bill.amount * (sum(sold.amount) over lines - sold.amount), sum(sold.amount) over bills) as amount
    from refund_bill bill join sale_out out on out.store_id = bill.store_id and out.id = bill.sale_out_id and out.status <> 4
    join order_sale_line sold on sold.store_id = out.store_id and sold.order_id = out.order_id
    where bill.sales_return_id is null and not bill.cancels
    window bills as (partition by bill.store_id, bill.id), lines as (partition by bill.store_id, bill.id order by sold.position)) share
  where share.amount <> 0),
happened as (
  select * from handed_out union all select * from returned union all select * from after_sold union all select * from given)
select one.store_id, one.id, (one.create_time at time zone 'Asia/Shanghai')::date, sale.shop_id, sale.service_staff_id, sale.customer_id, one.sku_id,
  goods.category_id, coalesce(upper.parent_id, category.parent_id, category.id), coalesce(sold.order_type, 1), one.kind, one.quantity, one.amount, one.cost, one.first,
  sale.id, one.sale_out_id, one.order_line_id, one.document_kind, one.document_id, one.line_id, one.create_time
from happened one
join sale_out out on out.store_id = one.store_id and out.id = one.sale_out_id
join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
join goods_sku sku on sku.store_id = one.store_id and sku.id = one.sku_id
join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
join goods_category category on category.store_id = goods.store_id and category.id = goods.category_id
left join goods_category upper on upper.store_id = category.store_id and upper.id = category.parent_id
left join order_sale_line sold on sold.store_id = one.store_id and sold.id = one.order_line_id;
reset role;

create index sale_ledger_day on sale_ledger (store_id, day, shop_id, staff_id, order_type, root_category_id, category_id)
  include (customer_id, sku_id, kind, quantity, amount, cost, first, order_id);
create index sale_ledger_order on sale_ledger (store_id, order_id);
create index sale_ledger_customer on sale_ledger (store_id, customer_id, day);
create index sale_ledger_sku on sale_ledger (store_id, sku_id, day);
