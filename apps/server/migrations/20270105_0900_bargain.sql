-- 砍价: parts whose price friends cut down to a floor, piece by piece.
create table bargain_scheme (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  sku_id uuid not null,
  list_price bigint not null,
  floor_price bigint not null check (floor_price > 0),
  helpers int not null check (helpers between 2 and 50),
  run_hours int not null check (run_hours between 1 and 720),
  buy_hours int not null default 24 check (buy_hours between 1 and 168),
  runs_per_customer int not null default 1 check (runs_per_customer between 1 and 100),
  helps_per_customer int not null default 1 check (helps_per_customer between 1 and 100),
  sells_any boolean not null default false,
  newcomer_first boolean not null default false,
  begins timestamptz not null,
  ends timestamptz not null,
  -- 0 not online, 1 online, 2 offline
  status int not null default 0 check (status in (0, 1, 2)),
  words text not null default '',
  image_url text not null default '',
  by_name text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name),
  check (floor_price < list_price),
  check (list_price - floor_price >= helpers),
  check (begins < ends),
  foreign key (store_id, sku_id) references goods_sku
);
create index bargain_scheme_newest on bargain_scheme (store_id, id desc);
create index bargain_scheme_in on bargain_scheme (store_id, status, id desc);
create index bargain_scheme_since on bargain_scheme (store_id, begins);
create index bargain_scheme_until on bargain_scheme (store_id, ends);
create index bargain_scheme_sku on bargain_scheme (store_id, sku_id);
call wall('bargain_scheme');

-- What a shop sells of a scheme.
create table bargain_scheme_shop (
  store_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  shop_id uuid not null,
  count int not null check (count between 1 and 100000),
  -- Kept for customers or sold
  taken int not null default 0,
  image_url text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, scheme_id, shop_id),
  check (taken between 0 and count),
  foreign key (store_id, scheme_id) references bargain_scheme,
  foreign key (store_id, shop_id) references shop
);
create index bargain_scheme_shop_of on bargain_scheme_shop (store_id, shop_id, scheme_id);
call wall('bargain_scheme_shop');

create table bargain_run (
  store_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  shop_id uuid not null,
  customer_id uuid not null,
  -- The customer's first of the scheme is 1
  nth int not null check (nth >= 1),
  list_price bigint not null,
  floor_price bigint not null,
  helpers int not null,
  -- Those that nobody has taken yet; never told
  cuts int[] not null,
  cut_so_far bigint not null default 0,
  helped int not null default 0,
  sells_any boolean not null,
  newcomer_first boolean not null,
  buy_hours int not null,
  ends timestamptz not null,
  buy_by timestamptz,
  -- 0 being cut, 1 at its floor, 2 ordered, 3 bought, 4 ended
  status int not null default 0 check (status between 0 and 4),
  -- A piece of the shop is kept for it, or was sold by it
  holds boolean not null default false,
  -- 0 not ended, 1 its time was up, 2 sold out, 3 refunded
  end_reason int not null default 0 check (end_reason between 0 and 3),
  suspicious boolean not null default false,
  order_id uuid,
  remark text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, scheme_id, customer_id, nth),
  check (0 < floor_price and floor_price < list_price),
  check (cut_so_far between 0 and list_price - floor_price),
  check (helped + cardinality(cuts) = helpers),
  check ((status = 4) = (end_reason <> 0)),
  check (holds or status in (0, 4)),
  check (not holds or status <> 4),
  check (order_id is not null or status not in (2, 3)),
  foreign key (store_id, scheme_id, shop_id) references bargain_scheme_shop (store_id, scheme_id, shop_id),
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, order_id) references order_sale
);
create unique index bargain_run_open on bargain_run (store_id, scheme_id, customer_id) where status in (0, 1, 2);
create unique index bargain_run_order on bargain_run (store_id, order_id) where order_id is not null;
create index bargain_run_newest on bargain_run (store_id, id desc);
create index bargain_run_of_shop on bargain_run (store_id, shop_id, id desc);
create index bargain_run_of_scheme on bargain_run (store_id, scheme_id, id desc);
create index bargain_run_of_row on bargain_run (store_id, scheme_id, shop_id);
create index bargain_run_of_customer on bargain_run (store_id, customer_id, id desc);
create index bargain_run_in on bargain_run (store_id, status, id desc);
create index bargain_run_until on bargain_run (store_id, ends);
create index bargain_run_kept on bargain_run (store_id, buy_by);
create index bargain_run_suspicious on bargain_run (store_id, suspicious, id desc);
call wall('bargain_run');

create table bargain_help (
  store_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  scheme_id uuid not null,
  customer_id uuid not null,
  position int not null check (position >= 1),
  -- The customer's first help of the scheme is 1
  nth int not null check (nth >= 1),
  amount bigint not null check (amount >= 1),
  newcomer boolean not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, run_id, customer_id),
  unique (store_id, run_id, position),
  unique (store_id, scheme_id, customer_id, nth),
  foreign key (store_id, run_id) references bargain_run,
  foreign key (store_id, scheme_id) references bargain_scheme,
  foreign key (store_id, customer_id) references customer
);
create index bargain_help_by on bargain_help (store_id, customer_id, create_time);
call wall('bargain_help');
-- Who helped, and by how much, stays.
revoke update, delete on bargain_help from partsdesk_tenant;

-- From where a help came, for thirty days.
create table bargain_help_address (
  store_id uuid not null,
  help_id uuid not null,
  run_id uuid not null,
  address text not null,
  create_time timestamptz not null,
  primary key (store_id, help_id),
  foreign key (store_id, help_id) references bargain_help,
  foreign key (store_id, run_id) references bargain_run
);
create index bargain_help_address_of on bargain_help_address (store_id, run_id, address);
create index bargain_help_address_old on bargain_help_address (store_id, create_time);
call wall('bargain_help_address');
