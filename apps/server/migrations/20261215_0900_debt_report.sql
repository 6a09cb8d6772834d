-- The report of debts: when a customer last paid.
create index receipt_bill_customer on receipt_bill (store_id, customer_id, create_time) where status = 0;
-- What debts have changed by since a day.
create index receivable_ledger_time on receivable_ledger (store_id, create_time);
