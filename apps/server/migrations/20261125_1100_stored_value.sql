-- 储值: a registered card per customer. What is on it is the sum of its ledger; the parts that were paid for and given are kept apart, fen.
create table value_card (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  principal bigint not null default 0 check (principal >= 0),
  gift bigint not null default 0 check (gift >= 0),
  -- Number of its last entry
  last_seq int not null default 0,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, customer_id),
  -- A registered card holds 5,000 yuan at most (单用途商业预付卡管理办法)
  check (principal + gift <= 500000),
  foreign key (store_id, customer_id) references customer
);
call wall('value_card');

create table value_card_entry (
  store_id uuid not null,
  card_id uuid not null,
  -- Without gaps, card by card
  seq int not null check (seq > 0),
  -- What moved it: paid for, given on top, spent, given back
  kind text not null check (kind in ('topUp', 'gift', 'consume', 'refund')),
  principal bigint not null,
  gift bigint not null,
  principal_after bigint not null check (principal_after >= 0),
  gift_after bigint not null check (gift_after >= 0),
  document_kind text not null,
  document_id uuid not null,
  shop_id uuid not null,
  reason text not null,
  create_time timestamptz not null,
  primary key (store_id, card_id, seq),
  -- A document does a thing to a card once, however often it is told
  unique (store_id, document_kind, document_id, kind),
  check (principal <> 0 or gift <> 0),
  foreign key (store_id, card_id) references value_card,
  foreign key (store_id, shop_id) references shop
);
call wall('value_card_entry');
revoke update, delete on value_card_entry from partsdesk_tenant;

-- 充值优惠: pay so much, get so much on top.
create table recharge_offer (
  store_id uuid not null,
  id uuid not null,
  amount bigint not null check (amount > 0),
  gift bigint not null check (gift >= 0),
  status int not null default 1 check (status in (0, 1)),
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, amount)
);
call wall('recharge_offer');

-- 充值单: paid through a provider or not at all.
create table recharge_order (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  code text,
  customer_id uuid not null,
  offer_id uuid,
  amount bigint not null check (amount > 0),
  gift bigint not null check (gift >= 0),
  -- 0 to pay, 1 being paid, 2 paid
  payment_status int not null default 0 check (payment_status in (0, 1, 2)),
  create_time timestamptz not null,
  paid_time timestamptz,
  primary key (store_id, id),
  unique (store_id, code),
  check ((paid_time is not null) = (payment_status = 2)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, offer_id) references recharge_offer
);
create index recharge_order_of on recharge_order (store_id, customer_id, id desc);
call wall('recharge_order');
