-- 底价: what a changed price may not go below, fen; 0: no floor.
alter table goods_shop add column floor_price bigint not null default 0 check (floor_price >= 0);

-- A manager's approval of prices that are beyond a cashier's right: good once, for the cart that was shown, for ten minutes.
create table price_approval (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  cashier_id uuid not null,
  approver_id uuid not null,
  approver_name text not null,
  -- How far the approver himself might go
  lowest_percent int not null check (lowest_percent between 0 and 100),
  master boolean not null,
  -- Of parts, quantities, prices and discounts
  cart_hash text not null,
  ends timestamptz not null,
  used_time timestamptz,
  order_id uuid,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, order_id) references order_sale,
  check ((used_time is null) = (order_id is null))
);
call wall('price_approval');
