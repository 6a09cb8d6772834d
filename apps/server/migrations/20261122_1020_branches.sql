-- Which new parts of the archive a shop is given; without a row, all.
create table shop_distribution (
  store_id uuid not null,
  shop_id uuid not null,
  -- 0 none, 1 all, 2 those of some categories
  scope int not null check (scope in (0, 1, 2)),
  category_ids uuid[] not null default '{}',
  version int not null default 1,
  primary key (store_id, shop_id),
  foreign key (store_id, shop_id) references shop
);
call wall('shop_distribution');

-- What was entered at once as the opening stock of a warehouse.
create table warehouse_initialize (
  store_id uuid not null,
  id uuid not null,
  code text not null default '',
  -- Where it was written; the warehouse may be a branch's
  shop_id uuid not null,
  warehouse_id uuid not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, warehouse_id) references warehouse
);
create index warehouse_initialize_of on warehouse_initialize (store_id, warehouse_id, id desc);
call wall('warehouse_initialize');

create table warehouse_initialize_line (
  store_id uuid not null,
  document_id uuid not null,
  line_no int not null,
  sku_id uuid not null,
  quantity numeric(14, 3) not null check (quantity >= 0),
  -- Of one, and of all, 1/10,000 yuan
  unit_cost bigint not null check (unit_cost >= 0),
  value bigint not null check (value >= 0),
  primary key (store_id, document_id, line_no),
  foreign key (store_id, document_id) references warehouse_initialize,
  foreign key (store_id, sku_id) references goods_sku
);
call wall('warehouse_initialize_line');
