-- 积分: what customers earn by what they spend, and what the shop gives by hand. Points that came at once are a lot with an end of its own;
-- a customer's balance is the sum of the lots, and of the ledger less what is owed.

-- The terms of a rule. Without a row a rule is off, and has the usual terms.
create table points_rule (
  store_id uuid not null,
  code text not null check (code in ('consume', 'reward')),
  status int not null default 0 check (status in (0, 1)),
  -- Of `consume`: so many points for so much money
  points int check (points between 1 and 10000),
  per_fen bigint check (per_fen between 1 and 10000000),
  -- Of `reward`: how many points one person may give on a day
  day_limit int check (day_limit between 1 and 10000000),
  -- 0 no end, 1 months after they came, 2 months after the end of their year
  end_kind int not null default 0 check (end_kind in (0, 1, 2)),
  end_months int not null default 0 check (end_months between 0 and 120),
  version int not null default 0,
  create_time timestamptz not null,
  primary key (store_id, code),
  check ((code = 'consume') = (points is not null) and (code = 'consume') = (per_fen is not null) and (code = 'reward') = (day_limit is not null)),
  check (end_kind <> 0 or end_months = 0),
  check (end_kind <> 1 or end_months > 0)
);
call wall('points_rule');

-- In percent: 100 the usual points, 150 half as many again.
alter table custom_level add column points_percent int not null default 100 check (points_percent between 0 and 1000);

-- Whether the rule was on when the money came: only then a receipt earns. A voided one and its counter-entry say the same.
alter table receipt_bill add column earns_points boolean not null default false;

create table points_account (
  store_id uuid not null,
  customer_id uuid not null,
  balance bigint not null default 0 check (balance >= 0),
  -- What was taken back and was not there any more; the next points pay it
  owed bigint not null default 0 check (owed >= 0),
  last_seq int not null default 0,
  create_time timestamptz not null,
  primary key (store_id, customer_id),
  check (balance = 0 or owed = 0),
  foreign key (store_id, customer_id) references customer
);
call wall('points_account');

create table points_lot (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- The sale that earned them; null: given by hand
  sale_out_id uuid,
  points bigint not null check (points > 0),
  points_left bigint not null check (points_left >= 0 and points_left <= points),
  -- Null: no end
  last_day date,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references points_account,
  foreign key (store_id, sale_out_id) references sale_out
);
create index points_lot_of on points_lot (store_id, customer_id, id);
create index points_lot_of_sale on points_lot (store_id, sale_out_id) where sale_out_id is not null;
create index points_lot_ends on points_lot (store_id, last_day) where points_left > 0;
call wall('points_lot');

create table points_entry (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  seq int not null check (seq > 0),
  kind text not null check (kind in ('earn', 'takeBack', 'reward', 'expire')),
  -- In above 0, out below
  points bigint not null check (points <> 0),
  -- By how much it changed what is owed
  owed bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  owed_after bigint not null check (owed_after >= 0),
  document_kind text not null,
  document_id uuid not null,
  sale_out_id uuid,
  shop_id uuid not null,
  reason text not null default '',
  created_by text not null default '',
  by_name text not null default '',
  create_time timestamptz not null,
  primary key (store_id, customer_id, seq),
  foreign key (store_id, customer_id) references points_account,
  foreign key (store_id, sale_out_id) references sale_out,
  foreign key (store_id, shop_id) references shop
);
create unique index points_entry_id on points_entry (store_id, id);
-- A document does a thing to a customer's points once, however often it is told
create unique index points_entry_once on points_entry (store_id, document_id, customer_id, kind);
create index points_entry_newest on points_entry (store_id, create_time desc, id desc);
create index points_entry_of_shop on points_entry (store_id, shop_id, create_time desc, id desc);
create index points_entry_of_sale on points_entry (store_id, sale_out_id) where sale_out_id is not null;
create index points_entry_given on points_entry (store_id, created_by, create_time) where kind = 'reward';
call wall('points_entry');
revoke update, delete on points_entry from partsdesk_tenant;

-- What an entry moved of each lot.
create table points_move (
  store_id uuid not null,
  customer_id uuid not null,
  seq int not null,
  lot_id uuid not null,
  points bigint not null check (points <> 0),
  primary key (store_id, customer_id, seq, lot_id),
  foreign key (store_id, customer_id, seq) references points_entry,
  foreign key (store_id, lot_id) references points_lot
);
create index points_move_of on points_move (store_id, lot_id);
call wall('points_move');
revoke update, delete on points_move from partsdesk_tenant;

-- The terms of a sale as of its first receipt, and what it has earned by them.
create table sale_points (
  store_id uuid not null,
  sale_out_id uuid not null,
  customer_id uuid not null,
  rate_points int not null,
  rate_per_fen bigint not null check (rate_per_fen > 0),
  rate_percent int not null,
  -- An order of the mini-app earns from its completion on
  begun boolean not null,
  eligible bigint not null check (eligible >= 0),
  points bigint not null check (points >= 0),
  create_time timestamptz not null,
  primary key (store_id, sale_out_id),
  foreign key (store_id, sale_out_id) references sale_out,
  foreign key (store_id, customer_id) references customer
);
create index sale_points_of on sale_points (store_id, customer_id);
call wall('sale_points');
