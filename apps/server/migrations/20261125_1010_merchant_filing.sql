-- What a store has filed with a payment provider: its application, and changes of what is in force once that is open.
create table merchant_filing (
  store_id uuid not null,
  id uuid not null,
  provider text not null check (provider in ('wechat', 'shouqianba')),
  kind text not null check (kind in ('apply', 'base', 'settlement', 'subject')),
  -- Of a change: the application that it changes
  apply_id uuid,
  -- As in the lifecycle of its provider and kind: wxApply, wxAccountModify, sqbApply, sqbChange
  status int not null,
  -- The whole form as JSON, encrypted: it holds ID and bank numbers
  form text not null,
  -- What the provider finds wrong, by field
  findings jsonb not null default '[]',
  reason text not null default '',
  -- The provider's own number, word and text
  remote_no text not null default '',
  remote_state text not null default '',
  remote_text text not null default '',
  sign_url text not null default '',
  merchant_no text not null default '',
  -- Counts up with every handing in: an answer to an earlier one is not heard any more
  round int not null default 0,
  tries int not null default 0,
  -- In this round the provider may have it, though nobody said so
  posted boolean not null default false,
  ended boolean not null default false,
  by_name text not null,
  submit_time timestamptz,
  asked_time timestamptz,
  done_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check ((kind = 'apply') = (apply_id is null)),
  foreign key (store_id, apply_id) references merchant_filing
);
create unique index merchant_filing_one_application on merchant_filing (store_id, provider) where kind = 'apply' and not ended;
create unique index merchant_filing_one_change on merchant_filing (store_id, apply_id) where not ended and apply_id is not null;
create index merchant_filing_newest on merchant_filing (store_id, provider, id desc);
create index merchant_filing_of on merchant_filing (store_id, apply_id, id desc) where apply_id is not null;
call wall('merchant_filing');

-- Pictures that a provider has, by their content: none is uploaded twice.
create table merchant_picture (
  store_id uuid not null,
  provider text not null check (provider in ('wechat', 'shouqianba')),
  -- SHA-256 of what was uploaded
  digest text not null,
  media_id text not null,
  create_time timestamptz not null,
  primary key (store_id, provider, digest)
);
call wall('merchant_picture');

-- Nobody could apply before; what was open, stays so.
set local role partsdesk_keeper;
insert into merchant_filing (store_id, id, provider, kind, status, form, by_name, ended, done_time, create_time)
  select store_id, gen_random_uuid(), 'shouqianba', 'apply', 1, '', '系统', false, create_time, create_time from sqb_account where apply_status = 1;
reset role;
drop table sqb_account;
