-- 转账单: money that moves between accounts of the store, with what the bank keeps; and what providers owe for a day.

create table fund_transfer (
  store_id uuid not null,
  id uuid not null,
  -- Null until it is numbered, at the end of its transaction (ZZ)
  code text,
  -- The shop of the account that pays, under whose number it stands
  shop_id uuid not null,
  to_shop_id uuid not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  -- Below 0: it takes another back
  amount bigint not null check (amount <> 0),
  -- Leaves the account that pays besides
  fee bigint not null default 0,
  day date not null,
  -- Of a reversal: why
  remark text not null default '',
  -- Days of payments by code that it settled
  settles text[] not null default '{}' check (cardinality(settles) <= 100),
  -- 1 booked, 2 taken back, 4 takes another back
  status int not null default 1 check (status in (1, 2, 4)),
  reversal_of uuid,
  -- The open shift whose drawer the cash left, or came into
  from_shift_id uuid,
  to_shift_id uuid,
  created_by uuid not null,
  by_name text not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  -- Taken back once
  unique (store_id, reversal_of),
  check (from_account_id <> to_account_id),
  check ((amount < 0) = (reversal_of is not null)),
  check (case when reversal_of is null then fee >= 0 else fee <= 0 end),
  check ((status = 4) = (reversal_of is not null)),
  check (reversal_of is null or remark <> ''),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, to_shop_id) references shop,
  foreign key (store_id, from_account_id) references fund_account,
  foreign key (store_id, to_account_id) references fund_account,
  foreign key (store_id, reversal_of) references fund_transfer,
  foreign key (store_id, from_shift_id) references shift,
  foreign key (store_id, to_shift_id) references shift
);
create index fund_transfer_newest on fund_transfer (store_id, day desc, id desc);
create index fund_transfer_of_shop on fund_transfer (store_id, shop_id, day desc, id desc);
create index fund_transfer_to_shop on fund_transfer (store_id, to_shop_id, day desc, id desc);
create index fund_transfer_from on fund_transfer (store_id, from_account_id, day desc, id desc);
create index fund_transfer_to on fund_transfer (store_id, to_account_id, day desc, id desc);
create index fund_transfer_in on fund_transfer (store_id, status, day desc, id desc);
create index fund_transfer_from_shift on fund_transfer (store_id, from_shift_id) where from_shift_id is not null;
create index fund_transfer_to_shift on fund_transfer (store_id, to_shift_id) where to_shift_id is not null;
call wall('fund_transfer');
revoke delete on fund_transfer from partsdesk_tenant;

-- Cash of a transfer that left a drawer or came into it: it stands in the accounts as the transfer's, not the shift's.
alter table shift_cash_move
  add column transfer_id uuid,
  add foreign key (store_id, transfer_id) references fund_transfer,
  add check (transfer_id is null or (account_id is null and entry_id is null));
create unique index shift_cash_move_transfer on shift_cash_move (store_id, transfer_id, shift_id) where transfer_id is not null;

-- A shop's part of a day's bill, which its provider pays out.
create table pay_bill_shop (
  store_id uuid not null,
  bill_id uuid not null,
  shop_id uuid not null,
  trades int not null,
  -- By the bill, fen
  paid bigint not null,
  refunded bigint not null,
  fee bigint not null,
  -- The transfer that brought the money, while it is in force
  transfer_id uuid,
  primary key (store_id, bill_id, shop_id),
  foreign key (store_id, bill_id) references pay_bill,
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, transfer_id) references fund_transfer
);
create index pay_bill_shop_open on pay_bill_shop (store_id, shop_id) where transfer_id is null;
create index pay_bill_shop_transfer on pay_bill_shop (store_id, transfer_id) where transfer_id is not null;
call wall('pay_bill_shop');
revoke delete on pay_bill_shop from partsdesk_tenant;

-- Days that were reconciled before: of one shop the bill itself, of several what the books say of each.
set local role partsdesk_keeper;
insert into pay_bill_shop (store_id, bill_id, shop_id, trades, paid, refunded, fee)
  select store_id, bill_id, shop_id,
    case when alone then bill_trades else trades end, case when alone then bill_paid else paid end,
    case when alone then bill_refunded else refunded end, case when alone then bill_fee else fee end
  from (
    select bill.store_id, bill.id as bill_id, moved.shop_id, bill.trades as bill_trades, bill.paid as bill_paid,
      bill.refunded as bill_refunded, bill.fee as bill_fee, count(*) over (partition by bill.store_id, bill.id) = 1 as alone,
      sum(moved.trades)::int as trades, sum(moved.paid)::bigint as paid, sum(moved.refunded)::bigint as refunded, sum(moved.fee)::bigint as fee
    from pay_bill bill join (
      select store_id, shop_id, paid_time as moment, 1 as trades, amount as paid, 0 as refunded, coalesce(fee, 0) as fee from pay_trade
        where provider = 'wechat' and reconciled_time is not null and paid_time is not null
      union all select refund.store_id, refund.shop_id, refund.create_time, 0, 0, refund.amount, 0 from pay_refund refund
        join pay_trade trade on trade.store_id = refund.store_id and trade.id = refund.trade_id and trade.provider = 'wechat'
        where refund.status = 2) moved
      on moved.store_id = bill.store_id and (moved.moment at time zone 'Asia/Shanghai')::date = bill.day
    where bill.provider = 'wechat' group by bill.store_id, bill.id, moved.shop_id) one;
reset role;
