-- Money that a provider collects lies in an account of its own until the provider settles it.
alter table fund_account drop constraint fund_account_method_check,
  add constraint fund_account_method_check check (method in ('cash', 'wechat', 'alipay', 'bankCard', 'transfer', 'online'));
set local role partsdesk_keeper;
insert into fund_account (store_id, id, shop_id, name, method, create_time)
  select shop.store_id, gen_random_uuid(), shop.id, '线上收款账户', 'online', shop.create_time from shop on conflict do nothing;
reset role;

-- One attempt of a customer to pay a document through a provider. Written before the provider is asked.
create table pay_trade (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  provider text not null check (provider in ('wechat', 'sqb')),
  channel text not null check (channel in ('jsapi', 'h5', 'native', 'alipay')),
  -- Ours at the provider: the id without its hyphens
  out_trade_no text not null,
  -- Who collects: sub_mchid or terminal_sn
  merchant_no text not null,
  kind text not null check (kind in ('saleOut', 'recharge')),
  document_id uuid not null,
  document_code text not null,
  summary text not null,
  amount bigint not null check (amount > 0),
  -- Promised to be given back, fen
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  -- What the provider keeps, as the day's bill says
  fee bigint,
  -- 0 created, 1 paying, 2 paid, 3 closing, 4 closed, 5 failed, 6 given back
  status int not null default 0 check (status between 0 and 6),
  transaction_id text not null default '',
  open_id text not null default '',
  -- What the phone goes on with
  bridge jsonb,
  pay_url text,
  code_url text,
  reason text not null default '',
  -- The provider is asked by nobody more often than every two seconds
  asked_time timestamptz,
  expire_time timestamptz not null,
  create_time timestamptz not null,
  paid_time timestamptz,
  reconciled_time timestamptz,
  receipt_id uuid,
  primary key (store_id, id),
  unique (store_id, out_trade_no),
  check ((paid_time is not null) = (status in (2, 6))),
  check (refunded = 0 or status in (2, 6)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, receipt_id) references receipt_bill
);
-- Nobody pays what somebody else is paying.
create unique index pay_trade_open on pay_trade (store_id, kind, document_id) where status in (0, 1, 3);
create index pay_trade_document on pay_trade (store_id, document_id, id desc);
create index pay_trade_newest on pay_trade (store_id, provider, create_time desc, id desc);
create index pay_trade_of_shop on pay_trade (store_id, shop_id, provider, create_time desc, id desc);
create index pay_trade_paid on pay_trade (store_id, provider, paid_time) where paid_time is not null;
call wall('pay_trade');

-- Money that goes back by the way it came. Written before the provider is asked; its number is kept for every try.
create table pay_refund (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  trade_id uuid not null,
  -- Ours at the provider: the id without its hyphens, and the number of the attempt where the provider closed one
  out_refund_no text not null,
  attempt int not null default 1 check (attempt > 0),
  amount bigint not null check (amount > 0),
  -- 0 applying, 1 processing, 2 success, 3 closed, 4 abnormal
  status int not null default 0 check (status between 0 and 4),
  -- Why, in words, and the document that asked for it
  reason text not null,
  document_kind text not null check (document_kind in ('refundBill', 'afterSale', 'excess', 'late')),
  document_id uuid not null,
  refund_no text not null default '',
  answer text not null default '',
  create_time timestamptz not null,
  refund_time timestamptz,
  version int not null default 1,
  primary key (store_id, id),
  unique (store_id, out_refund_no),
  check ((refund_time is not null) = (status = 2)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, trade_id) references pay_trade
);
create unique index pay_refund_once on pay_refund (store_id, document_id, trade_id);
create index pay_refund_of on pay_refund (store_id, trade_id);
create index pay_refund_newest on pay_refund (store_id, create_time desc, id desc);
create index pay_refund_of_shop on pay_refund (store_id, shop_id, create_time desc, id desc);
call wall('pay_refund');

-- What WeChat was told of the shipping of a payment whose money it holds.
create table wx_shipping (
  store_id uuid not null,
  trade_id uuid not null,
  order_id uuid not null,
  -- 0 to upload, 1 uploading, 2 uploaded, 3 renewed, 4 failed
  status int not null default 0 check (status between 0 and 4),
  logistics int not null check (logistics in (1, 2, 3, 4)),
  express_company text not null default '',
  express_no text not null default '',
  reason text not null default '',
  create_time timestamptz not null,
  primary key (store_id, trade_id),
  unique (store_id, order_id),
  foreign key (store_id, trade_id) references pay_trade,
  foreign key (store_id, order_id) references order_sale
);
call wall('wx_shipping');

-- A day of a merchant as the provider's bill has it, against ours.
create table pay_bill (
  store_id uuid not null,
  id uuid not null,
  provider text not null check (provider in ('wechat', 'sqb')),
  day date not null,
  trades int not null,
  -- Paid and given back by the bill, fen
  paid bigint not null,
  refunded bigint not null,
  fee bigint not null,
  -- What differs, one object each: outTradeNo, what, ours, theirs
  differences jsonb not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, provider, day)
);
call wall('pay_bill');

-- Whose a payment is, for whoever knows only its number.
create table platform.pay_trade_store (
  trade_id uuid primary key,
  store_id uuid not null
);
call open_platform('pay_trade_store');
grant insert on platform.pay_trade_store to partsdesk_tenant;

-- Notifications that a provider has signed, byte for byte.
create table platform.pay_notification (
  id uuid primary key,
  provider text not null,
  headers jsonb not null,
  body text not null,
  create_time timestamptz not null
);
create index pay_notification_age on platform.pay_notification (create_time);
call open_platform('pay_notification');
