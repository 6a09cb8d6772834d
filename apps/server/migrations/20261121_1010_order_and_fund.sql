create table shift (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  code text,
  user_id uuid not null,
  cashier_name text not null,
  -- 0 open, 1 ended, 2 closed
  status int not null default 0 check (status in (0, 1, 2)),
  opening_float bigint not null check (opening_float >= 0),
  start_time timestamptz not null,
  end_time timestamptz,
  version int not null default 1,
  primary key (store_id, id),
  unique (store_id, code),
  foreign key (store_id, shop_id) references shop
);
create unique index shift_one_open on shift (store_id, shop_id, user_id) where status = 0;
call wall('shift');

create table order_sale (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  code text,
  -- B: 0 not out, 1 partly out, 2 out, 3 forced complete; 4 cancelled
  status int not null default 0 check (status between 0 and 4),
  customer_id uuid not null,
  vehicle_id uuid,
  service_staff_id uuid,
  shift_id uuid,
  list_amount bigint not null check (list_amount >= 0),
  price_change bigint not null,
  hand_discount bigint not null check (hand_discount >= 0),
  round_off bigint not null check (round_off >= 0),
  receivable bigint not null check (receivable >= 0),
  remark text not null default '',
  created_by uuid not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  check (list_amount + price_change - hand_discount - round_off = receivable),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, vehicle_id) references customer_vehicle,
  foreign key (store_id, service_staff_id) references staff,
  foreign key (store_id, shift_id) references shift
);
create index order_sale_newest on order_sale (store_id, shop_id, id desc);
create index order_sale_customer on order_sale (store_id, customer_id, id desc);
create index order_sale_time on order_sale (store_id, create_time);
call wall('order_sale');

create table order_sale_line (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position int not null,
  sku_id uuid not null,
  -- 1 normal, 2 gift, 3 three-guarantee, 4 other
  order_type int not null default 1 check (order_type between 1 and 4),
  quantity numeric(14, 3) not null check (quantity > 0),
  out_quantity numeric(14, 3) not null default 0 check (out_quantity >= 0 and out_quantity <= quantity),
  list_price bigint not null check (list_price >= 0),
  price bigint not null check (price >= 0),
  list_amount bigint not null,
  price_change bigint not null,
  hand_discount bigint not null,
  round_off bigint not null,
  amount bigint not null check (amount >= 0),
  remark text not null default '',
  primary key (store_id, id),
  unique (store_id, order_id, position),
  check (list_amount + price_change - hand_discount - round_off = amount),
  foreign key (store_id, order_id) references order_sale,
  foreign key (store_id, sku_id) references goods_sku
);
create index order_sale_line_sku on order_sale_line (store_id, sku_id);
call wall('order_sale_line');

create table sale_out (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid not null,
  code text,
  -- A: 0 not out, 1 waiting, 2 partly out, 3 all out; 4 cancelled
  status int not null check (status between 0 and 4),
  customer_id uuid not null,
  receivable bigint not null check (receivable >= 0),
  received bigint not null default 0 check (received >= 0),
  -- 0 to pay, 1 under way, 2 paid
  payment_status int not null default 0 check (payment_status in (0, 1, 2)),
  on_credit boolean not null default false,
  remark text not null default '',
  created_by uuid not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  unique (store_id, order_id),
  check (received <= receivable),
  check ((payment_status = 2) = (received = receivable)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, order_id) references order_sale,
  foreign key (store_id, customer_id) references customer
);
create index sale_out_newest on sale_out (store_id, shop_id, id desc);
create index sale_out_customer on sale_out (store_id, customer_id, id desc);
create index sale_out_owing on sale_out (store_id, shop_id, id desc) where payment_status <> 2 and status <> 4;
create index sale_out_waiting on sale_out (store_id, shop_id, id desc) where status < 3;
call wall('sale_out');

create table sale_out_line (
  store_id uuid not null,
  id uuid not null,
  sale_out_id uuid not null,
  order_line_id uuid not null,
  position int not null,
  sku_id uuid not null,
  warehouse_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  out_quantity numeric(14, 3) not null default 0 check (out_quantity >= 0 and out_quantity <= quantity),
  -- What the goods handed out had cost, 1/10,000 yuan
  cost bigint not null default 0 check (cost >= 0),
  primary key (store_id, id),
  unique (store_id, sale_out_id, position),
  foreign key (store_id, sale_out_id) references sale_out,
  foreign key (store_id, order_line_id) references order_sale_line,
  foreign key (store_id, warehouse_id) references warehouse,
  foreign key (store_id, sku_id) references goods_sku
);
create index sale_out_line_sku on sale_out_line (store_id, warehouse_id, sku_id);
call wall('sale_out_line');

create table order_resting (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  customer_id uuid,
  vehicle_id uuid,
  note text not null default '',
  cart jsonb not null,
  created_by uuid not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, vehicle_id) references customer_vehicle
);
create index order_resting_newest on order_resting (store_id, shop_id, id desc);
call wall('order_resting');

-- Where a shop's money lies; the balance is the sum of the ledger, fen.
create table fund_account (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  method text not null check (method in ('cash', 'wechat', 'alipay', 'bankCard', 'transfer')),
  balance bigint not null default 0,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, shop_id, name),
  foreign key (store_id, shop_id) references shop
);
call wall('fund_account');

create table fund_ledger (
  store_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  amount bigint not null check (amount <> 0),
  document_kind text not null,
  document_id uuid not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, account_id) references fund_account
);
create index fund_ledger_of on fund_ledger (store_id, account_id, id);
call wall('fund_ledger');
revoke update, delete on fund_ledger from partsdesk_tenant;

-- What a customer owes; the sum of the ledger, fen.
create table receivable (
  store_id uuid not null,
  customer_id uuid not null,
  balance bigint not null default 0,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customer
);
call wall('receivable');

create table receivable_ledger (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  amount bigint not null check (amount <> 0),
  document_kind text not null,
  document_id uuid not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customer
);
create index receivable_ledger_of on receivable_ledger (store_id, customer_id, id);
call wall('receivable_ledger');
revoke update, delete on receivable_ledger from partsdesk_tenant;

create table receipt_bill (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  code text,
  sale_out_id uuid not null,
  customer_id uuid not null,
  shift_id uuid,
  amount bigint not null check (amount > 0),
  change bigint not null default 0 check (change >= 0),
  remark text not null default '',
  created_by uuid not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, sale_out_id) references sale_out,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, shift_id) references shift
);
create index receipt_bill_of on receipt_bill (store_id, sale_out_id);
create index receipt_bill_time on receipt_bill (store_id, create_time);
create index receipt_bill_shift on receipt_bill (store_id, shift_id);
call wall('receipt_bill');

create table receipt_tender (
  store_id uuid not null,
  receipt_id uuid not null,
  position int not null,
  method text not null,
  account_id uuid not null,
  -- What was handed over, and what of it stayed, fen
  tendered bigint not null check (tendered > 0),
  amount bigint not null check (amount >= 0 and amount <= tendered),
  primary key (store_id, receipt_id, position),
  foreign key (store_id, receipt_id) references receipt_bill,
  foreign key (store_id, account_id) references fund_account
);
call wall('receipt_tender');

-- What happened to a document, in words.
create table document_event (
  store_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  title text not null,
  detail text not null default '',
  user_id uuid not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id)
);
create index document_event_of on document_event (store_id, document_id, id);
call wall('document_event');
