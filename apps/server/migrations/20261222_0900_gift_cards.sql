-- 服务项目: goods without stock. They are sold and handed out like parts, reserve nothing and cost nothing.
alter table goods add column is_service boolean not null default false;
alter table sale_out_line
  add column is_service boolean not null default false,
  add check (not is_service or (cost = 0 and stored_cost = 0 and last_out_cost = 0));

-- The unit of work, in stores that have none of that name.
set local role partsdesk_keeper;
insert into goods_stock_unit (store_id, id, name, decimals, create_time)
  select id, gen_random_uuid(), '次', 0, clock_timestamp() from platform.store on conflict do nothing;
reset role;

-- 礼品卡: a card of counted uses, whose price is spread over its items. It stands beside the cards of money.
create table gift_card (
  store_id uuid not null,
  id uuid not null,
  number text not null check (number ~ '^8[0-9]{15}$'),
  -- 0 for whatever its customer brings, 1 for one vehicle
  kind int not null check (kind in (0, 1)),
  name text not null,
  customer_id uuid not null,
  vehicle_id uuid,
  -- Which shop issued it, and from its sale on which shop sold it and owes it
  shop_id uuid not null,
  price bigint not null check (price between 0 and 500000),
  -- Why it cost nothing
  given_reason text not null default '' check ((price = 0) = (given_reason <> '')),
  -- Its last day; null: no end
  expires date,
  sold_time timestamptz,
  status int not null default 1 check (status in (0, 1)),
  remark text not null default '',
  last_seq int not null default 0,
  version int not null default 1,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, vehicle_id) references customer_vehicle,
  foreign key (store_id, shop_id) references shop,
  check ((kind = 1) = (vehicle_id is not null)),
  -- Nothing has moved of a card that nobody has paid for
  check (sold_time is not null or last_seq = 0)
);
create index gift_card_customer on gift_card (store_id, customer_id, id desc);
create index gift_card_vehicle on gift_card (store_id, vehicle_id) where vehicle_id is not null;
create index gift_card_shop on gift_card (store_id, shop_id, id desc);
create index gift_card_newest on gift_card (store_id, id desc);
create index gift_card_expires on gift_card (store_id, expires);
call wall('gift_card');

create table gift_card_item (
  store_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  position int not null,
  sku_id uuid not null,
  -- The shop's price when the card was issued, by which its price was spread
  list_price bigint not null check (list_price >= 0),
  total int not null check (total between 1 and 999),
  used int not null default 0 check (used >= 0),
  -- Taken by orders that are not paid yet
  locked int not null default 0 check (locked >= 0),
  -- Its part of the card's price, and what of it neither is used nor taken
  value bigint not null check (value >= 0),
  value_left bigint not null,
  primary key (store_id, id),
  unique (store_id, card_id, position),
  unique (store_id, card_id, sku_id),
  foreign key (store_id, card_id) references gift_card,
  foreign key (store_id, sku_id) references goods_sku,
  check (used + locked <= total),
  check (value_left between 0 and value)
);
create index gift_card_item_sku on gift_card_item (store_id, sku_id);
call wall('gift_card_item');

alter table order_sale_line
  -- The item of a gift card that covers this one piece
  add column gift_card_item_id uuid,
  add foreign key (store_id, gift_card_item_id) references gift_card_item,
  add check (gift_card_item_id is null or closed_quantity > 0 or quantity = 1);
create index order_sale_line_gift_card on order_sale_line (store_id, gift_card_item_id) where gift_card_item_id is not null;

create table gift_card_use (
  store_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  item_id uuid not null,
  sale_out_id uuid not null,
  -- No reference: a changed order has new lines, and the old uses are released
  order_line_id uuid not null,
  value bigint not null check (value >= 0),
  -- Which use of the item it is, and how many were left after it
  nth int not null check (nth > 0),
  rest int not null check (rest >= 0),
  -- 0 taken by an order, 1 paid with, 2 given back, 3 let go with its order
  status int not null default 0 check (status in (0, 1, 2, 3)),
  -- The receipt that it paid of; none where the order was free
  receipt_id uuid,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, card_id) references gift_card,
  foreign key (store_id, item_id) references gift_card_item,
  foreign key (store_id, sale_out_id) references sale_out,
  -- Used before the receipt is written, in the lock order of cards
  foreign key (store_id, receipt_id) references receipt_bill deferrable initially deferred
);
create index gift_card_use_card on gift_card_use (store_id, card_id, id desc);
create index gift_card_use_item on gift_card_use (store_id, item_id);
create index gift_card_use_out on gift_card_use (store_id, sale_out_id);
create unique index gift_card_use_line on gift_card_use (store_id, order_line_id) where status in (0, 1);
create index gift_card_use_receipt on gift_card_use (store_id, receipt_id) where receipt_id is not null;
call wall('gift_card_use');

-- What moved the value of a card: sold, used, given back.
create table gift_card_entry (
  store_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  seq int not null check (seq > 0),
  item_id uuid not null,
  kind text not null check (kind in ('sold', 'used', 'returned')),
  -- In above 0, out below
  uses int not null,
  value bigint not null,
  document_kind text not null,
  document_id uuid not null,
  shop_id uuid not null,
  reason text not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, card_id, seq),
  foreign key (store_id, card_id) references gift_card,
  foreign key (store_id, item_id) references gift_card_item,
  foreign key (store_id, shop_id) references shop
);
create index gift_card_entry_item on gift_card_entry (store_id, item_id);
create index gift_card_entry_document on gift_card_entry (store_id, document_id);
call wall('gift_card_entry');
revoke update, delete on gift_card_entry from partsdesk_tenant;

-- A gift card is sold by the same document as a recharge.
alter table recharge_order
  drop constraint recharge_order_kind_check,
  -- 1 stored value, 2 cash card, 3 gift card
  add constraint recharge_order_kind_check check (kind in (1, 2, 3)),
  add column gift_card_id uuid,
  add foreign key (store_id, gift_card_id) references gift_card,
  add check ((kind = 3) = (gift_card_id is not null)),
  add check (kind <> 3 or gift = 0);
create unique index recharge_order_gift_card on recharge_order (store_id, gift_card_id) where gift_card_id is not null;
