-- 储值 pays: a card is the sum of its lots, each of which knows what was paid, what was given, which shop took the money and until when
-- its gift can be used. A spend writes from which lots it came, and a give-back fills exactly these.

-- What an account stands for: 1 money, 2 卡预收 (owed to the holders of cards, 0 or below), 3 赠送抵扣 (what gifts of cards paid).
alter table fund_account
  add column nature int not null default 1 check (nature in (1, 2, 3)),
  drop constraint fund_account_method_check,
  add constraint fund_account_method_check check (method in ('cash', 'wechat', 'alipay', 'bankCard', 'transfer', 'online', 'storedValue')),
  add check ((method = 'storedValue') = (nature <> 1)),
  add check (nature <> 2 or balance <= 0);
create unique index fund_account_nature on fund_account (store_id, shop_id, nature) where nature <> 1;

alter table settle_account
  add column prepaid_amount bigint not null default 0,
  add column gift_amount bigint not null default 0;

-- A give-back is never refused for the limit of a card, which a top-up asks.
alter table value_card
  drop constraint value_card_check,
  -- 0 frozen (冻结), 1 usable
  add column status int not null default 1 check (status in (0, 1)),
  add column version int not null default 1;
create index value_card_newest on value_card (store_id, create_time desc, id desc);

alter table value_card_entry
  add column id uuid not null default gen_random_uuid(),
  add column by_name text not null default '',
  drop constraint value_card_entry_kind_check,
  add constraint value_card_entry_kind_check check (kind in ('topUp', 'gift', 'consume', 'refund', 'giftExpire')),
  drop constraint value_card_entry_store_id_document_kind_document_id_kind_key;
alter table value_card_entry alter column id drop default;
-- A document does a thing to a card once, however often it is told
create unique index value_card_entry_once on value_card_entry (store_id, document_id, card_id, kind);
create unique index value_card_entry_id on value_card_entry (store_id, id);
create index value_card_entry_newest on value_card_entry (store_id, create_time desc, id desc);
create index value_card_entry_of_shop on value_card_entry (store_id, shop_id, create_time desc, id desc);

-- 批次: what is left of one top-up.
create table value_card_lot (
  store_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  document_kind text not null,
  document_id uuid not null,
  -- Who took the money, and owes it
  shop_id uuid not null,
  principal bigint not null check (principal >= 0),
  gift bigint not null check (gift >= 0),
  principal_left bigint not null check (principal_left >= 0),
  gift_left bigint not null check (gift_left >= 0),
  -- 1 in proportion, 2 the gift first
  spend_rule int not null default 1 check (spend_rule in (1, 2)),
  -- The last day of the gift; null: no end
  gift_expires date,
  -- 0 cannot be spent, but is owed
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, document_id),
  check (principal + gift > 0 and principal_left <= principal and gift_left <= gift),
  foreign key (store_id, card_id) references value_card,
  foreign key (store_id, shop_id) references shop
);
create index value_card_lot_of on value_card_lot (store_id, card_id, id);
create index value_card_lot_ends on value_card_lot (store_id, gift_expires) where gift_left > 0;
call wall('value_card_lot');

-- What an entry moved of each lot.
create table value_card_move (
  store_id uuid not null,
  card_id uuid not null,
  seq int not null,
  lot_id uuid not null,
  principal bigint not null,
  gift bigint not null,
  primary key (store_id, card_id, seq, lot_id),
  check (principal <> 0 or gift <> 0),
  foreign key (store_id, card_id, seq) references value_card_entry,
  foreign key (store_id, lot_id) references value_card_lot
);
create index value_card_move_of on value_card_move (store_id, lot_id);
call wall('value_card_move');
revoke update, delete on value_card_move from partsdesk_tenant;

-- The lot that a tender of a receipt came from, and what of it was given back. Part 1 is principal, 2 is gift.
create table card_spend (
  store_id uuid not null,
  receipt_id uuid not null,
  position int not null,
  card_id uuid not null,
  lot_id uuid not null,
  part int not null check (part in (1, 2)),
  amount bigint not null check (amount > 0),
  back bigint not null default 0,
  primary key (store_id, receipt_id, position),
  check (back >= 0 and back <= amount),
  foreign key (store_id, receipt_id, position) references receipt_tender,
  foreign key (store_id, lot_id) references value_card_lot
);
create index card_spend_of on card_spend (store_id, lot_id);
call wall('card_spend');

