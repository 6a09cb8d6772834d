-- 非现金流水 finds what settled a customer's debt by the documents of that customer.
create index receipt_bill_of_customer on receipt_bill (store_id, customer_id);
create index after_sale_of_customer on after_sale (store_id, customer_id);
