-- Customers who registered through the mini-app are counted and found by the day of their registration.
create index customer_wechat_since on customer_wechat (store_id, create_time);
