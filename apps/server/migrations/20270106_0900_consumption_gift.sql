-- 消费有礼: schemes with steps and gifts, the sales that were looked at, and what each has earned.

create table gift_scheme (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  begin_day date not null,
  -- The last day
  end_day date not null check (end_day >= begin_day),
  -- Disabled for good
  ended_time timestamptz,
  -- 1 counter, 2 online, 3 both
  channels int not null check (channels in (1, 2, 3)),
  -- 0 all parts, 1 categories, 2 single parts
  scope int not null check (scope in (0, 1, 2)),
  remark text not null default '',
  by_name text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
create index gift_scheme_newest on gift_scheme (store_id, id desc);
create index gift_scheme_until on gift_scheme (store_id, end_day, begin_day);
create index gift_scheme_since on gift_scheme (store_id, begin_day);
create index gift_scheme_channels on gift_scheme (store_id, channels, id desc);
create index gift_scheme_ended on gift_scheme (store_id, ended_time);
call wall('gift_scheme');

-- The shops that take part; none: all.
create table gift_scheme_shop (
  store_id uuid not null,
  scheme_id uuid not null,
  shop_id uuid not null,
  primary key (store_id, scheme_id, shop_id),
  foreign key (store_id, scheme_id) references gift_scheme,
  foreign key (store_id, shop_id) references shop
);
create index gift_scheme_shop_of on gift_scheme_shop (store_id, shop_id);
call wall('gift_scheme_shop');

-- The grades that it is for; none: everybody.
create table gift_scheme_level (
  store_id uuid not null,
  scheme_id uuid not null,
  level_id uuid not null,
  primary key (store_id, scheme_id, level_id),
  foreign key (store_id, scheme_id) references gift_scheme,
  foreign key (store_id, level_id) references custom_level
);
create index gift_scheme_level_of on gift_scheme_level (store_id, level_id);
call wall('gift_scheme_level');

create table gift_scheme_goods (
  store_id uuid not null,
  scheme_id uuid not null,
  position int not null,
  category_id uuid,
  sku_id uuid,
  primary key (store_id, scheme_id, position),
  unique nulls not distinct (store_id, scheme_id, category_id, sku_id),
  check (num_nonnulls(category_id, sku_id) = 1),
  foreign key (store_id, scheme_id) references gift_scheme,
  foreign key (store_id, category_id) references goods_category,
  foreign key (store_id, sku_id) references goods_sku
);
create index gift_scheme_goods_category on gift_scheme_goods (store_id, category_id) where category_id is not null;
create index gift_scheme_goods_sku on gift_scheme_goods (store_id, sku_id) where sku_id is not null;
call wall('gift_scheme_goods');

create table gift_step (
  store_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  threshold bigint not null check (threshold > 0),
  primary key (store_id, id),
  unique (store_id, scheme_id, threshold),
  unique (store_id, scheme_id, id),
  foreign key (store_id, scheme_id) references gift_scheme
);
call wall('gift_step');

create table gift_item (
  store_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  step_id uuid not null,
  position int not null,
  -- 1 a part, 2 coupons, 3 points
  kind int not null check (kind in (1, 2, 3)),
  sku_id uuid,
  coupon_scheme_id uuid,
  number int not null check (number between 1 and 1000000),
  primary key (store_id, id),
  unique (store_id, step_id, position),
  unique (store_id, scheme_id, id),
  check ((kind = 1) = (sku_id is not null)),
  check ((kind = 2) = (coupon_scheme_id is not null)),
  foreign key (store_id, scheme_id, step_id) references gift_step (store_id, scheme_id, id),
  foreign key (store_id, sku_id) references goods_sku,
  foreign key (store_id, coupon_scheme_id) references coupon_scheme
);
create index gift_item_scheme on gift_item (store_id, scheme_id);
create index gift_item_sku on gift_item (store_id, sku_id) where sku_id is not null;
create index gift_item_coupon on gift_item (store_id, coupon_scheme_id) where coupon_scheme_id is not null;
call wall('gift_item');

-- A sale that was paid while a scheme ran: when, and when its gifts were given.
create table gift_sale (
  store_id uuid not null,
  sale_out_id uuid not null,
  -- Of the message that has it looked at
  message_id uuid not null,
  settled_time timestamptz not null,
  reviewed_time timestamptz,
  primary key (store_id, sale_out_id),
  foreign key (store_id, sale_out_id) references sale_out
);
call wall('gift_sale');

create table gift_grant (
  store_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  item_id uuid not null,
  sale_out_id uuid not null,
  customer_id uuid not null,
  shop_id uuid not null,
  kind int not null check (kind in (1, 2, 3)),
  number int not null check (number > 0),
  -- 0 waits to be taken, 1 given, 2 taken back, 3 lapsed; a part that waits after its last day reads 3
  status int not null default 0 check (status in (0, 1, 2, 3)),
  -- The last day on which a part may be taken
  until date,
  -- The line on which a part was taken
  order_line_id uuid,
  -- When the sale came under the step
  due_back_time timestamptz,
  -- Why it was not given, or what of it is not recovered
  reason text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  -- Once a sale and gift, whatever is tried again
  unique (store_id, scheme_id, sale_out_id, item_id),
  check ((kind = 1) = (until is not null)),
  check (order_line_id is null or kind = 1 and status in (1, 2)),
  foreign key (store_id, scheme_id, item_id) references gift_item (store_id, scheme_id, id),
  foreign key (store_id, sale_out_id) references gift_sale,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, order_line_id) references order_sale_line
);
create unique index gift_grant_line on gift_grant (store_id, order_line_id) where order_line_id is not null;
create index gift_grant_sale on gift_grant (store_id, sale_out_id);
create index gift_grant_scheme on gift_grant (store_id, scheme_id, id desc);
create index gift_grant_status on gift_grant (store_id, scheme_id, status, id desc);
create index gift_grant_kind on gift_grant (store_id, scheme_id, kind, id desc);
create index gift_grant_customer on gift_grant (store_id, customer_id, id desc);
create index gift_grant_waiting on gift_grant (store_id, customer_id, until) where status = 0;
create index gift_grant_item on gift_grant (store_id, item_id);
create index gift_grant_shop on gift_grant (store_id, shop_id, id desc);
create index gift_grant_until on gift_grant (store_id, scheme_id, until);
create index gift_grant_due_back on gift_grant (store_id, scheme_id, id desc) where due_back_time is not null;
create index gift_grant_due_time on gift_grant (store_id, due_back_time) where due_back_time is not null;
call wall('gift_grant');

alter table coupon
  add column gift_grant_id uuid,
  add foreign key (store_id, gift_grant_id) references gift_grant;
create index coupon_of_gift on coupon (store_id, gift_grant_id) where gift_grant_id is not null;

alter table points_entry
  drop constraint points_entry_kind_check,
  add constraint points_entry_kind_check check (kind in ('earn', 'takeBack', 'reward', 'expire', 'exchange', 'exchangeBack', 'spend', 'giveBack', 'gift', 'giftBack'));
