import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { ofSelf } from './serviceRights';

/** The button without which customers' numbers are hidden. */
export const PHONE_BUTTON = 'customer.phone';

/**
 * Tests whether the user sees customers' numbers in full: by the button, and as a service person by 查看手机号 besides.
 * A customer, or a job of nobody's, sees them. The subqueries run once per query.
 */
export const seesPhones = ({ user, storeId, shopId }: Context): RawBuilder<boolean> =>
  user
    ? sql<boolean>`((select holds(${user.id}, ${storeId}, ${shopId}, array[${PHONE_BUTTON}]))
        and ${ofSelf<boolean>({ user, storeId }, 'see_phone')} is not false)`
    : sql<boolean>`true`;

/** Masks a customer's number as `138****0000` for whoever may not see it (MEM-80). */
export const visiblePhone = (
  ctx: Context,
  column: string,
) => sql<string>`case when ${sql.ref(column)} = '' or ${seesPhones(ctx)}
  then ${sql.ref(column)} else left(${sql.ref(column)}, 3) || '****' || right(${sql.ref(column)}, 4) end`;

/** What of a number may be searched for by whom it is hidden: all of it, or its end, which the mask shows. */
function wholeOrEnd(keyword: string): string | null {
  const text = keyword.trim();
  if (/^\d{11}$/.test(text)) return text;
  return /^\d{4}$/.test(text) ? `%${text}` : null;
}

/**
 * Finds by a customer's number: by any part of it, or for whom it is hidden by all 11 digits or the last 4, so that
 * nobody counts its digits out (MEM-80).
 */
export const phoneMatches = (ctx: Context, keyword: string, column = 'customer.phone') =>
  sql<boolean>`${sql.ref(column)} like (select case when ${seesPhones(ctx)} then ${containing(keyword)}::text
    else ${wholeOrEnd(keyword)}::text end)`;
