-- 任务额: what a service person shall sell in a shop, for the twelve months of a year.
create table service_task (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  staff_id uuid not null,
  year int not null,
  -- From January to December, fen
  amounts int[] not null check (cardinality(amounts) = 12 and 0 <= all (amounts) and array_position(amounts, null) is null),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, shop_id, staff_id, year),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, staff_id) references staff
);
call wall('service_task');

-- 回款 counts for the service person whom the order had when the money moved: a later change of the person changes no past month.
alter table receipt_bill add column staff_id uuid;
alter table refund_bill add column staff_id uuid;
alter table online_makeup add column staff_id uuid;
alter table after_sale_refund add column staff_id uuid;

set local role partsdesk_keeper;
update receipt_bill bill set staff_id = sale.service_staff_id
from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
where out.store_id = bill.store_id and out.id = bill.sale_out_id and sale.service_staff_id is not null;
update refund_bill bill set staff_id = sale.service_staff_id
from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
where out.store_id = bill.store_id and out.id = bill.sale_out_id and sale.service_staff_id is not null;
update online_makeup extra set staff_id = sale.service_staff_id
from order_sale sale
where sale.store_id = extra.store_id and sale.id = extra.order_id and sale.service_staff_id is not null;
update after_sale_refund back set staff_id = sale.service_staff_id
from after_sale one join order_sale sale on sale.store_id = one.store_id and sale.id = one.order_id
where one.store_id = back.store_id and one.id = back.after_sale_id and sale.service_staff_id is not null;
reset role;
