-- 0 an ordinary one, 1 the shop's faulty goods: what lies there is not for sale
alter table warehouse add column kind int not null default 0 check (kind in (0, 1));
alter table warehouse add check (kind = 0 or not is_default);
create unique index warehouse_one_faulty on warehouse (store_id, shop_id) where kind = 1;

-- What returns took of it, submitted ones too, and what of that came back into stock, at its original cost
alter table sale_out_line
  add column return_quantity numeric(14, 3) not null default 0,
  add column stored_quantity numeric(14, 3) not null default 0,
  add column stored_cost bigint not null default 0,
  add check (return_quantity >= 0 and return_quantity <= out_quantity),
  add check (stored_quantity >= 0 and stored_quantity <= return_quantity),
  add check (stored_cost >= 0 and stored_cost <= cost);
alter table order_sale_line
  add column return_quantity numeric(14, 3) not null default 0,
  add column return_amount bigint not null default 0,
  add check (return_quantity >= 0 and return_quantity <= out_quantity),
  add check (return_amount >= 0 and return_amount <= amount);

create table sales_return (
  store_id uuid not null,
  id uuid not null,
  -- Where it was written, which numbers it; and whose outbound it is, which sees it
  shop_id uuid not null,
  sold_shop_id uuid not null,
  code text,
  sale_out_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  -- 0 draft, 1 submitted, 2 passed, 3 rejected, 4 partly stored, 5 stored, 6 voided
  status int not null default 0 check (status between 0 and 6),
  -- 0 to refund, 1 partly refunded, 2 refunded
  refund_status int not null default 0 check (refund_status in (0, 1, 2)),
  -- What it gives back, and what of that was given, fen
  amount bigint not null default 0 check (amount >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  line_count int not null,
  remark text not null default '',
  reject_reason text not null default '',
  created_by uuid not null,
  by_name text not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  check (refunded <= amount),
  check (refund_status <> 2 or refunded = amount),
  check (refunded = 0 or status in (2, 4, 5)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, sold_shop_id) references shop,
  foreign key (store_id, sale_out_id) references sale_out,
  foreign key (store_id, order_id) references order_sale,
  foreign key (store_id, customer_id) references customer
);
create index sales_return_newest on sales_return (store_id, sold_shop_id, id desc);
create index sales_return_of on sales_return (store_id, sale_out_id);
create index sales_return_customer on sales_return (store_id, customer_id, id desc);
create index sales_return_time on sales_return (store_id, create_time);
call wall('sales_return');

create table sales_return_line (
  store_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  line_no int not null,
  sale_out_line_id uuid not null,
  sku_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  -- 1 good, 2 faulty
  condition int not null check (condition in (1, 2)),
  reason text not null,
  -- Of a draft what it would be, fen
  amount bigint not null default 0 check (amount >= 0),
  stored_quantity numeric(14, 3) not null default 0 check (stored_quantity >= 0 and stored_quantity <= quantity),
  primary key (store_id, id),
  unique (store_id, document_id, sale_out_line_id, condition),
  foreign key (store_id, document_id) references sales_return,
  foreign key (store_id, sale_out_line_id) references sale_out_line,
  foreign key (store_id, sku_id) references goods_sku
);
create index sales_return_line_sku on sales_return_line (store_id, sku_id);
create index sales_return_line_sold on sales_return_line (store_id, sale_out_line_id);
call wall('sales_return_line');

-- Goods of a return that came into a warehouse.
create table sales_return_storage (
  store_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  line_id uuid not null,
  warehouse_id uuid not null,
  condition int not null check (condition in (1, 2)),
  quantity numeric(14, 3) not null check (quantity > 0),
  -- 1/10,000 yuan
  value bigint not null check (value >= 0),
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, document_id) references sales_return,
  foreign key (store_id, line_id) references sales_return_line,
  foreign key (store_id, warehouse_id) references warehouse
);
create index sales_return_storage_of on sales_return_storage (store_id, document_id, id);
create index sales_return_storage_warehouse on sales_return_storage (store_id, warehouse_id);
call wall('sales_return_storage');
revoke update, delete on sales_return_storage from partsdesk_tenant;

-- What one way of payment brought in for an outbound and what of it went back, from the first refund on: never a fen more.
create table sale_out_refund (
  store_id uuid not null,
  sale_out_id uuid not null,
  method text not null,
  paid bigint not null,
  refunded bigint not null default 0,
  primary key (store_id, sale_out_id, method),
  check (refunded >= 0 and refunded <= paid),
  foreign key (store_id, sale_out_id) references sale_out
);
call wall('sale_out_refund');

create table refund_bill (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  code text,
  sales_return_id uuid not null,
  sale_out_id uuid not null,
  customer_id uuid not null,
  shift_id uuid,
  -- Of it, what was taken off the customer's debt; the rest was paid out. Fen
  amount bigint not null check (amount > 0),
  credited bigint not null default 0 check (credited >= 0 and credited <= amount),
  remark text not null default '',
  created_by uuid not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, sales_return_id) references sales_return,
  foreign key (store_id, sale_out_id) references sale_out,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, shift_id) references shift
);
create index refund_bill_of on refund_bill (store_id, sales_return_id, id);
create index refund_bill_sale_out on refund_bill (store_id, sale_out_id);
create index refund_bill_customer on refund_bill (store_id, customer_id);
create index refund_bill_shift on refund_bill (store_id, shift_id);
create index refund_bill_time on refund_bill (store_id, create_time);
call wall('refund_bill');

create table refund_tender (
  store_id uuid not null,
  refund_id uuid not null,
  position int not null,
  method text not null,
  account_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (store_id, refund_id, position),
  foreign key (store_id, refund_id) references refund_bill,
  foreign key (store_id, account_id) references fund_account
);
create index refund_tender_account on refund_tender (store_id, account_id);
call wall('refund_tender');
