-- 对账单发送: a statement as it stood when it was sent, the link that opens it, and what the customer answered.
create table customer_statement (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- Where it was sent
  shop_id uuid not null,
  from_day date not null,
  to_day date not null,
  closing bigint not null,
  -- The statement itself, frozen: opening, sums, lines, bills, ages, card
  account jsonb not null,
  -- The random part of the link
  link_key uuid not null,
  link_ends timestamptz not null,
  -- Wrong digits so far; the link opens no more after five
  wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
  -- 0 sent, 1 confirmed, 2 disputed, 3 void
  status int not null default 0 check (status between 0 and 3),
  -- What the customer disputes
  words text not null default '',
  answer_time timestamptz,
  void_reason text not null default '',
  by_name text not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check (from_day <= to_day),
  check (words = '' or status in (2, 3)),
  check (status <> 2 or words <> ''),
  check (status not in (1, 2) or answer_time is not null),
  check ((status = 3) = (void_reason <> '')),
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, shop_id) references shop
);
create unique index customer_statement_link on customer_statement (store_id, link_key);
-- The days of a customer are sent once, until that statement is void
create unique index customer_statement_once on customer_statement (store_id, customer_id, from_day, to_day) where status < 3;
create index customer_statement_in on customer_statement (store_id, status, id desc);
create index customer_statement_newest_of on customer_statement (store_id, customer_id, id desc);
create index customer_statement_shop on customer_statement (store_id, shop_id, id desc);
call wall('customer_statement');
call refuse_merged('customer_statement');

-- What became of a statement, each with its moment, for the customer's timeline.
create table customer_statement_event (
  store_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  customer_id uuid not null,
  event text not null check (event in ('send', 'confirm', 'dispute', 'void')),
  words text not null default '',
  -- Empty for the customer
  by_name text not null default '',
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, statement_id) references customer_statement,
  foreign key (store_id, customer_id) references customer
);
create index customer_statement_event_of on customer_statement_event (store_id, statement_id, id);
create index customer_statement_event_newest_of on customer_statement_event (store_id, customer_id, id desc);
call wall('customer_statement_event');
call refuse_merged('customer_statement_event');
