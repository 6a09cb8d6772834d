-- Sees the rows of every store, for what concerns all of them: data steps of migrations, a dump, an audit. The database's owner
-- does not, unless a superuser. Nobody is its member but for the length of such a transaction (src/db/keeper.ts), and whom the
-- operator lets dump. Runs next after the foundation (src/db/migrate.ts): the data steps between need it.
do $$
begin
  create role partsdesk_keeper nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public, platform, migration to partsdesk_keeper;
grant select on all tables in schema migration to partsdesk_keeper;
grant select, insert, update, delete on all tables in schema public, platform to partsdesk_keeper;
alter default privileges in schema public, platform grant select, insert, update, delete on tables to partsdesk_keeper;

-- Shows the keeper every row of a table. By its name too, since whoever is its member inherits the policy.
create procedure open_keeper(place regclass) language plpgsql as $$
begin
  execute format('create policy every_store on %s to partsdesk_keeper using (current_user = ''partsdesk_keeper'') with check (current_user = ''partsdesk_keeper'')', place);
end $$;

-- Puts a tenant table behind the wall: its rows are seen and written only by a transaction of their store, and by the keeper.
create or replace procedure wall(table_name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy own_store on %I to partsdesk_tenant using (store_id = (select store_in_force())) with check (store_id = (select store_in_force()))', table_name);
  execute format('grant select, insert, update, delete on %I to partsdesk_tenant', table_name);
  call open_keeper(format('%I', table_name)::regclass);
end $$;

do $$
declare
  place regclass;
begin
  for place in select c.oid from pg_class c where c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace) and c.relrowsecurity loop
    call open_keeper(place);
  end loop;
end $$;
