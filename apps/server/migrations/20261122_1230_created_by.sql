-- Service personnel who see only their own ask for what they have written themselves.
create index order_sale_of_writer on order_sale (store_id, created_by);
create index order_resting_of_writer on order_resting (store_id, created_by);
