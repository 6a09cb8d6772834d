-- 查看客户手机号: who looked at a number that was hidden from them, and whose.
create table phone_reveal (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  user_id uuid not null,
  -- The shop's day, by which a person's looks are counted
  day date not null,
  by_name text not null,
  create_time timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customer
);
create index phone_reveal_of_day on phone_reveal (store_id, user_id, day);
create index phone_reveal_newest_of on phone_reveal (store_id, customer_id, id desc);
call wall('phone_reveal');
call refuse_merged('phone_reveal');
revoke delete on phone_reveal from partsdesk_tenant;

-- Numbers are hidden without the button from now on. Roles that exist keep what they saw; their owner takes it away. A
-- new installation has no menus yet, and gets the button with all others.
insert into platform.sys_menu (id, kind, path, name, type, icon, parent_id, display, with_parent, platform_only, sort, create_time)
select gen_random_uuid(), 0, 'customer.phone', '查看客户手机号', 2, '', null, 0, false, false, max(sort) + 10, now()
from platform.sys_menu where kind = 0 having count(*) > 0;
set local role partsdesk_keeper;
insert into role_menu (store_id, role_id, menu_id)
select role.store_id, role.id, button.id from role cross join platform.sys_menu button
where role.kind = 0 and button.kind = 0 and button.path = 'customer.phone'
  and exists (select from role_menu held where held.store_id = role.store_id and held.role_id = role.id);
reset role;
