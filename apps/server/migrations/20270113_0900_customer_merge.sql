-- Merging of customers who turn out to be one: the dropped one leads to the kept one, and keeps nothing but history.
alter table customer
  add column merged_into uuid,
  add foreign key (store_id, merged_into) references customer,
  add check (merged_into <> id),
  add constraint customer_merged_is_gone check (merged_into is null or status = 0 and phone = '');
create index customer_merged on customer (store_id, merged_into) where merged_into is not null;
-- Duplicates are found by the digits of a phone, however it was written.
create index customer_phone_digits on customer (store_id, right(regexp_replace(phone, '\D', '', 'g'), 11)) where phone <> '' and merged_into is null;

create table customer_merge (
  store_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  dropped_id uuid not null,
  -- The dropped customer's record as it was
  snapshot jsonb not null,
  -- Of what how many rows moved
  moved jsonb not null,
  created_by uuid not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  unique (store_id, dropped_id),
  check (kept_id <> dropped_id),
  foreign key (store_id, kept_id) references customer,
  foreign key (store_id, dropped_id) references customer
);
create index customer_merge_kept on customer_merge (store_id, kept_id, id desc);
call wall('customer_merge');
revoke update, delete on customer_merge from partsdesk_tenant;

-- Points move from the account of the dropped customer to that of the kept one.
alter table points_entry drop constraint points_entry_kind_check,
  add constraint points_entry_kind_check check (kind in ('earn', 'takeBack', 'reward', 'expire', 'exchange', 'exchangeBack', 'spend', 'giveBack', 'gift', 'giftBack',
    'transferOut', 'transferIn'));

-- What was sold stays as it is; whose it is follows the merge.
grant update (customer_id) on sale_ledger to partsdesk_tenant;

-- Refuses a row for a customer who was merged. It takes the key-share lock that the reference takes, and reads the row
-- under it: a merge that is under way is waited for. Says that the reference is broken, so that the handler runs again.
create function refuse_merged_customer() returns trigger language plpgsql as $$
declare
  target uuid;
begin
  select merged_into into target from customer where store_id = new.store_id and id = new.customer_id for key share;
  if target is not null then
    raise foreign_key_violation using constraint = 'customer_merged', message = 'the customer was merged into another one',
      detail = (select name from customer where store_id = new.store_id and id = target);
  end if;
  return new;
end $$;

-- Puts the trigger on a table whose `customer_id` names a customer.
create procedure refuse_merged(name text) language plpgsql as $$
begin
  execute format('create trigger refuse_merged_customer before insert or update of customer_id on %s
    for each row when (new.customer_id is not null) execute function refuse_merged_customer()', name::regclass);
end $$;

do $$
declare
  one record;
begin
  for one in
    select distinct refers.conrelid::regclass::text as name from pg_constraint refers
    join pg_attribute held on held.attrelid = refers.conrelid and held.attnum = any(refers.conkey) and held.attname = 'customer_id'
    where refers.contype = 'f' and refers.confrelid = 'customer'::regclass and refers.connamespace = 'public'::regnamespace
  loop
    call refuse_merged(one.name);
  end loop;
end $$;
