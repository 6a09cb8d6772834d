-- What was uploaded: a row per file. The file itself lies in the data folder, in its store's own folder, under a name
-- that the server made. Without a store: a user's own picture, the licence of a store that is not opened yet.
create table platform.stored_file (
  name text primary key check (name ~ '^[0-9a-f]{32}[.][a-z0-9]{2,5}$'),
  store_id uuid references platform.store,
  user_id uuid references platform.app_user,
  type text not null,
  original_name text not null,
  size int not null,
  width int,
  height int,
  -- Shown only by a signed address, or to somebody of the store.
  is_private boolean not null,
  create_time timestamptz not null
);
call open_platform('stored_file');
alter table platform.stored_file enable row level security;
call open_keeper('platform.stored_file');
create policy all_files on platform.stored_file to partsdesk_platform using (true) with check (true);
create policy own_store on platform.stored_file to partsdesk_tenant using (store_id = (select store_in_force())) with check (store_id = (select store_in_force()));
grant select, insert on platform.stored_file to partsdesk_tenant;
