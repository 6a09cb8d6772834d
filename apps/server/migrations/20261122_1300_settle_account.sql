-- 关账: the books of a store, closed up to a day, with what they came to on that day.
create table settle_account (
  store_id uuid not null,
  id uuid not null,
  -- The day after the closing before; null: from the beginning
  from_day date,
  close_to date not null,
  -- 1 closed, 2 reversed
  status int not null default 1 check (status in (1, 2)),
  -- Of the period
  order_count int not null,
  sales_amount bigint not null,
  received_amount bigint not null,
  -- At its end; stock value in 1/10,000 yuan
  stock_value bigint not null,
  receivable_amount bigint not null,
  fund_balance bigint not null,
  remark text not null default '',
  created_by uuid not null,
  by_name text not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check (from_day is null or from_day <= close_to)
);
create unique index settle_account_closed on settle_account (store_id, close_to) where status = 1;
create index settle_account_newest on settle_account (store_id, create_time desc, id desc);
call wall('settle_account');

create table settle_account_reverse (
  store_id uuid not null,
  id uuid not null,
  settle_account_id uuid not null,
  reason text not null check (reason <> ''),
  created_by uuid not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, settle_account_id),
  foreign key (store_id, settle_account_id) references settle_account
);
create index settle_account_reverse_newest on settle_account_reverse (store_id, create_time desc, id desc);
call wall('settle_account_reverse');

-- The day up to which a store's books are closed, and that it stays so until this transaction ends: who writes a document
-- shares the lock, who closes takes it alone. Each statement inside sees what was committed when it began, hence plpgsql.
create function closed_to(store uuid) returns date language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || store, 0));
  return (select max(close_to) from settle_account where store_id = store and status = 1);
end $$;

-- The same for who closes: nobody writes a document meanwhile.
create function lock_closing(store uuid) returns date language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('closing ' || store, 0));
  return (select max(close_to) from settle_account where store_id = store and status = 1);
end $$;
