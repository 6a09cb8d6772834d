-- Who a store is at a payment provider. What the provider tells of a merchant finds its store here.
create table platform.pay_merchant (
  -- wechat: sub_mchid; shouqianba: merchant_sn
  provider text not null check (provider in ('wechat', 'shouqianba')),
  merchant_no text not null check (merchant_no <> ''),
  store_id uuid not null references platform.store,
  create_time timestamptz not null,
  primary key (provider, merchant_no),
  unique (provider, store_id)
);
call open_platform('pay_merchant');
alter table platform.pay_merchant enable row level security;
create policy all_merchants on platform.pay_merchant to partsdesk_platform using (true) with check (true);
create policy own_store on platform.pay_merchant to partsdesk_tenant using (store_id = (select store_in_force()));
grant select on platform.pay_merchant to partsdesk_tenant;
call open_keeper('platform.pay_merchant');

-- The store's terminal at Shouqianba: in its name payments are taken.
create table sqb_terminal (
  store_id uuid primary key,
  terminal_sn text not null check (terminal_sn <> ''),
  -- Encrypted
  terminal_key text not null,
  -- The shop's day that the key was given for
  key_day date not null,
  -- 0 inactive, 1 active
  status int not null check (status in (0, 1)),
  create_time timestamptz not null
);
call wall('sqb_terminal');
