-- What a closing came to, by shop: every movement of the statement by its source, and every account and warehouse.
create table closing_figure (
  store_id uuid not null,
  closing_id uuid not null,
  shop_id uuid not null,
  -- As in the statement: sale:out, cost, fund:receiptBill, entry:loan …; cashOpens, stockOpens; account, warehouse
  source text not null check (source <> ''),
  -- The type of an income or expense, the account or the warehouse; all zero: none
  subject uuid not null default '00000000-0000-0000-0000-000000000000',
  -- 1/10,000 yuan
  amount bigint not null,
  primary key (store_id, closing_id, shop_id, source, subject),
  foreign key (store_id, closing_id) references settle_account,
  foreign key (store_id, shop_id) references shop
);
call wall('closing_figure');
revoke update, delete on closing_figure from partsdesk_tenant;
