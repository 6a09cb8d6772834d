-- 合并收款: several outbounds of one customer paid at once. Each outbound has a receipt of its own; these are bound together.
create table receipt_batch (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  code text,
  customer_id uuid not null,
  -- What its receipts keep and give back together, fen
  amount bigint not null check (amount > 0),
  change bigint not null default 0 check (change >= 0),
  remark text not null default '',
  created_by uuid not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer
);
call wall('receipt_batch');

alter table receipt_bill add column batch_id uuid,
  add foreign key (store_id, batch_id) references receipt_batch;
-- One receipt an outbound.
create unique index receipt_bill_batch on receipt_bill (store_id, batch_id, sale_out_id) where batch_id is not null;
