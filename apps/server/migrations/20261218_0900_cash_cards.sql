-- 现金卡: a card with a number and a face that is sold once and spent in parts. It stands beside the stored value of customers in
-- `value_card`, with the same lots, entries and moves.
alter table value_card
  alter column customer_id drop not null,
  drop constraint value_card_store_id_customer_id_key,
  -- 0 stored value, 1 cash card
  add column kind int not null default 0 check (kind in (0, 1)),
  add column number text check (number ~ '^8[0-9]{15}$'),
  -- Whoever has it in hand may spend it (不记名)
  add column bearer boolean not null default false,
  add column face bigint check (face > 0),
  -- For how many years a bearer's card is good once it is sold, and its last day
  add column years int check (years between 3 and 30),
  add column expires date,
  -- Which shop issued it, and from its sale on which shop sold it
  add column shop_id uuid,
  -- What was issued at once
  add column batch_id uuid,
  add column sold_time timestamptz,
  -- The card that took its place (换新)
  add column renewed_to uuid,
  add column remark text not null default '',
  add foreign key (store_id, shop_id) references shop,
  add foreign key (store_id, renewed_to) references value_card,
  add check ((kind = 1) = (number is not null and face is not null and shop_id is not null and batch_id is not null)),
  add check (kind = 1 or (customer_id is not null and not bearer and years is null and expires is null and sold_time is null)),
  -- A card for its holder has no end; one of nobody's has one from its sale on (单用途商业预付卡管理办法)
  add check (kind = 0 or bearer = (years is not null)),
  add check (kind = 0 or (bearer and sold_time is not null) = (expires is not null)),
  add check (kind = 0 or (not bearer and sold_time is not null) = (customer_id is not null)),
  add check (kind = 0 or face <= case when bearer then 100000 else 500000 end),
  -- Nothing is on a card that nobody has paid for
  add check (kind = 0 or sold_time is not null or (principal = 0 and gift = 0 and last_seq = 0));
create unique index value_card_stored on value_card (store_id, customer_id) where kind = 0;
create unique index value_card_number on value_card (store_id, number) where kind = 1;
create index value_card_holder on value_card (store_id, customer_id) where kind = 1;
create index value_card_batch on value_card (store_id, batch_id, id) where kind = 1;
create index value_card_shop on value_card (store_id, shop_id, id desc) where kind = 1;
create index value_card_cash on value_card (store_id, id desc) where kind = 1;
create index value_card_expires on value_card (store_id, expires) where kind = 1;
create index value_card_renewed on value_card (store_id, renewed_to) where renewed_to is not null;

alter table value_card_entry
  drop constraint value_card_entry_kind_check,
  add constraint value_card_entry_kind_check
    check (kind in ('topUp', 'gift', 'consume', 'refund', 'giftExpire', 'cardRefund', 'adjust', 'transferOut', 'transferIn'));

-- A cash card is sold by the same document as a recharge; a bearer's has no buyer on record.
alter table recharge_order
  alter column customer_id drop not null,
  -- 1 stored value, 2 cash card
  add column kind int not null default 1 check (kind in (1, 2)),
  add column card_id uuid,
  add column remark text not null default '',
  add foreign key (store_id, card_id) references value_card,
  add check ((kind = 2) = (card_id is not null)),
  add check (kind = 2 or customer_id is not null);
-- A card is sold once
create unique index recharge_order_card on recharge_order (store_id, card_id) where card_id is not null;

-- What shops owe on cards stands in the same accounts for both kinds.
set local role partsdesk_keeper;
update fund_account set name = '卡预收' where nature = 2 and name = '储值预收';
update fund_account set name = '卡赠送抵扣' where nature = 3 and name = '储值赠送抵扣';
reset role;
