import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';

/** Counts the enabled staff that have a role. */
export const roleStaffCount = sql<number>`(select count(distinct staff.id)::int
  from staff_role held join staff on staff.store_id = held.store_id and staff.id = held.staff_id
  where held.store_id = role.store_id and held.role_id = role.id and staff.status = ${sql.lit(enabled.statuses.enabled.code)})`.as(
  'staffCount',
);
