create table goods_category (
  store_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  sort int not null default 0,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique nulls not distinct (store_id, parent_id, name),
  foreign key (store_id, parent_id) references goods_category
);
call wall('goods_category');

create table goods_brand (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
call wall('goods_brand');

-- A part of the head store's archive.
create table goods (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  category_id uuid not null,
  brand_id uuid,
  unit_name text not null,
  -- Decimals of a quantity
  decimals int not null default 0 check (decimals between 0 and 3),
  image_urls text not null default '',
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, category_id) references goods_category,
  foreign key (store_id, brand_id) references goods_brand
);
create index goods_of_category on goods (store_id, category_id);
call wall('goods');

create table goods_sku (
  store_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  sku_code text not null,
  bar_code text not null default '',
  material_no text not null default '',
  oem_numbers text[] not null default '{}',
  spec text not null default '',
  -- The price that shops begin with, fen
  price bigint not null check (price >= 0),
  threshold numeric(14, 3) not null default 0 check (threshold >= 0),
  -- Everything that it is found by, lower case: name, codes, OEM numbers, brand, pinyin and its initials
  search text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, sku_code),
  foreign key (store_id, goods_id) references goods
);
create unique index goods_sku_bar_code on goods_sku (store_id, bar_code) where bar_code <> '';
create index goods_sku_material on goods_sku (store_id, material_no) where material_no <> '';
create index goods_sku_goods on goods_sku (store_id, goods_id);
call wall('goods_sku');

-- A part as one shop sells it.
create table goods_shop (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  sku_id uuid not null,
  price bigint not null check (price >= 0),
  shelf text not null default '',
  threshold numeric(14, 3) not null default 0 check (threshold >= 0),
  on_sale int not null default 1 check (on_sale in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, shop_id, sku_id),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, sku_id) references goods_sku
);
call wall('goods_shop');

-- What lies in a warehouse: the sum of its ledger, kept so that it need not be summed. Value in 1/10,000 yuan.
create table stock (
  store_id uuid not null,
  warehouse_id uuid not null,
  sku_id uuid not null,
  on_hand numeric(14, 3) not null default 0 check (on_hand >= 0),
  allocated numeric(14, 3) not null default 0 check (allocated >= 0),
  value bigint not null default 0 check (value >= 0),
  primary key (store_id, warehouse_id, sku_id),
  check (allocated <= on_hand),
  check (on_hand > 0 or value = 0),
  foreign key (store_id, warehouse_id) references warehouse,
  foreign key (store_id, sku_id) references goods_sku
);
create index stock_of_sku on stock (store_id, sku_id);
call wall('stock');

create table stock_ledger (
  store_id uuid not null,
  id uuid not null,
  warehouse_id uuid not null,
  sku_id uuid not null,
  -- In above 0, out below
  quantity numeric(14, 3) not null,
  value bigint not null,
  document_kind text not null,
  document_id uuid not null,
  line_id uuid,
  create_time timestamptz not null,
  primary key (store_id, id)
);
create index stock_ledger_of on stock_ledger (store_id, warehouse_id, sku_id, id);
create index stock_ledger_document on stock_ledger (store_id, document_id);
call wall('stock_ledger');

-- The order in which a ledger is written is the order in which it is read; nobody rewrites it.
revoke update, delete on stock_ledger from partsdesk_tenant;
