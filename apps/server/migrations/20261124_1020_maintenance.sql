-- A customer asks for a repair.
create table maintenance (
  store_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  customer_id uuid not null,
  vehicle_id uuid,
  -- 0 not replied, 1 replied
  status int not null default 0 check (status in (0, 1)),
  contact text not null,
  phone text not null,
  fault text not null,
  image_urls text[] not null default '{}',
  address text not null default '',
  longitude double precision,
  latitude double precision,
  staff_id uuid,
  reply text not null default '',
  reply_by text not null default '',
  reply_time timestamptz,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check ((status = 1) = (reply_time is not null)),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, vehicle_id) references customer_vehicle,
  foreign key (store_id, staff_id) references staff
);
create index maintenance_newest on maintenance (store_id, shop_id, create_time desc, id desc);
create index maintenance_everywhere on maintenance (store_id, create_time desc, id desc);
create index maintenance_of_staff on maintenance (store_id, staff_id, create_time desc) where staff_id is not null;
create index maintenance_open on maintenance (store_id, shop_id) where status = 0;
call wall('maintenance');
