-- 定时提醒: what a shop wants to be told of about a customer or his vehicle on some day.
create table customer_remind (
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('maintenance', 'insurance', 'inspection', 'birthday', 'cardEnd', 'visit', 'other')),
  customer_id uuid not null,
  vehicle_id uuid,
  content text not null,
  -- When it is due; of a maintenance with a mileage this is predicted, and follows the vehicle's readings until then
  due_day date not null,
  -- What was asked for: a day, or a mileage of the vehicle, whichever comes first
  set_day date,
  due_mileage int check (due_mileage > 0),
  -- How many days before that it is due
  lead_days int not null default 0 check (lead_days >= 0),
  -- Decided by the usual mileage of a day, since the vehicle's own is not known (预估)
  estimated boolean not null default false,
  -- 0 before its day, 1 waiting, 2 handled, 3 cancelled; one in 0 whose day has come is shown as 1
  status int not null default 0 check (status between 0 and 3),
  result text not null default '',
  handled_name text not null default '',
  handled_time timestamptz,
  -- Made by rule: the vehicle, lot or customer it is about, and the day in its data that it was made for
  subject_id uuid,
  for_day date,
  -- Made by hand: by whom
  made_by uuid,
  made_name text not null default '',
  version int not null default 1,
  create_time timestamptz not null,
  primary key (store_id, id),
  check ((subject_id is null) = (for_day is null) and (subject_id is null) <> (made_by is null)),
  check (set_day is not null or due_mileage is not null),
  check (due_mileage is null or (kind = 'maintenance' and vehicle_id is not null)),
  check ((status = 2) = (handled_time is not null) and (status = 2) = (result <> '')),
  foreign key (store_id, customer_id) references customer,
  foreign key (store_id, vehicle_id) references customer_vehicle
);
-- The night makes each once, however often it runs
create unique index customer_remind_once on customer_remind (store_id, kind, subject_id, for_day) where subject_id is not null;
-- Open ones first, by their day
create index customer_remind_listed on customer_remind (store_id, (status >= 2), due_day, id);
create index customer_remind_in on customer_remind (store_id, status, due_day, id);
create index customer_remind_kind on customer_remind (store_id, kind, due_day, id);
create index customer_remind_due on customer_remind (store_id, due_day, id) where status < 2;
create index customer_remind_of on customer_remind (store_id, customer_id, due_day);
create index customer_remind_vehicle on customer_remind (store_id, vehicle_id) where vehicle_id is not null;
create index customer_remind_predicted on customer_remind (store_id, id) where status = 0 and due_mileage is not null;
call wall('customer_remind');

-- Who has read which reminder.
create table remind_read (
  store_id uuid not null,
  user_id uuid not null,
  remind_id uuid not null,
  create_time timestamptz not null,
  primary key (store_id, remind_id, user_id),
  foreign key (store_id, remind_id) references customer_remind on delete cascade
);
call wall('remind_read');

-- The last day whose night made the reminders of a store.
create table remind_night (
  store_id uuid not null,
  day date not null,
  create_time timestamptz not null,
  primary key (store_id)
);
call wall('remind_night');

create index customer_vehicle_insurance on customer_vehicle (store_id, insurance_ends, id) where insurance_ends is not null;
create index customer_vehicle_inspection on customer_vehicle (store_id, inspection_ends, id) where inspection_ends is not null;
