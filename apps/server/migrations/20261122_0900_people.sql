-- A member of staff who was taken out keeps the row: documents name them. Coming back, they get the same one again.
alter table staff add column deleted_time timestamptz;

-- How much of customers, vehicles and orders a service person sees, and what they may besides.
alter table staff add column data_scope text not null default 'all' check (data_scope in ('all', 'shop', 'own'));
alter table staff add column see_phone boolean not null default true;
alter table staff add column allow_discount boolean not null default true;
alter table staff add column allow_credit boolean not null default true;

-- Whose customer it is.
alter table customer add column service_staff_id uuid;
alter table customer add foreign key (store_id, service_staff_id) references staff;
create index customer_of_service on customer (store_id, service_staff_id) where service_staff_id is not null;
create index order_sale_of_service on order_sale (store_id, service_staff_id) where service_staff_id is not null;

-- The account that the distribution platform gave a member of staff, with its roles as they were then.
create table staff_fenxiao (
  store_id uuid not null,
  user_id uuid not null,
  fenxiao_user_id text not null,
  roles jsonb not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, user_id),
  foreign key (store_id, user_id) references staff (store_id, user_id)
);
call wall('staff_fenxiao');
