import type { EventOf } from '@partsdesk/core/lifecycle';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `customer_statement`: its status and its version are written here alone. */
export const customerStatements = documentOwner({
  table: 'customer_statement',
  entity: 'customerStatement',
  noun: '对账单',
  lifecycles: { status: customerStatementLifecycle },
});

/** So many wrong digits end a link. */
export const MOST_TRIES = 5;

type StatementEvent = 'send' | EventOf<typeof customerStatementLifecycle>;

/** Writes what became of a statement, for its page and the customer's timeline. */
export async function recordStatementEvent(
  ctx: Context,
  { id, customerId }: { id: string; customerId: string },
  event: StatementEvent,
  words = '',
): Promise<void> {
  await ctx.db
    .insertInto('customer_statement_event')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      statement_id: id,
      customer_id: customerId,
      event,
      words,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
}
