-- 0 offline, 1 online mall
alter table order_sale add column source int not null default 0 check (source in (0, 1));

-- What an order of the mini-app has besides its order_sale.
create table online_order (
  store_id uuid not null,
  order_id uuid not null,
  -- The shop that is to fulfil it, as in order_sale, and the one where it was ordered and numbered
  shop_id uuid not null,
  ordered_shop_id uuid not null,
  customer_id uuid not null,
  -- 0 paid before it is shipped, 1 paid after use
  flow int not null check (flow in (0, 1)),
  -- 0 awaiting payment (flow 1: acceptance), 1 paid, 2 shipped (flow 1: awaiting payment), 3 completed, 4 cancelled
  status int not null default 0 check (status between 0 and 4),
  -- 0 express, 1 self-pickup, 2 staff door visit
  delivery int not null check (delivery in (0, 1, 2)),
  receiver text not null,
  phone text not null,
  address text not null default '',
  message text not null default '',
  pickup_code text not null,
  express_company text not null default '',
  express_no text not null default '',
  courier_id uuid,
  cancel_reason text not null default '',
  lapse_time timestamptz,
  accepted_time timestamptz,
  paid_time timestamptz,
  pay_requested_time timestamptz,
  shipped_time timestamptz,
  completed_time timestamptz,
  cancelled_time timestamptz,
  create_time timestamptz not null,
  primary key (store_id, order_id),
  check (lapse_time is null or status = 0),
  check (status <> 4 or cancelled_time is not null),
  foreign key (store_id, order_id) references order_sale,
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, ordered_shop_id) references shop,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, courier_id) references staff
);
create index online_order_newest on online_order (store_id, flow, shop_id, create_time desc, order_id desc);
create index online_order_everywhere on online_order (store_id, flow, create_time desc, order_id desc);
create index online_order_customer on online_order (store_id, customer_id, create_time desc, order_id desc);
create index online_order_open on online_order (store_id, shop_id, flow, status) where status < 2;
call wall('online_order');

-- An extra amount that a customer paid for an order.
create table online_makeup (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  account_id uuid not null,
  amount bigint not null check (amount > 0),
  -- What of it was paid back
  refunded bigint not null default 0 check (refunded between 0 and amount),
  reason text not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references online_order,
  foreign key (store_id, account_id) references fund_account
);
create index online_makeup_of on online_makeup (store_id, order_id, id);
call wall('online_makeup');

-- By which of WeChat's ids a customer of the store is known.
create table customer_wechat (
  store_id uuid not null,
  open_id text not null,
  customer_id uuid not null,
  create_time timestamptz not null,
  primary key (store_id, open_id),
  foreign key (store_id, customer_id) references customer
);
create index customer_wechat_of on customer_wechat (store_id, customer_id);
call wall('customer_wechat');
