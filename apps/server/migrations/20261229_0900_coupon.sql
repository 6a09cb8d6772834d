-- 优惠券: schemes, the coupons that customers hold, what happened to them, and their shares of the lines of orders.

alter table order_sale
  add column coupon bigint not null default 0 check (coupon >= 0),
  drop constraint order_sale_check,
  add constraint order_sale_check check (list_amount + price_change - hand_discount - coupon - round_off = receivable);

alter table order_sale_line
  add column coupon bigint not null default 0 check (coupon >= 0);
do $$
declare
  parts text;
begin
  -- The check of the line's parts by what it says, since later checks were numbered after it.
  select conname into strict parts from pg_constraint
    where conrelid = 'order_sale_line'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%round_off%';
  execute format('alter table order_sale_line drop constraint %I', parts);
end $$;
alter table order_sale_line
  add constraint order_sale_line_parts check (list_amount + price_change - hand_discount - coupon - round_off = amount);

create table coupon_scheme (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  -- 1 a face value off (满减), 2 a percentage up to a cap (折扣)
  kind int not null check (kind in (1, 2)),
  face bigint not null default 0,
  percent int not null default 100,
  cap bigint not null default 0,
  threshold bigint not null check (threshold >= 0),
  -- 0 all parts, 1 categories, 2 single parts
  scope int not null check (scope in (0, 1, 2)),
  stackable boolean not null,
  -- 1 from a day to a day, 2 so many days from taking
  validity int not null check (validity in (1, 2)),
  begin_day date,
  end_day date,
  days int check (days between 1 and 3650),
  total int not null check (total between 1 and 1000000),
  per_customer int not null check (per_customer between 1 and 100),
  issued int not null default 0,
  remark text not null default '',
  -- 1 given out, 0 invalidated for good
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name),
  check (issued between 0 and total),
  check (case kind when 1 then face > 0 and percent = 100 and cap = 0 else face = 0 and percent between 1 and 99 and cap > 0 end),
  check (case validity when 1 then begin_day <= end_day and days is null else days is not null and begin_day is null and end_day is null end)
);
create index coupon_scheme_ends on coupon_scheme (store_id, end_day);
call wall('coupon_scheme');

create table coupon_scheme_goods (
  store_id uuid not null,
  scheme_id uuid not null,
  position int not null,
  category_id uuid,
  sku_id uuid,
  primary key (store_id, scheme_id, position),
  unique nulls not distinct (store_id, scheme_id, category_id, sku_id),
  check (num_nonnulls(category_id, sku_id) = 1),
  foreign key (store_id, scheme_id) references coupon_scheme,
  foreign key (store_id, category_id) references goods_category,
  foreign key (store_id, sku_id) references goods_sku
);
create index coupon_scheme_goods_category on coupon_scheme_goods (store_id, category_id) where category_id is not null;
create index coupon_scheme_goods_sku on coupon_scheme_goods (store_id, sku_id) where sku_id is not null;
call wall('coupon_scheme_goods');

create table coupon (
  store_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  customer_id uuid not null,
  -- Which of the customer's coupons of the scheme it is: two at once cannot be the same
  nth int not null check (nth >= 1),
  code text not null,
  shop_id uuid not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- 0 unused, 1 locked, 2 used, 4 void; 3 expired is read from the clock
  status int not null default 0 check (status in (0, 1, 2, 4)),
  -- The order that holds it, and what it takes off that
  order_id uuid,
  amount bigint not null default 0 check (amount >= 0),
  given_by text not null,
  used_by text not null default '',
  used_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, scheme_id, customer_id, nth),
  unique (store_id, code),
  check (valid_from < valid_to),
  check ((status in (1, 2)) = (order_id is not null)),
  check ((status = 2) = (used_time is not null)),
  check (status in (1, 2) or amount = 0),
  foreign key (store_id, scheme_id) references coupon_scheme,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, order_id) references order_sale
);
create index coupon_of_customer on coupon (store_id, customer_id, id desc);
-- What a customer may use now, the one that ends first before the others
create index coupon_usable on coupon (store_id, customer_id, valid_to, valid_from) where status = 0;
create index coupon_of_scheme on coupon (store_id, scheme_id, id desc);
create index coupon_of_order on coupon (store_id, order_id) where order_id is not null;
call wall('coupon');

create table coupon_event (
  store_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  kind text not null check (kind in ('issue', 'lock', 'use', 'release', 'giveBack', 'void')),
  order_id uuid,
  reason text not null default '',
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, coupon_id) references coupon,
  foreign key (store_id, order_id) references order_sale
);
create index coupon_event_of on coupon_event (store_id, coupon_id, id);
create index coupon_event_order on coupon_event (store_id, order_id) where order_id is not null;
call wall('coupon_event');

-- Each coupon's share of each line; held while the order has the coupon.
create table order_line_coupon (
  store_id uuid not null,
  order_line_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount >= 0),
  held boolean not null default true,
  primary key (store_id, order_line_id, coupon_id),
  foreign key (store_id, order_line_id) references order_sale_line,
  foreign key (store_id, coupon_id) references coupon,
  foreign key (store_id, order_id) references order_sale
);
create index order_line_coupon_order on order_line_coupon (store_id, order_id);
create index order_line_coupon_coupon on order_line_coupon (store_id, coupon_id);
call wall('order_line_coupon');
