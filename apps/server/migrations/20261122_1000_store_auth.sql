-- The papers of a store as handed in last. They belong to the platform: its auditors read those of every store.
create table platform.store_auth (
  id uuid primary key,
  store_id uuid not null unique references platform.store,
  -- As in platform.store; no row means not handed in
  status int not null check (status between 1 and 3),
  company_name text not null,
  credit_code text not null,
  legal_person text not null,
  legal_id_number text not null,
  phone text not null,
  licence_image text not null,
  id_front_image text not null,
  id_back_image text not null,
  reason text not null default '',
  submit_time timestamptz not null,
  audit_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null
);
create index store_auth_newest on platform.store_auth (submit_time desc);
call open_platform('store_auth');

create table platform.store_auth_event (
  id uuid primary key,
  auth_id uuid not null references platform.store_auth,
  title text not null,
  reason text not null default '',
  by_name text not null,
  create_time timestamptz not null
);
create index store_auth_event_of on platform.store_auth_event (auth_id);
call open_platform('store_auth_event');
