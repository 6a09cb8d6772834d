-- 资金日汇总: what came to an account and left it, by day and kind. Statements and balances of past days are added up from it, so that they cost
-- the same however long the ledger is. It is written with the ledger's rows, whoever writes them.
create table fund_day (
  store_id uuid not null,
  account_id uuid not null,
  day date not null,
  kind text not null,
  came bigint not null check (came >= 0),
  gone bigint not null check (gone >= 0),
  entries int not null check (entries > 0),
  primary key (store_id, account_id, day, kind),
  foreign key (store_id, account_id) references fund_account
);
create index fund_day_of_day on fund_day (store_id, day);
call wall('fund_day');
revoke delete on fund_day from partsdesk_tenant;

set local role partsdesk_keeper;
insert into fund_day (store_id, account_id, day, kind, came, gone, entries)
  select store_id, account_id, day, document_kind, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
  from fund_ledger group by 1, 2, 3, 4;
reset role;

create function add_to_fund_day() returns trigger language plpgsql as $$
begin
  insert into fund_day as held (store_id, account_id, day, kind, came, gone, entries)
    select store_id, account_id, day, document_kind, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
    from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (store_id, account_id, day, kind) do update
    set came = held.came + excluded.came, gone = held.gone + excluded.gone, entries = held.entries + excluded.entries;
  return null;
end $$;
create trigger fund_day_of_ledger after insert on fund_ledger
  referencing new table as added for each statement execute function add_to_fund_day();

-- Income and expenses, whose class the statement reads from their documents, by day.
create index fund_ledger_entries on fund_ledger (store_id, day) where document_kind in ('fundIncome', 'fundExpenses');
-- An account's rows of some days.
create index fund_ledger_account_days on fund_ledger (store_id, account_id, day, seq);
drop index fund_ledger_day_of;
-- What a customer's debt has changed by since a day.
create index receivable_ledger_since on receivable_ledger (store_id, customer_id, create_time);
