-- 优惠券: exchanged for one piece of a part, and only for some shops, grades and channels.

alter table coupon_scheme
  -- 1 counter, 2 online, 3 both
  add column channels int not null default 3 check (channels in (1, 2, 3)),
  drop constraint coupon_scheme_kind_check,
  -- 1 a face value off (满减), 2 a percentage up to a cap (折扣), 3 one piece of its part (兑换)
  add constraint coupon_scheme_kind_check check (kind in (1, 2, 3));
do $$
declare
  value text;
begin
  -- The check of a kind's value by what it says, since it has no name of its own.
  select conname into strict value from pg_constraint
    where conrelid = 'coupon_scheme'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%percent%cap%';
  execute format('alter table coupon_scheme drop constraint %I', value);
end $$;
alter table coupon_scheme
  add constraint coupon_scheme_value check (case kind
    when 1 then face > 0 and percent = 100 and cap = 0
    when 2 then face = 0 and percent between 1 and 99 and cap > 0
    else face = 0 and percent = 100 and cap = 0 and scope = 2 end);

-- The shops in which it may be used; none: all.
create table coupon_scheme_shop (
  store_id uuid not null,
  scheme_id uuid not null,
  shop_id uuid not null,
  primary key (store_id, scheme_id, shop_id),
  foreign key (store_id, scheme_id) references coupon_scheme,
  foreign key (store_id, shop_id) references shop
);
create index coupon_scheme_shop_of on coupon_scheme_shop (store_id, shop_id);
call wall('coupon_scheme_shop');

-- The grades that it is for; none: everybody.
create table coupon_scheme_level (
  store_id uuid not null,
  scheme_id uuid not null,
  level_id uuid not null,
  primary key (store_id, scheme_id, level_id),
  foreign key (store_id, scheme_id) references coupon_scheme,
  foreign key (store_id, level_id) references custom_level
);
create index coupon_scheme_level_of on coupon_scheme_level (store_id, level_id);
call wall('coupon_scheme_level');