-- The terms of an offer, frozen into the order and the lot
alter table recharge_offer
  add column spend_rule int not null default 1 check (spend_rule in (1, 2)),
  -- For how many days the gift can be used; null: no end
  add column gift_days int check (gift_days between 1 and 3650),
  add column version int not null default 1;
alter table recharge_order
  add column spend_rule int not null default 1 check (spend_rule in (1, 2)),
  add column gift_days int check (gift_days between 1 and 3650),
  -- The shift that took the money, for one of the counter
  add column shift_id uuid,
  add column by_name text not null default '',
  add foreign key (store_id, shift_id) references shift;
create index recharge_order_shift on recharge_order (store_id, shift_id) where shift_id is not null;

-- How a recharge was paid at the counter.
create table recharge_tender (
  store_id uuid not null,
  recharge_id uuid not null,
  position int not null,
  method text not null check (method in ('cash', 'wechat', 'alipay', 'bankCard', 'transfer')),
  account_id uuid not null,
  tendered bigint not null check (tendered > 0),
  amount bigint not null check (amount >= 0 and amount <= tendered),
  primary key (store_id, recharge_id, position),
  foreign key (store_id, recharge_id) references recharge_order,
  foreign key (store_id, account_id) references fund_account
);
create index recharge_tender_account on recharge_tender (store_id, account_id);
call wall('recharge_tender');
revoke update, delete on recharge_tender from partsdesk_tenant;

set local role partsdesk_keeper;
insert into fund_account (store_id, id, shop_id, name, method, nature, taking, create_time)
  select shop.store_id, gen_random_uuid(), shop.id, account.name, 'storedValue', account.nature, false, shop.create_time
  from shop cross join (values (2, '储值预收'), (3, '储值赠送抵扣')) as account (nature, name);

-- Every recharge is a lot; nothing of it can have been spent, since nothing was there to spend it.
insert into value_card_lot (store_id, id, card_id, document_kind, document_id, shop_id, principal, gift, principal_left, gift_left, create_time)
  select one.store_id, one.id, card.id, 'recharge', one.id, one.shop_id, one.amount, one.gift, one.amount, one.gift, one.paid_time
  from recharge_order one join value_card card on card.store_id = one.store_id and card.customer_id = one.customer_id
  where one.payment_status = 2;
do $$
declare
  strange text;
begin
  select string_agg(card.id::text, ', ') into strange from value_card card
  left join (select store_id, card_id, sum(principal) as principal, sum(gift) as gift from value_card_lot group by 1, 2) lots
    on lots.store_id = card.store_id and lots.card_id = card.id
  where card.principal <> coalesce(lots.principal, 0) or card.gift <> coalesce(lots.gift, 0);
  if strange is not null then
    raise exception 'cards that their recharges do not explain: %', strange;
  end if;
end $$;
insert into value_card_move (store_id, card_id, seq, lot_id, principal, gift)
  select entry.store_id, entry.card_id, entry.seq, lot.id, entry.principal, entry.gift
  from value_card_entry entry join value_card_lot lot on lot.store_id = entry.store_id and lot.document_id = entry.document_id;

-- The missing side of these recharges: what came in is owed.
insert into fund_ledger (store_id, id, account_id, seq, amount, balance_after, document_kind, document_id, create_time)
  select lot.store_id, gen_random_uuid(), account.id,
    row_number() over (partition by account.store_id, account.id order by lot.create_time, lot.id), -lot.principal,
    -sum(lot.principal) over (partition by account.store_id, account.id order by lot.create_time, lot.id rows unbounded preceding),
    'recharge', lot.document_id, lot.create_time
  from value_card_lot lot join fund_account account on account.store_id = lot.store_id and account.shop_id = lot.shop_id and account.nature = 2;
update fund_account account set balance = entered.amount, last_seq = entered.count
from (select store_id, account_id, sum(amount) as amount, count(*) as count from fund_ledger group by 1, 2) entered
where account.nature = 2 and entered.store_id = account.store_id and entered.account_id = account.id;
reset role;
