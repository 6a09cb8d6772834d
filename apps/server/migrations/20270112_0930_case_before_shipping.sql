-- Whether a case was opened before its order was shipped is decided under the order's lock and kept: the times of two
-- requests do not tell it, since one may have waited for the other.
alter table after_sale add column before_shipping boolean not null default false;
set local role partsdesk_keeper;
update after_sale one set before_shipping = true
  from online_order online
  where online.store_id = one.store_id and online.order_id = one.order_id
    and one.type = 1 and (online.shipped_time is null or one.create_time < online.shipped_time);
reset role;
