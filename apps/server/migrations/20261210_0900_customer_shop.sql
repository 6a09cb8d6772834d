-- In which shops' lists a customer stands: in that of the shop whose customer he is, and in those he was given to besides.
create table customer_shop (
  store_id uuid not null,
  shop_id uuid not null,
  customer_id uuid not null,
  primary key (store_id, shop_id, customer_id),
  foreign key (store_id, shop_id) references shop,
  foreign key (store_id, customer_id) references customer on delete cascade
);
create index customer_shop_of on customer_shop (store_id, customer_id);
call wall('customer_shop');

set local role partsdesk_keeper;
insert into customer_shop (store_id, shop_id, customer_id) select store_id, shop_id, id from customer;
reset role;

-- Whoever adds a customer or moves him writes the shop once; the list of that shop follows by itself.
create function place_new_customers() returns trigger language plpgsql as $$
begin
  insert into customer_shop (store_id, shop_id, customer_id) select store_id, shop_id, id from added on conflict do nothing;
  return null;
end $$;
create trigger customer_added after insert on customer referencing new table as added for each statement execute function place_new_customers();

create function place_moved_customer() returns trigger language plpgsql as $$
begin
  insert into customer_shop (store_id, shop_id, customer_id) values (new.store_id, new.shop_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger customer_moved after update of shop_id on customer for each row when (old.shop_id <> new.shop_id) execute function place_moved_customer();
