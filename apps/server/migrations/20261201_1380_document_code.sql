-- Documents are found by the end of their number, which is tried as whole numbers of the last days.
create index stock_entry_code on stock_entry (store_id, code);
create index stock_transfer_code on stock_transfer (store_id, code);
create index stock_taking_code on stock_taking (store_id, code);
create index service_borrow_code on service_borrow (store_id, code);
