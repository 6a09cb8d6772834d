-- Somebody who was added to a staff and has not agreed yet: the row keeps their roles, and confers nothing.
alter table staff add column invited boolean not null default false;
alter table staff add check (not invited or status = 0);

-- What was asked of them. It is the platform's, since it is read by somebody who belongs to no store yet.
create table platform.staff_invitation (
  id uuid primary key,
  store_id uuid not null references platform.store,
  user_id uuid not null references platform.app_user,
  staff_id uuid not null,
  -- 0 pending, 1 accepted, 2 refused, 3 withdrawn, 4 expired
  status int not null default 0 check (status between 0 and 4),
  inviter text not null,
  ends timestamptz not null,
  version int not null default 1,
  create_time timestamptz not null
);
create unique index staff_invitation_pending on platform.staff_invitation (store_id, user_id) where status = 0;
create index staff_invitation_of_user on platform.staff_invitation (user_id) where status = 0;
create index staff_invitation_of_staff on platform.staff_invitation (store_id, staff_id, id);
call open_platform('staff_invitation');
