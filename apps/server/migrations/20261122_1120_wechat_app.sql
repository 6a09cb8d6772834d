-- A store's mini-app on WeChat's open platform. Keys and tokens of others are encrypted.
create table wechat_app (
  store_id uuid not null primary key,
  bind_status int not null default 0 check (bind_status between 0 and 3),
  pre_auth_time timestamptz,
  bind_time timestamptz,
  app_id text,
  nick_name text not null default '',
  head_img text not null default '',
  principal_name text not null default '',
  refresh_token text,
  secret text,
  code_status int not null default 0 check (code_status between 0 and 6),
  template_id int,
  code_version text not null default '',
  audit_id text,
  code_reason text not null default '',
  code_time timestamptz,
  register_status int not null default 0 check (register_status between 0 and 4),
  register_name text not null default '',
  register_code text not null default '',
  register_code_type int,
  legal_persona_wechat text not null default '',
  legal_persona_name text not null default '',
  component_phone text not null default '',
  register_reason text not null default '',
  register_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  check (bind_status <> 1 or (app_id is not null and refresh_token is not null))
);
call wall('wechat_app');

-- Which store a mini-app belongs to: one. What WeChat tells of it finds its store here.
create table platform.wechat_binding (
  app_id text primary key,
  store_id uuid not null unique references platform.store,
  create_time timestamptz not null
);
call open_platform('wechat_binding');

-- Which store waits for the registration of a company, by its code.
create table platform.wechat_registration (
  code text primary key,
  store_id uuid not null references platform.store,
  create_time timestamptz not null
);
call open_platform('wechat_registration');

-- Tickets and tokens of the open platform, by name; encrypted, shared by all processes.
create table platform.wechat_token (
  name text primary key,
  value text not null,
  ends timestamptz not null
);
call open_platform('wechat_token');
