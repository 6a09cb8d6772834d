-- A count of the rows of a scheme or a shop reads the index alone: it asks for the shop and whose customers they are.
drop index coupon_of_scheme;
create index coupon_of_scheme on coupon (store_id, scheme_id, id desc) include (customer_id);
drop index bargain_run_of_scheme;
create index bargain_run_of_scheme on bargain_run (store_id, scheme_id, id desc) include (shop_id, customer_id);
drop index bargain_run_of_shop;
create index bargain_run_of_shop on bargain_run (store_id, shop_id, id desc) include (customer_id);
