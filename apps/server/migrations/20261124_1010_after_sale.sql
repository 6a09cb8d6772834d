-- What a customer wants of an online order after it was paid.
create table after_sale (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  code text,
  -- 1 refund, 2 return and refund, 3 whole-order cancel
  type int not null check (type in (1, 2, 3)),
  -- 0 handling, 1 rejected, 2 approved, 3 refunding, 4 refunded, 5 failed
  status int not null default 0 check (status between 0 and 5),
  -- 0 none, 1 awaited, 2 back
  goods int not null default 0 check (goods in (0, 1, 2)),
  reason text not null,
  image_urls text[] not null default '{}',
  -- Why it was rejected, or why the refund failed
  answer text not null default '',
  -- Fen; what of it pays for what was made up
  amount bigint not null check (amount >= 0),
  made_up bigint not null default 0 check (made_up >= 0 and made_up <= amount),
  refund_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  check (goods = 0 or type = 2),
  check ((status = 4) = (refund_time is not null)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, order_id) references online_order,
  foreign key (store_id, customer_id) references customer
);
create index after_sale_newest on after_sale (store_id, shop_id, create_time desc, id desc);
create index after_sale_everywhere on after_sale (store_id, create_time desc, id desc);
create index after_sale_of on after_sale (store_id, order_id, id);
-- One at a time for an order
create unique index after_sale_one_open on after_sale (store_id, order_id) where status in (0, 2, 3, 5);
call wall('after_sale');

create table after_sale_line (
  store_id uuid not null,
  id uuid not null,
  after_sale_id uuid not null,
  order_line_id uuid not null,
  position int not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  good_quantity numeric(14, 3) not null default 0 check (good_quantity >= 0),
  faulty_quantity numeric(14, 3) not null default 0 check (faulty_quantity >= 0),
  -- What the goods that came back had cost, 1/10,000 yuan
  cost bigint not null default 0 check (cost >= 0),
  primary key (store_id, id),
  unique (store_id, after_sale_id, order_line_id),
  check (good_quantity + faulty_quantity in (0, quantity)),
  foreign key (store_id, after_sale_id) references after_sale,
  foreign key (store_id, order_line_id) references order_sale_line
);
create index after_sale_line_of on after_sale_line (store_id, order_line_id);
call wall('after_sale_line');

-- How the money of a case went back. The position is derived from the case, so that a refund that is repeated is refused.
create table after_sale_refund (
  store_id uuid not null,
  after_sale_id uuid not null,
  position int not null,
  -- The receipt's tender that is given back, or the extra amount; neither: the debt became less
  receipt_id uuid,
  receipt_position int,
  makeup_id uuid,
  account_id uuid,
  method text not null,
  amount bigint not null check (amount > 0),
  primary key (store_id, after_sale_id, position),
  check ((account_id is null) = (method = 'credit')),
  foreign key (store_id, after_sale_id) references after_sale,
  foreign key (store_id, receipt_id, receipt_position) references receipt_tender,
  foreign key (store_id, makeup_id) references online_makeup,
  foreign key (store_id, account_id) references fund_account
);
create index after_sale_refund_tender on after_sale_refund (store_id, receipt_id, receipt_position) where receipt_id is not null;
call wall('after_sale_refund');
revoke update, delete on after_sale_refund from partsdesk_tenant;
