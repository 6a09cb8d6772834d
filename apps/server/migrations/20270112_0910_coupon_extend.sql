-- A coupon of an order that the shop itself cancelled is good for some days more.
alter table coupon_event drop constraint coupon_event_kind_check;
alter table coupon_event add constraint coupon_event_kind_check
  check (kind in ('issue', 'lock', 'use', 'release', 'giveBack', 'extend', 'void'));
