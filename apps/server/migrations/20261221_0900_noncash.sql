-- 非现金流水 finds what settled a customer's debt by the documents of that customer, and what refunds took off a debt.
create index receipt_bill_of_customer on receipt_bill (store_id, customer_id);
create index after_sale_of_customer on after_sale (store_id, customer_id);
create index refund_bill_credited on refund_bill (store_id, shop_id, id) where credited > 0;
create index after_sale_refund_credited on after_sale_refund (store_id, after_sale_id) where method = 'credit';
