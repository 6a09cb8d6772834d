-- 呆滞件: parts that do not sell, what each shop puts up of them, and what customers ask about them.
create table dull_goods (
  store_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  -- Empty: the part's name
  title text not null default '',
  words text not null default '',
  -- Off the list; kept for its inquiries
  deleted boolean not null default false,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, sku_id) references goods_sku
);
create unique index dull_goods_one on dull_goods (store_id, sku_id) where not deleted;
create index dull_goods_sku on dull_goods (store_id, sku_id);
create index dull_goods_newest on dull_goods (store_id, id desc) where not deleted;
call wall('dull_goods');

create table dull_goods_detail (
  store_id uuid not null,
  id uuid not null,
  header_id uuid not null,
  shop_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  price bigint not null check (price > 0),
  image_url text not null default '',
  online int not null default 0 check (online in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, header_id, shop_id),
  foreign key (store_id, header_id) references dull_goods,
  foreign key (store_id, shop_id) references shop
);
create index dull_goods_detail_newest on dull_goods_detail (store_id, id desc);
create index dull_goods_detail_of_shop on dull_goods_detail (store_id, shop_id, id desc);
create index dull_goods_detail_in on dull_goods_detail (store_id, online, id desc);
call wall('dull_goods_detail');

create table inquiry (
  store_id uuid not null,
  id uuid not null,
  -- Null until it is numbered, at the end of its transaction
  code text,
  -- The shop that it is numbered by: the first that was asked
  shop_id uuid not null,
  goods_id uuid not null,
  customer_id uuid not null,
  -- 0 price, 1 purchase
  kind int not null check (kind in (0, 1)),
  quantity numeric(14, 3) not null check (quantity > 0),
  memo text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, goods_id) references dull_goods,
  foreign key (store_id, customer_id) references customer
);
create index inquiry_newest on inquiry (store_id, id desc);
create index inquiry_of on inquiry (store_id, customer_id, id desc);
create index inquiry_about on inquiry (store_id, goods_id);
create index inquiry_kind on inquiry (store_id, kind, id desc);
create index inquiry_shop on inquiry (store_id, shop_id);
create index inquiry_when on inquiry (store_id, create_time);
call wall('inquiry');

-- What one shop was asked, with its last offer.
create table inquiry_line (
  store_id uuid not null,
  id uuid not null,
  header_id uuid not null,
  detail_id uuid not null,
  shop_id uuid not null,
  -- 0 not replied, 1 replied
  status int not null default 0 check (status in (0, 1)),
  price bigint check (price > 0),
  quantity numeric(14, 3) check (quantity > 0),
  good_until date,
  last_content text not null default '',
  last_time timestamptz not null,
  memo text not null default '',
  version int not null default 1,
  primary key (store_id, id),
  unique (store_id, header_id, shop_id),
  foreign key (store_id, header_id) references inquiry,
  foreign key (store_id, detail_id) references dull_goods_detail,
  foreign key (store_id, shop_id) references shop
);
create index inquiry_line_newest on inquiry_line (store_id, id desc);
create index inquiry_line_in on inquiry_line (store_id, status, id desc);
create index inquiry_line_of_shop on inquiry_line (store_id, shop_id, id desc);
create index inquiry_line_about on inquiry_line (store_id, detail_id);
call wall('inquiry_line');

create table inquiry_message (
  store_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  -- 0 customer, 1 shop
  side int not null check (side in (0, 1)),
  content text not null check (length(content) <= 500),
  price bigint check (price > 0),
  quantity numeric(14, 3) check (quantity > 0),
  good_until date,
  by_name text not null default '',
  -- When the other side has read it
  read_time timestamptz,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, line_id) references inquiry_line
);
create index inquiry_message_of on inquiry_message (store_id, line_id, id);
create index inquiry_message_unread on inquiry_message (store_id, line_id, side) where read_time is null;
call wall('inquiry_message');
-- What was said stays said.
revoke delete on inquiry_message from partsdesk_tenant;
