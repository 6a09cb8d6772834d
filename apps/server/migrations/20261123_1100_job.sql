-- A long task of a store that outlives its request. Every step of it is a transaction of its own, which writes `state`, where
-- the next one goes on: whoever takes the job up after a crash repeats nothing.
create table job (
  store_id uuid not null,
  id uuid not null,
  -- The shop whose documents it writes, and whether that is a branch
  place_id uuid not null,
  shop_id uuid,
  kind text not null,
  title text not null,
  -- 0 waiting, 1 running, 2 done, 3 failed, 4 cancelled
  status int not null default 0 check (status between 0 and 4),
  done int not null default 0 check (done >= 0),
  total int check (total >= 0),
  words text not null default '',
  reason text not null default '',
  params jsonb not null,
  state jsonb,
  counts jsonb not null default '[]',
  -- Who carries it out at present; a process whose lease ran out finds another's mark here
  runner uuid,
  -- The name of the stored file that it made, until it is thrown away
  file text,
  file_name text not null default '',
  file_size int not null default 0,
  file_ends timestamptz,
  user_id uuid not null,
  by_name text not null default '',
  create_time timestamptz not null,
  start_time timestamptz,
  end_time timestamptz,
  primary key (store_id, id),
  foreign key (store_id, place_id) references shop
);
create index job_of_user on job (store_id, user_id, place_id, id);
create index job_of_kind on job (store_id, place_id, kind, id);
create index job_files on job (store_id, file_ends) where file is not null;
call wall('job');

-- What is still to be carried out, of all stores. The lease: until `next_try` a job is its taker's.
create table platform.job_queue (
  id uuid primary key,
  store_id uuid not null,
  tries int not null default 0,
  next_try timestamptz not null
);
create index job_queue_next on platform.job_queue (next_try);
call open_platform('job_queue');
grant insert on platform.job_queue to partsdesk_tenant;
