-- Names the outbound of each entry of the ledger of debts; a merge of customers moves debts of several.
alter table receivable_ledger add column sale_out_id uuid;
set local role partsdesk_keeper;
update receivable_ledger entry set sale_out_id = named.sale_out_id
from (
  select store_id, document_kind, document_id, document_id as sale_out_id from receivable_ledger where document_kind = 'saleOut'
  union
  select store_id, 'receiptBill', id, sale_out_id from receipt_bill
  union
  select store_id, 'refundBill', id, sale_out_id from refund_bill
  union
  select back.store_id, 'afterSale', back.id, out.id
  from after_sale back join sale_out out on out.store_id = back.store_id and out.order_id = back.order_id
) named
where named.store_id = entry.store_id and named.document_kind = entry.document_kind and named.document_id = entry.document_id;
reset role;
alter table receivable_ledger
  add constraint receivable_ledger_names_outbound check ((sale_out_id is null) = (document_kind = 'customerMerge')),
  add foreign key (store_id, sale_out_id) references sale_out;
create index receivable_ledger_outbound on receivable_ledger (store_id, sale_out_id, create_time);
