-- Makes what 20261125_0900 and 20261125_1010 left out where the database's owner was no superuser and so saw no store's rows: the
-- accounts of payments through a provider, and the filings of stores whose account at Shouqianba was open. Of these the table was
-- dropped; a store that takes payments in the name of a terminal or merchant had one.
set local role partsdesk_keeper;
insert into fund_account (store_id, id, shop_id, name, method, create_time)
  select shop.store_id, gen_random_uuid(), shop.id, '线上收款账户', 'online', shop.create_time from shop
  where not exists (select from fund_account account where account.store_id = shop.store_id and account.shop_id = shop.id and account.method = 'online')
  on conflict do nothing;
insert into merchant_filing (store_id, id, provider, kind, status, form, by_name, merchant_no, ended, done_time, create_time)
  select store.id, gen_random_uuid(), 'shouqianba', 'apply', 1, '', '系统', coalesce(merchant.merchant_no, ''), false,
    coalesce(merchant.create_time, terminal.create_time), coalesce(merchant.create_time, terminal.create_time)
  from platform.store left join platform.pay_merchant merchant on merchant.store_id = store.id and merchant.provider = 'shouqianba'
    left join sqb_terminal terminal on terminal.store_id = store.id
  where coalesce(merchant.store_id, terminal.store_id) is not null
    and not exists (select from merchant_filing filing where filing.store_id = store.id and filing.provider = 'shouqianba' and filing.kind = 'apply');
reset role;
