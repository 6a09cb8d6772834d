-- 销售类型: what a line of a sale is counted as. Two levels.
create table sales_type (
  store_id uuid not null,
  id uuid not null,
  parent_id uuid,
  code text not null,
  name text not null,
  -- The place among its siblings, from 1
  sort int not null,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  unique nulls not distinct (store_id, parent_id, name),
  foreign key (store_id, parent_id) references sales_type
);
call wall('sales_type');

alter table order_sale_line add column detail_type_id uuid;
alter table order_sale_line add foreign key (store_id, detail_type_id) references sales_type;
create index order_sale_line_detail_type on order_sale_line (store_id, detail_type_id) where detail_type_id is not null;
alter table sale_out_line add column detail_type_id uuid;
alter table sale_out_line add foreign key (store_id, detail_type_id) references sales_type;
