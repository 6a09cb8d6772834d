-- Two kinds of tables. Those of one store stand in "public", begin their keys with store_id and are walled by
-- row-level security. What belongs to no single store stands in "platform", with a role of its own.
create schema platform;

do $$
begin
  create role partsdesk_tenant nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  create role partsdesk_platform nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant partsdesk_tenant, partsdesk_platform to %I', current_user);
end $$;

grant usage on schema public to partsdesk_tenant;
grant usage on schema platform to partsdesk_platform, partsdesk_tenant;

-- The store whose transaction this is; null (and so no row) when none was set.
create function store_in_force() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.store_id', true), '')::uuid $$;

-- Puts a tenant table behind the wall: its rows are seen and written only by a transaction of their store.
create procedure wall(table_name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy own_store on %I to partsdesk_tenant using (store_id = (select store_in_force())) with check (store_id = (select store_in_force()))', table_name);
  execute format('grant select, insert, update, delete on %I to partsdesk_tenant', table_name);
end $$;

-- Gives the platform's role a platform table.
create procedure open_platform(table_name text) language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on platform.%I to partsdesk_platform', table_name);
end $$;

-- People who log in: staff, owners, operators of the platform.
create table platform.app_user (
  id uuid primary key,
  login_name text not null unique,
  name text not null,
  phone text unique,
  avatar text,
  password_hash text not null,
  -- The lowest level of the roles; below 5 operates the platform itself. Null: no platform rights.
  platform_level int check (platform_level between 1 and 4),
  status int not null default 1 check (status in (0, 1)),
  sso_user_id text unique,
  version int not null default 1,
  create_time timestamptz not null
);
call open_platform('app_user');

-- A login. Tokens are stored hashed; every renewal rotates them within one family.
create table platform.login_session (
  id uuid primary key,
  family_id uuid not null,
  user_id uuid references platform.app_user,
  customer_id uuid,
  store_id uuid,
  access_hash text not null unique,
  refresh_hash text not null unique,
  access_ends timestamptz not null,
  refresh_ends timestamptz not null,
  -- Set when the refresh token was used; a second use then revokes the family.
  rotated_time timestamptz,
  revoked_time timestamptz,
  create_time timestamptz not null,
  check ((user_id is null) <> (customer_id is null))
);
create index login_session_family on platform.login_session (family_id);
create index login_session_user on platform.login_session (user_id);
call open_platform('login_session');

-- Tries of a password or a code, counted per subject; they outlive the refusal that they caused.
create table platform.login_try (
  subject text not null,
  window_start timestamptz not null,
  tries int not null,
  primary key (subject, window_start)
);
call open_platform('login_try');

create table platform.sms_code (
  id uuid primary key,
  phone text not null,
  purpose text not null,
  code_hash text not null,
  tries int not null default 0,
  ends timestamptz not null,
  used_time timestamptz,
  create_time timestamptz not null
);
create index sms_code_phone on platform.sms_code (phone, purpose, create_time desc);
call open_platform('sms_code');

-- What is to be told to outside parties once the transaction that wants it is committed.
create table platform.outbox (
  id uuid primary key,
  store_id uuid,
  kind text not null,
  payload jsonb not null,
  tries int not null default 0,
  next_try timestamptz not null,
  done_time timestamptz,
  last_error text,
  create_time timestamptz not null
);
create index outbox_waiting on platform.outbox (next_try) where done_time is null;
call open_platform('outbox');
grant insert on platform.outbox to partsdesk_tenant;

create table platform.store (
  id uuid primary key,
  code text not null unique,
  name text not null,
  contact text not null default '',
  phone text not null default '',
  region text not null default '',
  address text not null default '',
  longitude numeric(10, 6),
  latitude numeric(10, 6),
  logo text not null default '',
  business_hours text not null default '',
  business_nature int not null default 200,
  -- 0 not handed in, 1 under review, 2 passed, 3 rejected
  auth_status int not null default 0 check (auth_status between 0 and 3),
  status int not null default 1 check (status in (0, 1)),
  org_id text,
  owner_id uuid not null references platform.app_user,
  version int not null default 1,
  create_time timestamptz not null
);
call open_platform('store');
alter table platform.store enable row level security;
create policy all_stores on platform.store to partsdesk_platform using (true) with check (true);
create policy own_store on platform.store to partsdesk_tenant using (id = (select store_in_force())) with check (id = (select store_in_force()));
grant select, update on platform.store to partsdesk_tenant;

-- Who may act where. shop_id null: the head store itself.
create table platform.relationship (
  id uuid primary key,
  user_id uuid not null references platform.app_user,
  store_id uuid not null references platform.store,
  shop_id uuid,
  status int not null default 1 check (status in (0, 1)),
  create_time timestamptz not null,
  unique nulls not distinct (user_id, store_id, shop_id)
);
create index relationship_store on platform.relationship (store_id);
call open_platform('relationship');

-- Menus, pages and buttons; the same for all stores.
create table platform.sys_menu (
  id uuid primary key,
  parent_id uuid references platform.sys_menu,
  path text not null,
  name text not null,
  icon text not null default '',
  -- 2 button, any other page
  type int not null default 1,
  -- 1 shown in the menu
  display int not null default 1 check (display in (0, 1)),
  sort int not null default 0,
  -- 0 console, 1 app
  kind int not null default 0 check (kind in (0, 1)),
  -- Only for operators of the platform (levels below 5).
  platform_only boolean not null default false,
  version int not null default 1,
  create_time timestamptz not null
);
create unique index sys_menu_path on platform.sys_menu (kind, path) where path <> '_REST_';
call open_platform('sys_menu');
grant select on platform.sys_menu to partsdesk_tenant;

create table platform.sys_dict_type (
  id uuid primary key,
  type text not null unique,
  name text not null,
  remark text not null default '',
  status int not null default 1 check (status in (0, 1)),
  create_time timestamptz not null
);
call open_platform('sys_dict_type');
grant select on platform.sys_dict_type to partsdesk_tenant;

create table platform.sys_dict_value (
  id uuid primary key,
  type_id uuid not null references platform.sys_dict_type,
  value text not null,
  label text not null,
  sort int not null default 0,
  status int not null default 1 check (status in (0, 1)),
  create_time timestamptz not null,
  unique (type_id, value)
);
call open_platform('sys_dict_value');
grant select on platform.sys_dict_value to partsdesk_tenant;

create table platform.online_notice (
  id uuid primary key,
  title text not null,
  content text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  create_time timestamptz not null,
  check (end_time > start_time)
);
call open_platform('online_notice');
grant select on platform.online_notice to partsdesk_tenant;

create table platform.idempotent_answer (
  scope text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  answer jsonb,
  create_time timestamptz not null,
  primary key (scope, key)
);
call open_platform('idempotent_answer');

create table platform.audit_entry (
  id uuid primary key,
  user_id uuid,
  operation text not null,
  outcome text not null,
  request_id text not null,
  address text not null,
  changes jsonb not null,
  create_time timestamptz not null
);
call open_platform('audit_entry');

create table idempotent_answer (
  store_id uuid not null,
  scope text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  answer jsonb,
  create_time timestamptz not null,
  primary key (store_id, scope, key)
);
call wall('idempotent_answer');

-- Who did what, when, from where, and what it changed; refusals too.
create table audit_entry (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid,
  user_id uuid,
  operation text not null,
  outcome text not null,
  request_id text not null,
  address text not null,
  changes jsonb not null,
  create_time timestamptz not null,
  primary key (store_id, id)
);
create index audit_entry_time on audit_entry (store_id, create_time desc);
call wall('audit_entry');

create table shop (
  store_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  contact text not null default '',
  phone text not null default '',
  region text not null default '',
  address text not null default '',
  longitude numeric(10, 6),
  latitude numeric(10, 6),
  logo text not null default '',
  business_hours text not null default '',
  business_nature int not null default 200,
  -- The head store's own counter is a row too: it has stock, drawers and documents of its own.
  is_head boolean not null default false,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  unique (store_id, name)
);
create unique index shop_one_head on shop (store_id) where is_head;
call wall('shop');

create table warehouse (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  code text not null,
  name text not null,
  address text not null default '',
  is_default boolean not null default false,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  unique (store_id, shop_id, name),
  foreign key (store_id, shop_id) references shop
);
create unique index warehouse_one_default on warehouse (store_id, shop_id) where is_default;
call wall('warehouse');

create table role (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  remark text not null default '',
  -- 5 store master (holds every right of the store), above: as its menus say
  level int not null default 10 check (level >= 5),
  -- 0 console, 1 app
  kind int not null default 0 check (kind in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, kind, name)
);
call wall('role');

create table role_menu (
  store_id uuid not null,
  role_id uuid not null,
  menu_id uuid not null references platform.sys_menu on delete cascade,
  primary key (store_id, role_id, menu_id),
  foreign key (store_id, role_id) references role on delete cascade
);
call wall('role_menu');

create table staff (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  phone text not null default '',
  -- Serves customers: may be named on an order.
  is_service boolean not null default false,
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, user_id)
);
call wall('staff');

-- Which role a member of staff has in which shop; shop_id null: in all of them and in the head store.
create table staff_role (
  store_id uuid not null,
  staff_id uuid not null,
  role_id uuid not null,
  shop_id uuid,
  unique nulls not distinct (store_id, staff_id, role_id, shop_id),
  foreign key (store_id, staff_id) references staff on delete cascade,
  foreign key (store_id, role_id) references role
);
call wall('staff_role');

create table store_setting (
  store_id uuid not null,
  name text not null,
  value jsonb not null,
  version int not null default 1,
  primary key (store_id, name)
);
call wall('store_setting');

-- The last number given, per kind of document, shop and day; taken as a transaction's last statement.
create table document_counter (
  store_id uuid not null,
  shop_id uuid not null,
  kind text not null,
  day date not null,
  last int not null,
  primary key (store_id, shop_id, kind, day)
);
call wall('document_counter');
