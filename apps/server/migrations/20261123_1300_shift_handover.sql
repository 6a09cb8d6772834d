-- Where payments do not go by themselves: a safe, a second drawer.
alter table fund_account add column taking boolean not null default true;

-- A drawer. It has an account of its own, so that two tills of a shop never mix.
create table till (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  account_id uuid not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, shop_id, name),
  unique (store_id, account_id),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, account_id) references fund_account
);
call wall('till');

-- What was found when it was counted is kept with the shift; null before.
alter table shift
  add column till_id uuid,
  -- What the shift before had left in the drawer; null: there was none
  add column left_before bigint,
  add column opening_reason text not null default '',
  add column order_count int,
  add column sales_amount bigint,
  add column credit_count int,
  add column credit_amount bigint,
  add column debt_count int,
  add column debt_amount bigint,
  add column return_count int,
  add column return_amount bigint,
  add column expected_cash bigint,
  add column counted_cash bigint check (counted_cash >= 0),
  add column denominations jsonb not null default '[]',
  add column to_safe bigint check (to_safe >= 0 and to_safe <= counted_cash),
  add column safe_account_id uuid,
  add column counted_by text not null default '',
  -- The variances of all ways to pay, and how far they are apart
  add column variance bigint,
  add column differs boolean,
  add column variance_reason text not null default '',
  add column closed_by text not null default '',
  add column closed_time timestamptz,
  add column remark text not null default '',
  add foreign key (store_id, till_id) references till,
  add foreign key (store_id, safe_account_id) references fund_account,
  add check ((counted_cash is null) = (expected_cash is null)),
  add check (status <> 2 or differs = false or variance_reason <> '');
create unique index shift_one_at_till on shift (store_id, till_id) where status = 0;
create index shift_newest on shift (store_id, shop_id, id desc);
create index shift_of_till on shift (store_id, till_id, id desc);
create index shift_time on shift (store_id, start_time);

-- What was taken in by each way to pay, what should be there of it, and what was found.
create table shift_tender (
  store_id uuid not null,
  shift_id uuid not null,
  method text not null,
  account_id uuid not null,
  count int not null,
  -- Tendered less change, fen
  amount bigint not null,
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  variance bigint generated always as (counted - expected) stored,
  primary key (store_id, shift_id, method),
  foreign key (store_id, shift_id) references shift,
  foreign key (store_id, account_id) references fund_account
);
call wall('shift_tender');

-- Cash put into a drawer (above 0) or taken out of it.
create table shift_cash_move (
  store_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  -- Where it came from or went to; null: from outside the books
  account_id uuid,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shift_id) references shift,
  foreign key (store_id, account_id) references fund_account
);
create index shift_cash_move_of on shift_cash_move (store_id, shift_id, id);
call wall('shift_cash_move');
revoke update, delete on shift_cash_move from partsdesk_tenant;

create index order_sale_shift on order_sale (store_id, shift_id) where shift_id is not null;
