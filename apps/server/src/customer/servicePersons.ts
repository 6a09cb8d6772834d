import type { Context } from '../kit/context';
import { visibleStaff } from '../store/staff/visibleStaff';

/** Returns the calling service person, to whom a new customer is assigned when the request names nobody. */
export async function callingServicePerson(ctx: Context): Promise<string | null> {
  const self = await visibleStaff(ctx)
    .select('staff.id')
    .where('staff.user_id', '=', ctx.user?.id ?? '')
    .where('staff.is_service', '=', true)
    .executeTakeFirst();
  return self?.id ?? null;
}
