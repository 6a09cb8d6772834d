-- 展会签到: exhibitions at which visitors sign in by the mini-app, once a day of the shop.
create table exhibition (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null check (name <> ''),
  place text not null default '',
  begin_day date not null,
  -- The last day
  end_day date not null check (end_day >= begin_day),
  image_url text not null default '',
  -- For what the visitors' data is used
  purpose text not null check (purpose <> ''),
  -- In their order: id, label, kind, required, hidden, choices
  attributes jsonb not null default '[]' check (jsonb_array_length(attributes) <= 16),
  -- The code on the stand changes every 30 seconds
  rotating boolean not null default false,
  -- What the mini-app's code names the exhibition by: 22 characters
  secret text not null default rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=') check (length(secret) = 22),
  by_name text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, secret),
  foreign key (store_id, shop_id) references shop
);
create index exhibition_newest on exhibition (store_id, id desc);
create index exhibition_of_shop on exhibition (store_id, shop_id, id desc);
create index exhibition_until on exhibition (store_id, end_day, begin_day);
create index exhibition_since on exhibition (store_id, begin_day);
call wall('exhibition');

create table exhibition_record (
  store_id uuid not null,
  id uuid not null,
  exhibition_id uuid not null,
  customer_id uuid not null,
  -- The shop's day
  day date not null,
  -- attributeId, label, kind, value
  answers jsonb not null default '[]',
  create_time timestamptz not null,
  primary key (store_id, id),
  -- Once a day
  unique (store_id, exhibition_id, customer_id, day),
  foreign key (store_id, exhibition_id) references exhibition,
  foreign key (store_id, customer_id) references customer
);
create index exhibition_record_newest on exhibition_record (store_id, exhibition_id, id desc);
create index exhibition_record_when on exhibition_record (store_id, exhibition_id, day, id desc);
create index exhibition_record_of on exhibition_record (store_id, customer_id);
call wall('exhibition_record');
