-- What a customer says of a completed order of the mini-app, once, and what the shop replies, once.
create table customer_comment (
  store_id uuid not null,
  id uuid not null,
  -- The shop that fulfilled the order
  shop_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  stars int not null check (stars between 1 and 5),
  content text not null default '',
  image_urls text[] not null default '{}',
  -- 0 not replied, 1 replied
  status int not null default 0 check (status in (0, 1)),
  reply text not null default '',
  reply_by text not null default '',
  reply_time timestamptz,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id),
  check ((status = 1) = (reply_time is not null)),
  check ((status = 1) = (reply <> '')),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, order_id) references online_order,
  foreign key (store_id, customer_id) references customer
);
create index customer_comment_newest on customer_comment (store_id, shop_id, create_time desc, id desc);
create index customer_comment_everywhere on customer_comment (store_id, create_time desc, id desc);
create index customer_comment_of on customer_comment (store_id, customer_id);
-- What the statistics count, and what the bell does; who sees the own customers' alone asks for the customer.
create index customer_comment_counts on customer_comment (store_id, shop_id, stars, status) include (customer_id);
create index customer_comment_open on customer_comment (store_id, shop_id) include (customer_id) where status = 0;
call wall('customer_comment');
