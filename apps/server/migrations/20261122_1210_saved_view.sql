create table saved_view (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  screen text not null,
  name text not null,
  -- What the list keeps in its address, JSON
  list text not null,
  shared boolean not null default false,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, user_id, screen, name)
);
create index saved_view_shared on saved_view (store_id) where shared;
call wall('saved_view');

create table saved_view_default (
  store_id uuid not null,
  user_id uuid not null,
  screen text not null,
  view_id uuid not null,
  primary key (store_id, user_id, screen),
  foreign key (store_id, view_id) references saved_view on delete cascade
);
create index saved_view_default_view on saved_view_default (store_id, view_id);
call wall('saved_view_default');
