-- All windows of a browser share one login. Where it works is kept with it, so that a window which still shows another shop
-- writes nothing.
alter table platform.login_session add column entered_store_id uuid, add column entered_shop_id uuid;

drop function platform.admit(text, timestamptz, uuid, uuid, boolean, text[]);

-- The login that a token stands for, if it is in force (else all is null), and how it stands to the store that it claims: in which
-- shop's row (null: they have nothing to do with each other), whether that is open, whether its roles carry any of the paths
-- (null: none are asked for), and where the login said that it works. Leaves the
-- transaction within the store's wall if they are related, else under the platform's role.
create function platform.admit(token_hash text, moment timestamptz, store uuid, shop uuid, head_only boolean, paths text[],
  out session_id uuid, out user_id uuid, out customer_id uuid, out customer_store_id uuid, out name text, out level int, out place_id uuid, out place_status int, out permitted boolean,
  out entered_store_id uuid, out entered_shop_id uuid)
language plpgsql as $$
declare
  related boolean;
begin
  select session.id, session.user_id, session.customer_id, session.store_id, coalesce(account.name, ''), account.platform_level,
    store is not null and exists (
      select from platform.relationship join platform.store as entered on entered.id = relationship.store_id
      where relationship.user_id = session.user_id and relationship.store_id = admit.store and relationship.status = 1 and entered.status = 1
        and case when shop is not null then relationship.shop_id = shop else head_only or relationship.shop_id is null end),
    session.entered_store_id, session.entered_shop_id
  into session_id, user_id, customer_id, customer_store_id, name, level, related, entered_store_id, entered_shop_id
  from platform.login_session as session left join platform.app_user as account on account.id = session.user_id
  where session.access_hash = token_hash and session.access_ends > moment and session.revoked_time is null and (session.user_id is null or account.status = 1);
  if related then
    perform set_config('role', 'partsdesk_tenant', true), set_config('app.store_id', store::text, true);
    select place.id, place.status into place_id, place_status from public.shop as place
    where place.store_id = store and case when admit.shop is not null then place.id = admit.shop else place.is_head end;
    permitted := paths is null or public.holds(admit.user_id, store, shop, paths);
  end if;
end $$;
