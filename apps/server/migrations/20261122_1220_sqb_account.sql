-- The store's account at the payment provider; none until it has applied.
create table sqb_account (
  store_id uuid primary key,
  -- 0 closed, 1 open
  apply_status int not null check (apply_status in (0, 1)),
  create_time timestamptz not null
);
call wall('sqb_account');
