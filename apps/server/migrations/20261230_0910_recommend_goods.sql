-- 新品推荐: parts that are recommended as new, and what customers ask about them.
create table recommend_goods (
  store_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  -- Empty: the part's name
  title text not null default '',
  words text not null default '',
  -- For reading; null: the mini-app's own
  price bigint check (price > 0),
  on_sale int not null default 0 check (on_sale in (0, 1)),
  -- Found by the look for new parts; null where it was added by hand
  sync_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, sku_id),
  foreign key (store_id, sku_id) references goods_sku
);
-- The last look for new parts, whoever's
create index job_newest_of_kind on job (store_id, kind, id);
create index recommend_goods_newest on recommend_goods (store_id, id desc);
create index recommend_goods_in on recommend_goods (store_id, on_sale, id desc);
call wall('recommend_goods');

create table recommend_inquiry (
  store_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  -- Keeps the part in the archive
  sku_id uuid not null,
  -- Whom it is addressed to
  shop_id uuid not null,
  customer_id uuid not null,
  -- 0 price, 1 purchase
  kind int not null check (kind in (0, 1)),
  quantity numeric(14, 3) not null check (quantity > 0),
  content text not null default '',
  -- 0 not replied, 1 replied
  status int not null default 0 check (status in (0, 1)),
  reply text not null default '',
  reply_price bigint check (reply_price > 0),
  reply_by text not null default '',
  reply_time timestamptz,
  memo text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check ((status = 1) = (reply_time is not null and reply <> '')),
  foreign key (store_id, goods_id) references recommend_goods,
  foreign key (store_id, sku_id) references goods_sku,
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer
);
create index recommend_inquiry_newest on recommend_inquiry (store_id, id desc);
create index recommend_inquiry_in on recommend_inquiry (store_id, status, id desc);
create index recommend_inquiry_kind on recommend_inquiry (store_id, kind, id desc);
create index recommend_inquiry_of_shop on recommend_inquiry (store_id, shop_id, id desc);
create index recommend_inquiry_of on recommend_inquiry (store_id, customer_id, id desc);
create index recommend_inquiry_about on recommend_inquiry (store_id, goods_id);
create index recommend_inquiry_sku on recommend_inquiry (store_id, sku_id);
create index recommend_inquiry_when on recommend_inquiry (store_id, create_time);
call wall('recommend_inquiry');
