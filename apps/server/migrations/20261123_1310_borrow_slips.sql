-- 2: where what is lent stands: still ours at its cost, not for sale, and moved by borrow slips alone.
alter table warehouse drop constraint warehouse_kind_check;
alter table warehouse add check (kind in (0, 1, 2));
create unique index warehouse_one_lent on warehouse (store_id, shop_id) where kind = 2;

create table service_borrow (
  store_id uuid not null,
  id uuid not null,
  code text not null default '',
  shop_id uuid not null,
  warehouse_id uuid not null,
  service_staff_id uuid not null,
  customer_id uuid,
  due_day date,
  -- B: 0 not out, 1 partly out, 2 out, 3 forced complete; 4 settled, 5 cancelled
  status int not null default 0 check (status between 0 and 5),
  line_count int not null default 0,
  remark text not null default '',
  finish_reason text not null default '',
  by_name text not null,
  lent_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check (status <> 3 or finish_reason <> ''),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, warehouse_id) references warehouse,
  foreign key (store_id, service_staff_id) references staff,
  foreign key (store_id, customer_id) references customer
);
create index service_borrow_newest on service_borrow (store_id, shop_id, id desc);
create index service_borrow_staff on service_borrow (store_id, service_staff_id, id desc);
create index service_borrow_time on service_borrow (store_id, create_time);
create index service_borrow_due on service_borrow (store_id, due_day) where status in (1, 2);
call wall('service_borrow');

create table service_borrow_line (
  store_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  line_no int not null,
  sku_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  out_quantity numeric(14, 3) not null default 0 check (out_quantity >= 0 and out_quantity <= quantity),
  returned_quantity numeric(14, 3) not null default 0 check (returned_quantity >= 0),
  sold_quantity numeric(14, 3) not null default 0 check (sold_quantity >= 0),
  lost_quantity numeric(14, 3) not null default 0 check (lost_quantity >= 0),
  -- What is still lent, and what that had cost when it left, 1/10,000 yuan
  lent_quantity numeric(14, 3) generated always as (out_quantity - returned_quantity - sold_quantity - lost_quantity) stored check (lent_quantity >= 0),
  lent_value bigint not null default 0 check (lent_value >= 0),
  lost_value bigint not null default 0 check (lost_value >= 0),
  primary key (store_id, id),
  unique (store_id, document_id, line_no),
  unique (store_id, document_id, sku_id),
  check (out_quantity - returned_quantity - sold_quantity - lost_quantity > 0 or lent_value = 0),
  foreign key (store_id, document_id) references service_borrow,
  foreign key (store_id, sku_id) references goods_sku
);
create index service_borrow_line_sku on service_borrow_line (store_id, sku_id);
call wall('service_borrow_line');

-- The sales orders that were made of a slip.
create table service_borrow_sale (
  store_id uuid not null,
  document_id uuid not null,
  order_id uuid not null,
  primary key (store_id, document_id, order_id),
  foreign key (store_id, document_id) references service_borrow,
  foreign key (store_id, order_id) references order_sale
);
call wall('service_borrow_sale');
