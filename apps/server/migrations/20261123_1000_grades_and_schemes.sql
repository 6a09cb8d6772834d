-- 会员等级: the grades of customers, by which prices differ.
create table custom_level (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  remark text not null default '',
  sort int not null default 0,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
call wall('custom_level');

alter table customer add column level_id uuid;
alter table customer add foreign key (store_id, level_id) references custom_level;
create index customer_of_level on customer (store_id, level_id) where level_id is not null;

-- 价格方案: what each grade pays, of a part in one shop, of a part everywhere, or of a category.
create table price_scheme (
  store_id uuid not null,
  id uuid not null,
  goods_shop_id uuid,
  sku_id uuid,
  category_id uuid,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, goods_shop_id),
  unique (store_id, sku_id),
  unique (store_id, category_id),
  check (num_nonnulls(goods_shop_id, sku_id, category_id) = 1),
  foreign key (store_id, goods_shop_id) references goods_shop on delete cascade,
  foreign key (store_id, sku_id) references goods_sku on delete cascade,
  foreign key (store_id, category_id) references goods_category on delete cascade
);
call wall('price_scheme');

create table price_scheme_rule (
  store_id uuid not null,
  scheme_id uuid not null,
  level_id uuid not null,
  -- Either a price of its own, fen, or so many percent of the shop's price
  fixed_price bigint check (fixed_price between 0 and 9999999999),
  percent int check (percent between 1 and 200),
  primary key (store_id, scheme_id, level_id),
  check (num_nonnulls(fixed_price, percent) = 1),
  foreign key (store_id, scheme_id) references price_scheme on delete cascade,
  foreign key (store_id, level_id) references custom_level
);
create index price_scheme_rule_level on price_scheme_rule (store_id, level_id);
call wall('price_scheme_rule');

-- Which rules made the price of a line that was sold at a grade's price.
alter table order_sale_line add column price_because jsonb not null default '[]';
