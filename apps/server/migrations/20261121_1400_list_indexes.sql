-- What lists and figures filter by.
create index fund_ledger_document on fund_ledger (store_id, document_id);
create index fund_ledger_time on fund_ledger (store_id, create_time);
create index stock_ledger_time on stock_ledger (store_id, create_time);
create index receipt_bill_shop on receipt_bill (store_id, shop_id, create_time);
create index sale_out_time on sale_out (store_id, create_time);
create index receivable_owing on receivable (store_id, customer_id) where balance > 0;
create index goods_of_brand on goods (store_id, brand_id);
create index goods_shop_watched on goods_shop (store_id, shop_id) where threshold > 0;
create index staff_role_of on staff_role (store_id, role_id);
create index staff_role_shop on staff_role (store_id, shop_id);
