-- 限时活动: what distributors hand in for a task, and the reward of what passes, which is a commission without an order.

create table earn_task (
  store_id uuid not null,
  id uuid not null,
  distributor_id uuid not null,
  -- The activity and its reward as they were when it was handed in
  name text not null,
  reward bigint not null check (reward > 0),
  words text not null,
  image_urls text[] not null default '{}' check (cardinality(image_urls) <= 6),
  -- 0 waiting, 1 passed, 2 rejected
  status int not null default 0 check (status in (0, 1, 2)),
  reason text not null default '',
  check_by text not null default '',
  check_time timestamptz,
  -- The day of create_time
  day date not null,
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check ((status = 0) = (check_time is null)),
  check ((status = 2) = (reason <> '')),
  foreign key (store_id, distributor_id) references distributor
);
create index earn_task_newest on earn_task (store_id, id desc);
create index earn_task_status on earn_task (store_id, status, id desc);
create index earn_task_day on earn_task (store_id, day, id desc);
create index earn_task_of on earn_task (store_id, distributor_id, day, id desc);
create index earn_task_newest_of on earn_task (store_id, distributor_id, id desc);
create index earn_task_photos on earn_task (store_id, create_time);
call wall('earn_task');

alter table sub_commission alter order_id drop not null;
alter table sub_commission add earn_task_id uuid;
alter table sub_commission add constraint sub_commission_source check (num_nonnulls(order_id, earn_task_id) = 1);
alter table sub_commission add foreign key (store_id, earn_task_id) references earn_task;
create unique index sub_commission_task on sub_commission (store_id, earn_task_id) where earn_task_id is not null;

alter table commission_entry drop constraint commission_entry_kind_check;
alter table commission_entry add constraint commission_entry_kind_check
  check (kind in ('accrue', 'reverse', 'release', 'settle', 'task'));
alter table commission_entry drop constraint commission_entry_check;
alter table commission_entry add constraint commission_entry_check check (case kind
  when 'accrue' then frozen + available > 0 and settled = 0
  when 'reverse' then frozen + available < 0 and settled = 0
  when 'release' then frozen < 0 and available = -frozen and settled = 0
  when 'task' then frozen = 0 and available > 0 and settled = 0
  else frozen = 0 and available = -settled and settled <> 0 end);
