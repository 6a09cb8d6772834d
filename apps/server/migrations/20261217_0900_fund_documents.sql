-- 收支类型, 收入单 and 支出单: money that moves otherwise than by sales. It has a day besides its moment, so that last
-- month's rent can be entered on the first.

-- The day that money counts for, by which it is listed and closed.
alter table fund_ledger add column day date;
set local role partsdesk_keeper;
update fund_ledger set day = (create_time at time zone 'Asia/Shanghai')::date;
reset role;
alter table fund_ledger alter column day set not null;
drop index fund_ledger_time;
create index fund_ledger_day on fund_ledger (store_id, day, id);
create index fund_ledger_day_of on fund_ledger (store_id, account_id, day);

create table fund_type (
  store_id uuid not null,
  id uuid not null,
  -- 0 income, 1 expense
  direction int not null check (direction in (0, 1)),
  name text not null check (name <> ''),
  class text not null,
  -- Keeps name and class, and stays enabled
  system boolean not null default false,
  -- The order of adding
  sort int not null,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, direction, name),
  check (class in ('finance', 'deposit', 'loan', 'capital', 'opening')
    or (direction = 0 and class in ('otherRevenue', 'nonOperatingIncome', 'purchaseRefund'))
    or (direction = 1 and class in ('taxes', 'selling', 'administration', 'nonOperatingExpense', 'purchase', 'asset'))),
  check (status = 1 or not system)
);
create index fund_type_order on fund_type (store_id, direction, sort, id);
call wall('fund_type');
-- What entries were sorted by is disabled, never deleted.
revoke delete on fund_type from partsdesk_tenant;

set local role partsdesk_keeper;
insert into fund_type (store_id, id, direction, name, class, system, sort, create_time)
  select store.id, gen_random_uuid(), usual.direction, usual.name, usual.class, usual.name in ('手续费', '采购付款', '采购退款'), usual.sort, clock_timestamp()
  from platform.store, (values
    (0, 1, '旧件回收', 'otherRevenue'), (0, 2, '厂家返利', 'otherRevenue'), (0, 3, '利息', 'finance'), (0, 4, '押金退回', 'deposit'),
    (0, 5, '借款', 'loan'), (0, 6, '股东投入', 'capital'), (0, 7, '采购退款', 'purchaseRefund'), (0, 8, '其他收入', 'nonOperatingIncome'),
    (1, 1, '房租', 'administration'), (1, 2, '工资', 'administration'), (1, 3, '水电', 'administration'), (1, 4, '运费', 'selling'),
    (1, 5, '办公', 'administration'), (1, 6, '招待', 'administration'), (1, 7, '维修', 'administration'), (1, 8, '广告', 'selling'),
    (1, 9, '手续费', 'finance'), (1, 10, '税费', 'taxes'), (1, 11, '采购付款', 'purchase'), (1, 12, '押金', 'deposit'),
    (1, 13, '还款', 'loan'), (1, 14, '分红', 'capital'), (1, 15, '设备', 'asset'), (1, 16, '其他支出', 'nonOperatingExpense')
  ) as usual (direction, sort, name, class);
reset role;

create table fund_entry (
  store_id uuid not null,
  id uuid not null,
  -- Null until it is numbered, at the end of its transaction
  code text,
  -- 0 income (SR), 1 expense (ZC)
  direction int not null check (direction in (0, 1)),
  -- The shop of the account
  shop_id uuid not null,
  account_id uuid not null,
  type_id uuid not null,
  -- The class that the type had
  class text not null,
  -- Below 0: it takes another back
  amount bigint not null check (amount <> 0),
  day date not null,
  party text not null default '',
  -- Of a reversal: why
  remark text not null default '',
  -- Paths of private pictures
  pictures text[] not null default '{}' check (cardinality(pictures) <= 6),
  -- 1 booked, 2 taken back, 4 takes another back
  status int not null default 1 check (status in (1, 2, 4)),
  reversal_of uuid,
  -- The open shift whose drawer the cash went through
  shift_id uuid,
  created_by uuid not null,
  by_name text not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  -- Taken back once
  unique (store_id, reversal_of),
  check ((amount < 0) = (reversal_of is not null)),
  check ((status = 4) = (reversal_of is not null)),
  check (reversal_of is null or remark <> ''),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, account_id) references fund_account,
  foreign key (store_id, type_id) references fund_type,
  foreign key (store_id, reversal_of) references fund_entry,
  foreign key (store_id, shift_id) references shift
);
create index fund_entry_newest on fund_entry (store_id, direction, day desc, id desc);
create index fund_entry_of_shop on fund_entry (store_id, shop_id, direction, day desc, id desc);
create index fund_entry_of_account on fund_entry (store_id, account_id, day desc, id desc);
create index fund_entry_of_type on fund_entry (store_id, type_id, day desc, id desc);
create index fund_entry_in on fund_entry (store_id, direction, status, day desc, id desc);
create index fund_entry_shift on fund_entry (store_id, shift_id) where shift_id is not null;
call wall('fund_entry');
revoke delete on fund_entry from partsdesk_tenant;

-- Cash of an entry that went through the drawer of an open shift: it stands in the accounts as the entry's, not the shift's.
alter table shift_cash_move
  add column entry_id uuid,
  add foreign key (store_id, entry_id) references fund_entry,
  add check (entry_id is null or account_id is null);
create unique index shift_cash_move_entry on shift_cash_move (store_id, entry_id) where entry_id is not null;
