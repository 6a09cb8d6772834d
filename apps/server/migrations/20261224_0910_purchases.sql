-- 采购入库: what was booked in or went back to suppliers, by the day of its booking; and what was paid for it.
create index stock_entry_booked on stock_entry (store_id, booked_time) where booked_time is not null;
create index fund_entry_purchases on fund_entry (store_id, day) where class in ('purchase', 'purchaseRefund');
