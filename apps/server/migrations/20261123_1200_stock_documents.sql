-- Who the store buys from.
create table supplier (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  phone text not null default '',
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
call wall('supplier');

-- Stock-in and stock-out documents: goods that come from outside, or leave without a sale.
create table stock_entry (
  store_id uuid not null,
  id uuid not null,
  code text not null default '',
  -- 0 in, 1 out
  kind int not null check (kind in (0, 1)),
  -- Where it was written; the warehouse may be a branch's
  shop_id uuid not null,
  warehouse_id uuid not null,
  -- 0 draft, 1 booked, 2 reversed, 3 cancelled, 4 the reversal of another
  status int not null default 0 check (status in (0, 1, 2, 3, 4)),
  supplier_id uuid,
  reason text not null default '',
  reversal_of uuid,
  line_count int not null default 0,
  -- What was paid for it, fen; of a stock-out 0
  amount bigint not null default 0,
  -- What it was worth in the books, 1/10,000 yuan
  value bigint not null default 0,
  remark text not null default '',
  by_name text not null,
  booked_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  -- Nothing is reversed twice
  unique (store_id, reversal_of),
  check (kind = 0 or supplier_id is null),
  check ((status = 4) = (reversal_of is not null)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, warehouse_id) references warehouse,
  foreign key (store_id, supplier_id) references supplier,
  foreign key (store_id, reversal_of) references stock_entry
);
create index stock_entry_kind on stock_entry (store_id, kind, id desc);
create index stock_entry_warehouse on stock_entry (store_id, warehouse_id, id desc);
create index stock_entry_supplier on stock_entry (store_id, supplier_id) where supplier_id is not null;
create index stock_entry_time on stock_entry (store_id, create_time);
call wall('stock_entry');

create table stock_entry_line (
  store_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  line_no int not null,
  sku_id uuid not null,
  -- Of a reversal below 0, like amount and value
  quantity numeric(14, 3) not null check (quantity <> 0),
  -- Of one, tax included, fen
  price bigint not null default 0 check (price >= 0),
  amount bigint not null default 0,
  value bigint not null default 0,
  primary key (store_id, id),
  unique (store_id, document_id, line_no),
  foreign key (store_id, document_id) references stock_entry,
  foreign key (store_id, sku_id) references goods_sku
);
create index stock_entry_line_sku on stock_entry_line (store_id, sku_id);
call wall('stock_entry_line');

-- Goods on their way from one warehouse of the company to another.
create table stock_transfer (
  store_id uuid not null,
  id uuid not null,
  code text not null default '',
  shop_id uuid not null,
  from_warehouse_id uuid not null,
  to_warehouse_id uuid not null,
  -- 0 draft, 1 shipped, 2 partly received, 3 received, 4 cancelled
  status int not null default 0 check (status in (0, 1, 2, 3, 4)),
  line_count int not null default 0,
  remark text not null default '',
  by_name text not null,
  shipped_by text not null default '',
  shipped_time timestamptz,
  received_by text not null default '',
  received_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check (from_warehouse_id <> to_warehouse_id),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, from_warehouse_id) references warehouse,
  foreign key (store_id, to_warehouse_id) references warehouse
);
create index stock_transfer_from on stock_transfer (store_id, from_warehouse_id, id desc);
create index stock_transfer_to on stock_transfer (store_id, to_warehouse_id, id desc);
create index stock_transfer_time on stock_transfer (store_id, create_time);
call wall('stock_transfer');

create table stock_transfer_line (
  store_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  line_no int not null,
  sku_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  shipped_value bigint not null default 0 check (shipped_value >= 0),
  -- What is on its way and still ours: the sum of the document's ledger entries, with the sign turned
  transit_quantity numeric(14, 3) not null default 0 check (transit_quantity >= 0),
  transit_value bigint not null default 0 check (transit_value >= 0),
  received_quantity numeric(14, 3) not null default 0 check (received_quantity >= 0),
  lost_quantity numeric(14, 3) not null default 0 check (lost_quantity >= 0),
  lost_value bigint not null default 0 check (lost_value >= 0),
  lost_reason text not null default '',
  primary key (store_id, id),
  unique (store_id, document_id, line_no),
  unique (store_id, document_id, sku_id),
  check (transit_quantity > 0 or transit_value = 0),
  foreign key (store_id, document_id) references stock_transfer,
  foreign key (store_id, sku_id) references goods_sku
);
create index stock_transfer_line_transit on stock_transfer_line (store_id, sku_id) where transit_quantity > 0;
call wall('stock_transfer_line');

-- A count of what lies in a warehouse.
create table stock_taking (
  store_id uuid not null,
  id uuid not null,
  code text not null default '',
  shop_id uuid not null,
  warehouse_id uuid not null,
  -- 0 counting, 1 submitted, 2 booked, 3 cancelled, 4 counting again
  status int not null default 0 check (status in (0, 1, 2, 3, 4)),
  -- 0 the whole warehouse, 1 some shelves, 2 some categories
  scope int not null check (scope in (0, 1, 2)),
  shelves text[] not null default '{}',
  category_ids uuid[] not null default '{}',
  blind boolean not null default true,
  remark text not null default '',
  by_name text not null,
  submitted_by text not null default '',
  submitted_time timestamptz,
  decided_by text not null default '',
  decided_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, warehouse_id) references warehouse
);
create index stock_taking_warehouse on stock_taking (store_id, warehouse_id, id desc);
create index stock_taking_time on stock_taking (store_id, create_time);
call wall('stock_taking');

create table stock_taking_line (
  store_id uuid not null,
  document_id uuid not null,
  sku_id uuid not null,
  shelf text not null default '',
  -- Found although the scope does not have it
  extra boolean not null default false,
  -- 1, and one more each time that it is to be counted again
  round int not null default 1,
  -- The sum of what was counted in this round; null: not counted yet
  counted numeric(14, 3) check (counted >= 0),
  -- What the books said when it was counted, at the first count and at the last
  first_book numeric(14, 3),
  book numeric(14, 3),
  variance numeric(14, 3) generated always as (counted - book) stored,
  -- What the variance was worth when it was booked, 1/10,000 yuan
  value bigint not null default 0,
  reason text not null default '',
  primary key (store_id, document_id, sku_id),
  check ((counted is null) = (book is null)),
  foreign key (store_id, document_id) references stock_taking,
  foreign key (store_id, sku_id) references goods_sku
);
call wall('stock_taking_line');

-- Who counted what: several people count one part, in several places.
create table stock_count (
  store_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  sku_id uuid not null,
  round int not null,
  quantity numeric(14, 3) not null,
  shelf text not null default '',
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, document_id, sku_id) references stock_taking_line
);
create index stock_count_of on stock_count (store_id, document_id, sku_id, id);
call wall('stock_count');
revoke update, delete on stock_count from partsdesk_tenant;

-- The stock as it was at the end of a day: what a later day has is this and what the ledger wrote since.
create table stock_snapshot_day (
  store_id uuid not null,
  day date not null,
  create_time timestamptz not null,
  primary key (store_id, day)
);
call wall('stock_snapshot_day');

create table stock_snapshot (
  store_id uuid not null,
  day date not null,
  warehouse_id uuid not null,
  sku_id uuid not null,
  quantity numeric(14, 3) not null,
  value bigint not null,
  primary key (store_id, day, warehouse_id, sku_id),
  foreign key (store_id, day) references stock_snapshot_day,
  foreign key (store_id, warehouse_id) references warehouse,
  foreign key (store_id, sku_id) references goods_sku
);
call wall('stock_snapshot');
revoke update, delete on stock_snapshot from partsdesk_tenant;
