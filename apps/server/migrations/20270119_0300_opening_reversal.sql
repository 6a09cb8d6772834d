-- A posted opening entry is reversed by a second one, whose lines are below zero.
alter table warehouse_initialize
  add column status smallint not null default 1 check (status in (1, 2, 4)),
  add column version int not null default 1,
  add column reason text not null default '',
  add column reversal_of uuid,
  add unique (store_id, reversal_of),
  add check ((status = 4) = (reversal_of is not null)),
  add foreign key (store_id, reversal_of) references warehouse_initialize;
alter table warehouse_initialize_line
  drop constraint warehouse_initialize_line_quantity_check,
  drop constraint warehouse_initialize_line_value_check,
  add constraint warehouse_initialize_line_one_sign check (least(quantity, value) >= 0 or greatest(quantity, value) <= 0);
