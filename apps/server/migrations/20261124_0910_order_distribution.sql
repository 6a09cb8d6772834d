-- 分销订单: what is wanted of a shop, until its desk sells it.
create table order_distribution (
  store_id uuid not null,
  id uuid not null,
  code text not null default '',
  -- Where it was written, and who is to sell it
  shop_id uuid not null,
  to_shop_id uuid not null,
  customer_id uuid,
  -- 0 waiting, 1 sold, 2 void
  status int not null default 0 check (status in (0, 1, 2)),
  order_id uuid,
  remark text not null default '',
  created_by uuid not null,
  -- Gone for the user; the row stays, since numbers have no gaps
  deleted boolean not null default false,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id),
  check ((status = 1) = (order_id is not null)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, to_shop_id) references shop,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, order_id) references order_sale
);
create index order_distribution_shop on order_distribution (store_id, shop_id, id desc);
create index order_distribution_to on order_distribution (store_id, to_shop_id, id desc);
create index order_distribution_time on order_distribution (store_id, create_time);
create index order_distribution_customer on order_distribution (store_id, customer_id) where customer_id is not null;
call wall('order_distribution');

create table order_distribution_line (
  store_id uuid not null,
  document_id uuid not null,
  position int not null,
  sku_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  primary key (store_id, document_id, position),
  unique (store_id, document_id, sku_id),
  foreign key (store_id, document_id) references order_distribution,
  foreign key (store_id, sku_id) references goods_sku
);
create index order_distribution_line_sku on order_distribution_line (store_id, sku_id);
call wall('order_distribution_line');
