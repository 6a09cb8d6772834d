-- What of a shift's sales was received outside of it when it was counted; null: counted before this was asked.
alter table shift
  add column elsewhere_count int,
  add column elsewhere_amount bigint;
