-- 退卡: what is left of a lot goes back to its holder, after a second person has decided.
create table card_refund (
  store_id uuid not null,
  id uuid not null,
  -- Null until it is numbered, at the end of its transaction
  code text,
  -- Where it was applied for
  shop_id uuid not null,
  customer_id uuid not null,
  card_id uuid not null,
  lot_id uuid not null,
  -- Left when it was applied for; nothing of the lot is spent from then on
  principal bigint not null check (principal > 0),
  gift bigint not null check (gift >= 0),
  -- 0 waiting, 1 approved, 2 paid, 3 rejected, 4 withdrawn
  status int not null default 0 check (status between 0 and 4),
  reason text not null,
  applied_by uuid not null,
  applied_name text not null,
  audited_by uuid,
  audited_name text not null default '',
  reject_reason text not null default '',
  -- How and by whom it was paid, and out of whose shift
  method text check (method in ('cash', 'wechat', 'alipay', 'bankCard', 'transfer')),
  account_id uuid,
  payee text not null default '',
  paid_name text not null default '',
  paid_shop_id uuid,
  shift_id uuid,
  paid_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  check ((status = 2) = (paid_time is not null and method is not null and account_id is not null and paid_shop_id is not null)),
  check (method is distinct from 'cash' or principal <= 10000),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, paid_shop_id) references shop,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, card_id) references value_card,
  foreign key (store_id, lot_id) references value_card_lot,
  foreign key (store_id, account_id) references fund_account,
  foreign key (store_id, shift_id) references shift
);
-- One at a time for a lot
create unique index card_refund_open on card_refund (store_id, lot_id) where status in (0, 1);
create index card_refund_newest on card_refund (store_id, id desc);
create index card_refund_of on card_refund (store_id, card_id, id desc);
create index card_refund_in on card_refund (store_id, status, id desc);
create index card_refund_of_shop on card_refund (store_id, shop_id, id desc);
create index card_refund_lot on card_refund (store_id, lot_id);
create index card_refund_account on card_refund (store_id, account_id) where account_id is not null;
create index card_refund_shift on card_refund (store_id, shift_id) where shift_id is not null;
call wall('card_refund');

-- The card refund that a lot waits for: nothing of it can be spent
alter table value_card_lot
  add column refund_id uuid,
  add foreign key (store_id, refund_id) references card_refund;

alter table value_card_entry
  drop constraint value_card_entry_kind_check,
  add constraint value_card_entry_kind_check check (kind in ('topUp', 'gift', 'consume', 'refund', 'giftExpire', 'cardRefund'));
