-- 分销: customers who bring others, what they have of the sales, and what of that was paid to them.

create table distributor (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  code text not null,
  -- In 1/10,000; null: the setting's
  ratio int check (ratio between 0 and 5000),
  parent_id uuid,
  -- Nobody stands below one who has somebody above him: two levels, and no third
  is_root boolean not null generated always as (parent_id is null) stored,
  parent_is_root boolean generated always as (case when parent_id is not null then true end) stored,
  shop_id uuid not null,
  status int not null default 1 check (status in (0, 1)),
  deleted_time timestamptz,
  by_name text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, id, is_root),
  unique (store_id, code),
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, parent_id, parent_is_root) references distributor (store_id, id, is_root)
);
create unique index distributor_customer_once on distributor (store_id, customer_id) where deleted_time is null;
create index distributor_newest on distributor (store_id, id desc) where deleted_time is null;
create index distributor_shop on distributor (store_id, shop_id, id desc) where deleted_time is null;
create index distributor_parent on distributor (store_id, parent_id) where parent_id is not null;
call wall('distributor');

create table distributor_customer (
  store_id uuid not null,
  id uuid not null,
  distributor_id uuid not null,
  customer_id uuid not null,
  bound_time timestamptz not null,
  -- Null: for good
  ends timestamptz,
  unbound_time timestamptz,
  by_name text not null,
  primary key (store_id, id),
  foreign key (store_id, distributor_id) references distributor,
  foreign key (store_id, customer_id) references customer
);
create unique index distributor_customer_bound on distributor_customer (store_id, customer_id) where unbound_time is null;
create index distributor_customer_of on distributor_customer (store_id, distributor_id, id desc) where unbound_time is null;
create index distributor_customer_until on distributor_customer (store_id, ends) where unbound_time is null;
call wall('distributor_customer');

-- Who has a commission of an order, at the rate of the day on which it was placed.
create table order_promoter (
  store_id uuid not null,
  order_id uuid not null,
  level int not null check (level in (1, 2)),
  distributor_id uuid not null,
  rate int not null check (rate between 0 and 10000),
  suspect boolean not null,
  primary key (store_id, order_id, level),
  unique (store_id, order_id, distributor_id),
  foreign key (store_id, order_id) references order_sale,
  foreign key (store_id, distributor_id) references distributor
);
create index order_promoter_distributor on order_promoter (store_id, distributor_id);
call wall('order_promoter');

create table sub_commission (
  store_id uuid not null,
  id uuid not null,
  distributor_id uuid not null,
  order_id uuid not null,
  level int not null check (level in (1, 2)),
  rate int not null check (rate between 0 and 10000),
  base bigint not null check (base >= 0),
  earned bigint not null check (earned >= 0),
  settled bigint not null default 0 check (settled >= 0),
  -- 0 frozen, 1 payable, 2 settled, 3 reversed, 4 owed
  status int not null default 0 check (status in (0, 1, 2, 3, 4)),
  -- The day of create_time
  day date not null,
  release_time timestamptz,
  suspect boolean not null,
  remark text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, distributor_id),
  check (case status when 0 then earned > 0 and settled = 0 when 1 then earned > settled when 2 then earned = settled
    when 3 then earned = 0 and settled = 0 else earned < settled end),
  foreign key (store_id, distributor_id) references distributor,
  foreign key (store_id, order_id) references order_sale
);
create index sub_commission_newest on sub_commission (store_id, id desc);
create index sub_commission_day on sub_commission (store_id, day, id desc);
create index sub_commission_of on sub_commission (store_id, distributor_id, id desc);
create index sub_commission_status on sub_commission (store_id, status, id desc);
create index sub_commission_open on sub_commission (store_id, distributor_id, id) where status in (1, 4);
call wall('sub_commission');

-- What each distributor has; a cache of commission_entry.
create table commission_balance (
  store_id uuid not null,
  distributor_id uuid not null,
  frozen bigint not null default 0 check (frozen >= 0),
  -- Below 0: goods came back that were paid for
  available bigint not null default 0,
  settled bigint not null default 0 check (settled >= 0),
  last_seq int not null default 0,
  primary key (store_id, distributor_id),
  foreign key (store_id, distributor_id) references distributor
);
call wall('commission_balance');

create table commission_settlement (
  store_id uuid not null,
  id uuid not null,
  -- Null until it is numbered, at the end of its transaction
  code text,
  -- The shop of the account
  shop_id uuid not null,
  distributor_id uuid not null,
  account_id uuid not null,
  amount bigint not null check (amount > 0),
  payment_no text not null default '',
  voucher_url text not null default '',
  remark text not null default '',
  day date not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, distributor_id) references distributor,
  foreign key (store_id, account_id) references fund_account
);
create unique index commission_settlement_payment on commission_settlement (store_id, payment_no) where payment_no <> '';
create index commission_settlement_newest on commission_settlement (store_id, id desc);
create index commission_settlement_of on commission_settlement (store_id, distributor_id, id desc);
create index commission_settlement_day on commission_settlement (store_id, day, id desc);
call wall('commission_settlement');

create table commission_settlement_line (
  store_id uuid not null,
  settlement_id uuid not null,
  sub_commission_id uuid not null,
  -- Below 0: a debt that it bears
  amount bigint not null check (amount <> 0),
  primary key (store_id, settlement_id, sub_commission_id),
  foreign key (store_id, settlement_id) references commission_settlement,
  foreign key (store_id, sub_commission_id) references sub_commission
);
create index commission_settlement_line_of on commission_settlement_line (store_id, sub_commission_id);
call wall('commission_settlement_line');

create table commission_entry (
  store_id uuid not null,
  distributor_id uuid not null,
  seq int not null,
  sub_commission_id uuid not null,
  kind text not null check (kind in ('accrue', 'reverse', 'release', 'settle')),
  frozen bigint not null default 0,
  available bigint not null default 0,
  settled bigint not null default 0,
  settlement_id uuid,
  create_time timestamptz not null,
  primary key (store_id, distributor_id, seq),
  check (case kind when 'accrue' then frozen + available > 0 and settled = 0
    when 'reverse' then frozen + available < 0 and settled = 0
    when 'release' then frozen < 0 and available = -frozen and settled = 0
    else frozen = 0 and available = -settled and settled <> 0 end),
  check ((kind = 'settle') = (settlement_id is not null)),
  foreign key (store_id, distributor_id) references commission_balance,
  foreign key (store_id, sub_commission_id) references sub_commission,
  foreign key (store_id, settlement_id) references commission_settlement
);
create index commission_entry_of on commission_entry (store_id, sub_commission_id);
create index commission_entry_settlement on commission_entry (store_id, settlement_id) where settlement_id is not null;
call wall('commission_entry');
