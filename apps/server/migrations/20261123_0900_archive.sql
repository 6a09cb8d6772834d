-- 库存单位: in what a part is counted, and with how many decimals.
create table goods_stock_unit (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  decimals int not null default 0 check (decimals between 0 and 3),
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
-- The units that stores count in already, and the usual ones; the owner sees walled rows only while the wall is not forced.
alter table goods no force row level security;
insert into goods_stock_unit (store_id, id, name, decimals, create_time)
  select store_id, gen_random_uuid(), unit_name, max(decimals), clock_timestamp() from goods group by store_id, unit_name;
alter table goods force row level security;
insert into goods_stock_unit (store_id, id, name, decimals, create_time)
  select store.id, gen_random_uuid(), unit.name, unit.decimals, clock_timestamp() from platform.store
    cross join (values ('个', 0), ('只', 0), ('支', 0), ('套', 0), ('件', 0), ('副', 0), ('对', 0), ('片', 0), ('块', 0), ('条', 0), ('根', 0), ('张', 0), ('瓶', 0), ('桶', 0),
      ('盒', 0), ('包', 0), ('箱', 0), ('卷', 0), ('台', 0), ('把', 0), ('组', 0), ('罐', 0), ('袋', 0), ('升', 1), ('千克', 2), ('米', 1)) unit (name, decimals)
  on conflict do nothing;
call wall('goods_stock_unit');

-- 品牌: of the head store, or of one shop alone.
alter table goods_brand add column shop_id uuid;
alter table goods_brand add column logo text not null default '';
-- The name, its pinyin and initials, lower case; empty until they were worked out.
alter table goods_brand add column search text not null default '';
alter table goods_brand add column version int not null default 1;
alter table goods_brand add foreign key (store_id, shop_id) references shop;
alter table goods_brand drop constraint goods_brand_store_id_name_key;
create unique index goods_brand_name on goods_brand (store_id, shop_id, name) nulls not distinct;

alter table goods add column detail text not null default '';
alter table goods add constraint goods_images check (length(image_urls) <= 1000);
drop index goods_of_brand;
create index goods_of_brand on goods (store_id, brand_id, id);
drop index goods_of_category;
create index goods_of_category on goods (store_id, category_id, id);

-- A part's variants stand in the order of their making; the first is the one that lists show.
alter table goods_sku add column position int not null default 0;
alter table goods_sku add column floor_price bigint not null default 0 check (floor_price >= 0);
-- By which rules its terms were made; 0: they are still to be made.
alter table goods_sku add column terms_version int not null default 0;
create index goods_sku_untold on goods_sku (store_id, id) where terms_version = 0;

-- What a part is found by, cut into everything that somebody may begin to type. Row-level security lets no index answer "like",
-- but it does let one answer a range; so a search is a range of terms. Byte order, whatever the database's language is.
create table goods_term (
  store_id uuid not null,
  -- Its first letter says how good a hit it is: a code, b beginning of the name, c anything else
  term text collate "C" not null,
  sku_id uuid not null,
  primary key (store_id, term, sku_id)
);
create index goods_term_sku on goods_term (store_id, sku_id);
call wall('goods_term');

-- 适用车型
create table goods_model (
  store_id uuid not null,
  goods_id uuid not null,
  model_id uuid not null,
  primary key (store_id, goods_id, model_id),
  foreign key (store_id, goods_id) references goods on delete cascade,
  foreign key (store_id, model_id) references vehicle_model
);
create index goods_model_of on goods_model (store_id, model_id, goods_id);
call wall('goods_model');

-- Parts that stand in for each other, and parts that replaced each other: a part is in one group of either kind at most.
create table part_group (
  store_id uuid not null,
  id uuid not null,
  -- 1 equivalent, 2 superseded: the newest number first
  kind int not null check (kind in (1, 2)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id)
);
call wall('part_group');

create table part_group_member (
  store_id uuid not null,
  group_id uuid not null,
  kind int not null check (kind in (1, 2)),
  sku_id uuid not null,
  position int not null,
  primary key (store_id, group_id, sku_id),
  unique (store_id, sku_id, kind),
  foreign key (store_id, group_id) references part_group on delete cascade,
  foreign key (store_id, sku_id) references goods_sku
);
call wall('part_group_member');
