-- 门店分类: how one shop sorts its goods by itself; the archive's tree stays beside it. Two levels.
create table goods_shop_category (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  parent_id uuid,
  name text not null,
  sort int not null default 0,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique nulls not distinct (store_id, shop_id, parent_id, name),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, parent_id) references goods_shop_category
);
create index goods_shop_category_parent on goods_shop_category (store_id, parent_id);
call wall('goods_shop_category');

alter table goods_shop add column shop_category_id uuid;
alter table goods_shop add foreign key (store_id, shop_category_id) references goods_shop_category;
create index goods_shop_of_category on goods_shop (store_id, shop_category_id) where shop_category_id is not null;

-- 小程序商品: what of a shop's goods its mini-app offers.
create table goods_mini (
  store_id uuid not null,
  goods_shop_id uuid not null,
  shop_id uuid not null,
  -- 1 special price, 2 9.9 yuan free shipping, 3 regular
  kind int not null default 3 check (kind in (1, 2, 3)),
  on_shelf int not null default 1 check (on_shelf in (0, 1)),
  -- The usual price online, and the special one within its period, fen
  price bigint not null check (price between 1 and 9999999999),
  special_price bigint check (special_price between 1 and 9999999999),
  -- Pieces that one customer may buy at the special price
  limit_count int check (limit_count between 1 and 9999),
  begins timestamptz,
  ends timestamptz,
  -- The place in the shop, from 1
  sort int not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, goods_shop_id),
  check ((kind = 3) = (special_price is null)),
  check (kind <> 2 or special_price = 990),
  check (ends > begins),
  foreign key (store_id, goods_shop_id) references goods_shop on delete cascade,
  foreign key (store_id, shop_id) references shop
);
create index goods_mini_in_order on goods_mini (store_id, shop_id, sort);
call wall('goods_mini');
