-- Lists of sales show the newest first and filter by day: one index answers both, to the page's last row.
drop index order_sale_newest;
drop index order_sale_time;
create index order_sale_newest on order_sale (store_id, shop_id, create_time desc, id desc);
create index order_sale_newest_everywhere on order_sale (store_id, create_time desc, id desc);
drop index order_sale_customer;
create index order_sale_customer on order_sale (store_id, customer_id, create_time desc, id desc);
