-- A page that comes and goes with its parent: a detail page with its list. At the root: everybody has it.
alter table platform.sys_menu add column with_parent boolean not null default false;

alter table platform.sys_dict_type add column version int not null default 1;
alter table platform.sys_dict_value add column version int not null default 1;

-- A closed store keeps its books, but nobody enters it any more.
alter table platform.store add column closed_time timestamptz;
create unique index store_org on platform.store (org_id) where closed_time is null;

-- A one-time ticket for another platform, stored hashed.
create table platform.outer_ticket (
  ticket_hash text primary key,
  user_id uuid not null references platform.app_user,
  target text not null,
  ends timestamptz not null,
  used_time timestamptz,
  create_time timestamptz not null
);
call open_platform('outer_ticket');
