-- Finds a customer's last sale of a part. Who buys is written into the lines, whose order never has another customer.
alter table order_sale_line add column customer_id uuid;
set local role partsdesk_keeper;
update order_sale_line line set customer_id = sale.customer_id from order_sale sale where sale.store_id = line.store_id and sale.id = line.order_id;
reset role;
alter table order_sale_line add foreign key (store_id, customer_id) references customer;
create index order_sale_line_customer on order_sale_line (store_id, customer_id, sku_id, id desc) where customer_id is not null;
