-- 不是同一人: pairs of customers with something in common that somebody has looked at, and who are two.
create table customer_apart (
  store_id uuid not null,
  id uuid not null,
  -- The lesser id first, so that a pair is marked once
  first_id uuid not null,
  second_id uuid not null,
  reason text not null check (reason <> ''),
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, first_id, second_id),
  check (first_id < second_id),
  foreign key (store_id, first_id) references customer,
  foreign key (store_id, second_id) references customer
);
create index customer_apart_second on customer_apart (store_id, second_id);
call wall('customer_apart');
revoke update on customer_apart from partsdesk_tenant;
