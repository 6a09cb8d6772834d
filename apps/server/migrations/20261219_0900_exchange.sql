-- 礼品兑换: a part that customers may have for points, and their exchanges. Points are taken at once, the gift is handed out later.
create table exchange_gift (
  store_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  points int not null check (points between 1 and 1000000),
  quota int not null check (quota between 1 and 1000000),
  -- Of the quota: exchanges that wait or were handed out
  taken int not null default 0 check (taken >= 0 and taken <= quota),
  -- Null: no limit
  per_customer int check (per_customer between 1 and 10000),
  -- Null: at once, and without an end
  start_day date,
  end_day date check (end_day >= start_day),
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, sku_id),
  foreign key (store_id, sku_id) references goods_sku
);
create index exchange_gift_newest on exchange_gift (store_id, id desc);
create index exchange_gift_in on exchange_gift (store_id, status, id desc);
call wall('exchange_gift');

create table customer_exchange (
  store_id uuid not null,
  id uuid not null,
  -- Null until it is numbered, at the end of its transaction
  code text,
  shop_id uuid not null,
  customer_id uuid not null,
  gift_id uuid not null,
  quantity int not null check (quantity > 0),
  -- What it took in all
  points bigint not null check (points > 0),
  -- 0 waiting, 1 handed out, 2 rejected, 3 cancelled, 4 taken back
  status int not null default 0 check (status between 0 and 4),
  remark text not null default '',
  by_name text not null default '',
  out_name text not null default '',
  out_time timestamptz,
  stock_entry_id uuid,
  reason text not null default '',
  closed_name text not null default '',
  closed_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  check ((status in (1, 4)) = (out_time is not null and stock_entry_id is not null)),
  check ((status in (2, 3, 4)) = (closed_time is not null)),
  check (status not in (2, 4) or reason <> ''),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, gift_id) references exchange_gift,
  foreign key (store_id, stock_entry_id) references stock_entry
);
create index customer_exchange_newest on customer_exchange (store_id, id desc);
create index customer_exchange_in on customer_exchange (store_id, status, id desc);
create index customer_exchange_of on customer_exchange (store_id, customer_id, id desc);
create index customer_exchange_gift on customer_exchange (store_id, gift_id, id desc);
create index customer_exchange_of_shop on customer_exchange (store_id, shop_id, id desc);
create index customer_exchange_when on customer_exchange (store_id, create_time);
-- A stock-out document hands out one exchange
create unique index customer_exchange_out on customer_exchange (store_id, stock_entry_id) where stock_entry_id is not null;
call wall('customer_exchange');

alter table points_entry
  drop constraint points_entry_kind_check,
  add constraint points_entry_kind_check check (kind in ('earn', 'takeBack', 'reward', 'expire', 'exchange', 'exchangeBack'));
