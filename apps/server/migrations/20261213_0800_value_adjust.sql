-- 储值调整: a card is corrected by hand, after a second person has decided.
create table value_adjust (
  store_id uuid not null,
  id uuid not null,
  -- Null until it is numbered, at the end of its transaction
  code text,
  -- Where it was applied for; a principal is booked in its accounts
  shop_id uuid not null,
  customer_id uuid not null,
  -- 1 principal, 2 gift
  part int not null check (part in (1, 2)),
  -- In above 0, out below
  amount bigint not null check (amount <> 0),
  -- For how many days a gift that is added can be used; null: no end
  gift_days int check (gift_days between 1 and 3650),
  -- 0 waiting, 1 booked, 2 rejected, 3 withdrawn
  status int not null default 0 check (status between 0 and 3),
  reason text not null,
  applied_by uuid not null,
  applied_name text not null,
  audited_by uuid,
  audited_name text not null default '',
  reject_reason text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  check (gift_days is null or (part = 2 and amount > 0)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer
);
create index value_adjust_newest on value_adjust (store_id, id desc);
create index value_adjust_of on value_adjust (store_id, customer_id, id desc);
create index value_adjust_in on value_adjust (store_id, status, id desc);
create index value_adjust_of_shop on value_adjust (store_id, shop_id, id desc);
call wall('value_adjust');

alter table value_card_entry
  drop constraint value_card_entry_kind_check,
  add constraint value_card_entry_kind_check check (kind in ('topUp', 'gift', 'consume', 'refund', 'giftExpire', 'cardRefund', 'adjust'));
