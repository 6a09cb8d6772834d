-- 优惠券发放: coupons given to many at once, taken in the mini-app, or given to who registers there first.

create table coupon_issuance (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- 1 sent to receivers by a job, 2 taken by customers themselves, 3 given at the first registration
  channel int not null check (channel in (1, 2, 3)),
  -- 0 everybody, 1 by tags, 2 by grades, 3 named ones
  receivers int not null check (receivers in (0, 1, 2, 3)),
  begin_day date not null,
  -- The last day; what is sent ends when everybody was looked at
  end_day date check (end_day >= begin_day),
  ended_time timestamptz,
  job_id uuid,
  by_name text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name),
  check ((channel = 1) = (end_day is null)),
  check (channel <> 3 or receivers = 0)
);
create index coupon_issuance_newest on coupon_issuance (store_id, id desc);
create index coupon_issuance_channel on coupon_issuance (store_id, channel, id desc);
create index coupon_issuance_until on coupon_issuance (store_id, end_day, begin_day);
create index coupon_issuance_since on coupon_issuance (store_id, begin_day);
create index coupon_issuance_ended on coupon_issuance (store_id, ended_time);
call wall('coupon_issuance');

create table coupon_issuance_line (
  store_id uuid not null,
  id uuid not null,
  issuance_id uuid not null,
  position int not null,
  scheme_id uuid not null,
  per_customer int not null check (per_customer between 1 and 100),
  total int not null check (total between 1 and 100000000),
  taken int not null default 0,
  primary key (store_id, id),
  unique (store_id, issuance_id, scheme_id),
  unique (store_id, issuance_id, position),
  check (taken between 0 and total),
  foreign key (store_id, issuance_id) references coupon_issuance,
  foreign key (store_id, scheme_id) references coupon_scheme
);
create index coupon_issuance_line_scheme on coupon_issuance_line (store_id, scheme_id);
call wall('coupon_issuance_line');

-- The tags, grades or customers that an issuance is for.
create table coupon_issuance_receiver (
  store_id uuid not null,
  issuance_id uuid not null,
  position int not null,
  tag_id uuid,
  level_id uuid,
  customer_id uuid,
  primary key (store_id, issuance_id, position),
  unique nulls not distinct (store_id, issuance_id, tag_id, level_id, customer_id),
  check (num_nonnulls(tag_id, level_id, customer_id) = 1),
  foreign key (store_id, issuance_id) references coupon_issuance,
  foreign key (store_id, tag_id) references customer_tag,
  foreign key (store_id, level_id) references custom_level,
  foreign key (store_id, customer_id) references customer
);
create index coupon_issuance_receiver_tag on coupon_issuance_receiver (store_id, tag_id) where tag_id is not null;
create index coupon_issuance_receiver_level on coupon_issuance_receiver (store_id, level_id) where level_id is not null;
create index coupon_issuance_receiver_customer on coupon_issuance_receiver (store_id, customer_id) where customer_id is not null;
call wall('coupon_issuance_receiver');

-- Who got nothing of a line, and why.
create table coupon_issuance_skip (
  store_id uuid not null,
  issuance_id uuid not null,
  scheme_id uuid not null,
  customer_id uuid not null,
  -- 1 the customer is disabled, 2 has all that one may have, 3 the scheme is stopped, 4 expired, 5 all given
  reason int not null check (reason between 1 and 5),
  create_time timestamptz not null,
  primary key (store_id, issuance_id, scheme_id, customer_id),
  foreign key (store_id, issuance_id, scheme_id) references coupon_issuance_line (store_id, issuance_id, scheme_id),
  foreign key (store_id, customer_id) references customer
);
create index coupon_issuance_skip_customer on coupon_issuance_skip (store_id, customer_id);
call wall('coupon_issuance_skip');

-- Whoever registered in the mini-app once: a gift for newcomers is given once per person, however often they return.
create table coupon_newcomer (
  store_id uuid not null,
  open_id text not null,
  customer_id uuid not null,
  create_time timestamptz not null,
  primary key (store_id, open_id),
  foreign key (store_id, customer_id) references customer
);
create index coupon_newcomer_customer on coupon_newcomer (store_id, customer_id);
call wall('coupon_newcomer');

alter table coupon
  add column issuance_id uuid,
  add foreign key (store_id, issuance_id, scheme_id) references coupon_issuance_line (store_id, issuance_id, scheme_id);
create index coupon_of_issuance on coupon (store_id, issuance_id, id desc) where issuance_id is not null;

set local role partsdesk_keeper;
insert into coupon_newcomer (store_id, open_id, customer_id, create_time)
  select store_id, open_id, customer_id, create_time from customer_wechat;
reset role;
