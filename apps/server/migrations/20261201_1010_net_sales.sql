-- When a return was approved: the day that it is taken off the sales. Older returns count on the day they were written
alter table sales_return add column passed_time timestamptz;
create index sales_return_passed on sales_return (store_id, (coalesce(passed_time, create_time))) where status in (2, 4, 5);

-- When an online order was placed for good: paid, or taken on without payment
create index online_order_placed on online_order (store_id, (least(paid_time, accepted_time, shipped_time)));

create index sales_return_storage_time on sales_return_storage (store_id, create_time);
