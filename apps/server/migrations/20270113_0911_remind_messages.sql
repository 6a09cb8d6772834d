-- 提醒客户: what of a reminder was sent to its customer, and whether they take text messages.
alter table customer_remind
  -- The rule that made it sends it to the customer once it is due
  add column tells boolean not null default false,
  -- none: nothing was sent, waiting: in the outbox, sent, unclear: it may have arrived, failed: nothing could be sent
  add column told text not null default 'none' check (told in ('none', 'waiting', 'sent', 'unclear', 'failed')),
  -- Empty until it is known by which way
  add column told_by text not null default '' check (told_by in ('', 'wechat', 'sms')),
  add column told_reason text not null default '',
  add column told_time timestamptz,
  add check ((told in ('sent', 'unclear')) = (told_by <> '')),
  add check ((told in ('sent', 'unclear', 'failed')) = (told_time is not null));
-- The night looks for what is due and to be sent.
create index customer_remind_tells on customer_remind (store_id, id) where tells and told = 'none' and status = 1;

create table sms_consent (
  store_id uuid not null,
  customer_id uuid not null,
  agreed boolean not null,
  by_name text not null,
  change_time timestamptz not null,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customer
);
call wall('sms_consent');
call refuse_merged('sms_consent');

-- Phones that answered a text message with 退订: no shop writes to them until they agree anew.
create table platform.sms_refusal (
  phone text primary key,
  create_time timestamptz not null
);
call open_platform('sms_refusal');
