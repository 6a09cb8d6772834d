create table customer_tag (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
call wall('customer_tag');

create table customer (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  phone text not null default '',
  pinyin text not null default '',
  -- 1 person, 2 company, 0 the walk-in customer (散客), one per store
  kind int not null default 1 check (kind in (0, 1, 2)),
  source text not null default '',
  address text not null default '',
  remark text not null default '',
  -- What the customer may owe, fen; null: may not buy on credit
  credit_limit bigint check (credit_limit >= 0),
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shop
);
create unique index customer_phone on customer (store_id, phone) where phone <> '';
create unique index customer_one_walk_in on customer (store_id) where kind = 0;
create index customer_newest on customer (store_id, shop_id, id desc);
call wall('customer');

create table customer_tagged (
  store_id uuid not null,
  customer_id uuid not null,
  tag_id uuid not null,
  primary key (store_id, customer_id, tag_id),
  foreign key (store_id, customer_id) references customer on delete cascade,
  foreign key (store_id, tag_id) references customer_tag
);
create index customer_tagged_tag on customer_tagged (store_id, tag_id);
call wall('customer_tagged');

create table customer_vehicle (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  plate text not null,
  vin text not null default '',
  model text not null default '',
  mileage int not null default 0 check (mileage >= 0),
  insurance_ends date,
  inspection_ends date,
  -- 0 to be audited, 1 passed, 2 rejected
  audit_status int not null default 1 check (audit_status in (0, 1, 2)),
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, plate),
  foreign key (store_id, customer_id) references customer
);
create index customer_vehicle_customer on customer_vehicle (store_id, customer_id);
create index customer_vehicle_vin on customer_vehicle (store_id, vin) where vin <> '';
call wall('customer_vehicle');
