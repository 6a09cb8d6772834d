-- What of a shift's sales was neither received nor put on credit when it was counted; null: counted before this was asked.
alter table shift
  add column unpaid_count int,
  add column unpaid_amount bigint;
