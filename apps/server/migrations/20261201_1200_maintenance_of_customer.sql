-- A customer's own repair requests are listed newest first.
create index maintenance_of_customer on maintenance (store_id, customer_id, create_time desc, id desc);
