-- A customer claims a vehicle in the mini-app; the shop audits it. A plate belongs to one vehicle among those that have
-- passed: a claim on a taken plate waits, and at its audit the vehicle goes over or the claim is rejected.
alter table customer_vehicle drop constraint customer_vehicle_store_id_plate_key;
create unique index customer_vehicle_plate on customer_vehicle (store_id, plate) where audit_status = 1;
alter table customer_vehicle
  add image_urls text[] not null default '{}',
  -- When it was claimed last: the sweep of photos looks back from here
  add claimed_time timestamptz,
  add reject_reason text not null default '',
  add audited_by text not null default '',
  add audited_time timestamptz;
set local role partsdesk_keeper;
-- A reason is asked of whatever is rejected from now on.
update customer_vehicle set reject_reason = '原有资料' where audit_status = 2;
reset role;
alter table customer_vehicle add check ((audit_status = 2) = (reject_reason <> ''));
create index customer_vehicle_newest on customer_vehicle (store_id, id desc);
create index customer_vehicle_waiting on customer_vehicle (store_id, id desc) include (customer_id) where audit_status = 0;
create index customer_vehicle_claimed on customer_vehicle (store_id, claimed_time) where claimed_time is not null;

-- From whom to whom a vehicle went; documents stay with whom they were made for.
create table vehicle_move (
  store_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  from_customer_id uuid not null,
  to_customer_id uuid not null,
  reason text not null default '',
  by_name text not null default '',
  create_time timestamptz not null,
  primary key (store_id, id),
  check (from_customer_id <> to_customer_id),
  foreign key (store_id, vehicle_id) references customer_vehicle,
  foreign key (store_id, from_customer_id) references customer,
  foreign key (store_id, to_customer_id) references customer
);
create index vehicle_move_of on vehicle_move (store_id, vehicle_id, id desc);
create index vehicle_move_from on vehicle_move (store_id, from_customer_id);
create index vehicle_move_to on vehicle_move (store_id, to_customer_id);
call wall('vehicle_move');

-- Every mileage that was noted; a lower one than the last is kept, and not used.
create table vehicle_mileage (
  store_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  mileage int not null check (mileage >= 0),
  used boolean not null,
  source text not null check (source in ('desk', 'app', 'import', 'before')),
  by_name text not null default '',
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, vehicle_id) references customer_vehicle on delete cascade
);
create index vehicle_mileage_of on vehicle_mileage (store_id, vehicle_id, id desc);
call wall('vehicle_mileage');

set local role partsdesk_keeper;
insert into vehicle_mileage (store_id, id, vehicle_id, mileage, used, source, create_time)
  select store_id, gen_random_uuid(), id, mileage, true, 'before', create_time from customer_vehicle where mileage > 0;
reset role;

create index order_sale_of_vehicle on order_sale (store_id, vehicle_id, id desc) where vehicle_id is not null;
