-- Who wrote a slip sees it, whatever the data scope; of older slips that is not known.
alter table service_borrow add column created_by uuid;
create index service_borrow_writer on service_borrow (store_id, created_by);
