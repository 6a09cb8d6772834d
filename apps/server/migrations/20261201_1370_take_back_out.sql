-- What the last hand-out at the counter moved, so that it can be taken back for some seconds.
alter table sale_out add column last_out_time timestamptz;
alter table sale_out_line
  add column last_out_quantity numeric(14, 3) not null default 0 check (last_out_quantity >= 0),
  add column last_out_cost bigint not null default 0 check (last_out_cost >= 0);
