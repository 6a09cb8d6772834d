-- The list of coupons of a status, newest first: a rare status is found without reading the others.
create index coupon_in on coupon (store_id, status, id desc);
