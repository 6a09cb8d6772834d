-- When a customer last paid, for the report of debts.
create index receipt_bill_customer on receipt_bill (store_id, customer_id, create_time) where status = 0;
