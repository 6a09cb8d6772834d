-- Makers of vehicles and machines; the same for all stores.
create table platform.machinery_factory (
  id uuid primary key,
  name text not null unique,
  -- 1 car, 2 truck, 3 construction machinery, 4 farm machinery
  kind int not null check (kind between 1 and 4),
  -- Name, whole pinyin and initials, lower case
  search text not null,
  -- What it is ordered by
  pinyin text not null
);
create index machinery_factory_order on platform.machinery_factory (pinyin);
call open_platform('machinery_factory');
grant select on platform.machinery_factory to partsdesk_tenant;

create table vehicle_model (
  store_id uuid not null,
  id uuid not null,
  factory_id uuid not null references platform.machinery_factory,
  name text not null,
  model_year text not null default '',
  displacement text not null default '',
  engine text not null default '',
  remark text not null default '',
  -- Maker, name, year and displacement in one
  title text not null,
  -- The title, its pinyin and initials, lower case
  search text not null,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, factory_id, name, model_year, displacement)
);
create index vehicle_model_order on vehicle_model (store_id, title);
call wall('vehicle_model');

create table combo (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  remark text not null default '',
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
call wall('combo');

create table combo_model (
  store_id uuid not null,
  id uuid not null,
  combo_id uuid not null,
  model_id uuid not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, combo_id, model_id),
  foreign key (store_id, combo_id) references combo on delete cascade,
  foreign key (store_id, model_id) references vehicle_model
);
create index combo_model_of on combo_model (store_id, model_id);
call wall('combo_model');

create table combo_model_detail (
  store_id uuid not null,
  id uuid not null,
  combo_model_id uuid not null,
  -- 1 part, 2 labour
  kind int not null check (kind in (1, 2)),
  sku_id uuid,
  -- Of labour; a part is named by the archive
  name text not null default '',
  unit_name text not null default '',
  quantity numeric(14, 3) not null check (quantity > 0),
  price bigint not null check (price >= 0),
  primary key (store_id, id),
  unique (store_id, combo_model_id, sku_id),
  check ((kind = 1) = (sku_id is not null)),
  foreign key (store_id, combo_model_id) references combo_model on delete cascade,
  foreign key (store_id, sku_id) references goods_sku
);
create index combo_model_detail_sku on combo_model_detail (store_id, sku_id);
call wall('combo_model_detail');
