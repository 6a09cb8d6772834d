-- 对账核对: what the last run found, a row for each balance that is not what its ledger adds up to.

create table balance_check (
  store_id uuid not null,
  kind text not null,
  -- The balance's own key; of stock warehouse and part
  balance_id text not null,
  -- Whose it is; null where nobody knows any more
  shop_id uuid,
  name text not null,
  kept numeric not null,
  computed numeric not null,
  -- Of the first row where they part, where the ledger keeps a balance of its own
  document_code text not null default '',
  -- The first run in a row that found it
  since timestamptz not null,
  primary key (store_id, kind, balance_id),
  foreign key (store_id, shop_id) references shop
);
create index balance_check_of_shop on balance_check (store_id, shop_id);
call wall('balance_check');

create table balance_check_run (
  store_id uuid not null,
  checked_time timestamptz not null,
  balances int not null,
  by_name text not null,
  primary key (store_id)
);
call wall('balance_check_run');
