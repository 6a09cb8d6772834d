-- 小程序消息提醒: which messages the store sends, how many each customer has accepted, and what became of each.

create table subscribe_choice (
  store_id uuid not null,
  id uuid not null,
  code text not null,
  -- The mini-app whose template it is
  app_id text not null default '',
  -- WeChat's name of it; kept after it was dropped, until WeChat has forgotten it
  template_id text not null default '',
  -- 0 not chosen, 1 opening, 2 opened, 3 failed
  status int not null default 0 check (status in (0, 1, 2, 3)),
  reason text not null default '',
  -- Tries of the current opening that came to no end
  tries int not null default 0,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  check (status <> 2 or template_id <> ''),
  check (status <> 3 or reason <> '')
);
create index subscribe_choice_template on subscribe_choice (store_id, template_id) where template_id <> '';
call wall('subscribe_choice');

create table subscribe_quota (
  store_id uuid not null,
  open_id text not null,
  template_id text not null,
  -- Messages that may still be sent
  left_count int not null default 0 check (left_count >= 0),
  refused boolean not null default false,
  primary key (store_id, open_id, template_id)
);
call wall('subscribe_quota');

-- What WeChat has told, so that the same told twice counts once.
create table subscribe_push (
  store_id uuid not null,
  key text not null,
  app_id text not null,
  create_time timestamptz not null,
  primary key (store_id, key)
);
create index subscribe_push_app on subscribe_push (store_id, app_id);
call wall('subscribe_push');

create table subscribe_message (
  store_id uuid not null,
  id uuid not null,
  code text not null,
  -- The business event, of which there is one message
  business_key text not null,
  customer_id uuid not null,
  open_id text not null default '',
  template_id text not null default '',
  -- waiting, sent, notSubscribed, failed, unclear
  outcome text not null default 'waiting' check (outcome in ('waiting', 'sent', 'notSubscribed', 'failed', 'unclear')),
  reason text not null default '',
  -- WeChat's number of it, by which it tells of a late failure
  msg_id text not null default '',
  -- Set while WeChat is asked: who finds it set does not know whether it was sent
  asked_time timestamptz,
  end_time timestamptz,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code, business_key),
  check ((outcome = 'waiting') = (end_time is null)),
  foreign key (store_id, customer_id) references customer
);
create index subscribe_message_since on subscribe_message (store_id, create_time);
create index subscribe_message_number on subscribe_message (store_id, msg_id) where msg_id <> '';
create index subscribe_message_customer on subscribe_message (store_id, customer_id);
call wall('subscribe_message');

-- What ends in three days is looked for every hour.
create index coupon_ending on coupon (store_id, valid_to) where status = 0;
