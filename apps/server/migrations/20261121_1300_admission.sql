-- Who asks and what they may is decided before every single request, so it is one statement here and not five of its own.

-- Whether a member of staff has a role in this shop (null: in the head store) that carries any of the pages or buttons.
-- The store master's (level 5) carries all. Runs within the store's wall.
create function holds(member uuid, store uuid, shop uuid, paths text[]) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from staff
    join staff_role on staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id
    join role on role.store_id = staff_role.store_id and role.id = staff_role.role_id
    where staff.store_id = store and staff.user_id = member and staff.status = 1
      and (staff_role.shop_id is null or staff_role.shop_id = shop)
      and (role.level = 5 or exists (
        select from role_menu join platform.sys_menu as menu on menu.id = role_menu.menu_id
        where role_menu.store_id = role.store_id and role_menu.role_id = role.id and not menu.platform_only and menu.path = any (paths))));
end $$;

-- The login that a token stands for, if it is in force (else all is null), and how it stands to the store that it claims: in which
-- shop's row (null: they have nothing to do with each other), whether that is open, whether its roles carry any of the paths
-- (null: none are asked for). Leaves the transaction within the store's wall if they are related, else under the platform's role.
create function platform.admit(token_hash text, moment timestamptz, store uuid, shop uuid, head_only boolean, paths text[],
  out session_id uuid, out user_id uuid, out customer_id uuid, out customer_store_id uuid, out name text, out level int, out place_id uuid, out place_status int, out permitted boolean)
language plpgsql as $$
declare
  related boolean;
begin
  select session.id, session.user_id, session.customer_id, session.store_id, coalesce(account.name, ''), account.platform_level,
    store is not null and exists (
      select from platform.relationship join platform.store as entered on entered.id = relationship.store_id
      where relationship.user_id = session.user_id and relationship.store_id = admit.store and relationship.status = 1 and entered.status = 1
        and case when shop is not null then relationship.shop_id = shop else head_only or relationship.shop_id is null end)
  into session_id, user_id, customer_id, customer_store_id, name, level, related
  from platform.login_session as session left join platform.app_user as account on account.id = session.user_id
  where session.access_hash = token_hash and session.access_ends > moment and session.revoked_time is null and (session.user_id is null or account.status = 1);
  if related then
    perform set_config('role', 'partsdesk_tenant', true), set_config('app.store_id', store::text, true);
    select place.id, place.status into place_id, place_status from public.shop as place
    where place.store_id = store and case when admit.shop is not null then place.id = admit.shop else place.is_head end;
    permitted := paths is null or public.holds(admit.user_id, store, shop, paths);
  end if;
end $$;
