-- 0 valid, 1 voided. A counter-entry names the receipt that it voids; its amounts are below 0
alter table receipt_bill
  add column status int not null default 0 check (status in (0, 1)),
  add column voids uuid,
  drop constraint receipt_bill_amount_check,
  add constraint receipt_bill_amount_check check (amount <> 0 and (amount < 0) = (voids is not null)),
  add check (voids is null or (status = 1 and change = 0 and remark <> '')),
  add foreign key (store_id, voids) references receipt_bill;
create unique index receipt_bill_voids on receipt_bill (store_id, voids) where voids is not null;

alter table receipt_tender
  drop constraint receipt_tender_tendered_check,
  drop constraint receipt_tender_check,
  add check (tendered <> 0 and amount between least(tendered, 0) and greatest(tendered, 0));

-- A refund that cancelled its paid order, of which nothing was handed out
alter table refund_bill add column cancels boolean not null default false, add check (not cancels or sales_return_id is null);
