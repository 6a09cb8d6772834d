import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { ContractOperation } from '../../kit/documents';
import { watchTables } from '../database/touchedTables';
import type { Answered } from '../examples/sendExample';
import type { Sweep, Swept } from './sweep';

const CLOSED = /已关账/;

/** Tells whether an operation writes into a store's books; what closes and reopens them is tried by itself. */
const writesBooks = ({ effect, access, group }: ContractOperation) =>
  effect === 'write' && access !== 'public' && access !== 'customer' && !group.startsWith('settleAccount');

/** Runs with today's books of my company closed. */
async function withTodayClosed<T>({ server, mine }: Sweep, run: () => Promise<T>): Promise<T> {
  const { store, owner } = mine.here;
  const now = server.clock.now();
  const id = newId(now);
  const inStore = (statement: ReturnType<typeof sql>) =>
    server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) => statement.execute(db));
  await inStore(sql`
    insert into settle_account (store_id, id, close_to, order_count, sales_amount, received_amount, stock_value,
      receivable_amount, fund_balance, created_by, by_name, create_time)
    values (${store.id}, ${id}, ${dayOf(now)}, 0, 0, 0, 0, 0, 0, ${owner.id}, '', ${now})`);
  try {
    return await run();
  } finally {
    await inStore(sql`delete from settle_account where store_id = ${store.id} and id = ${id}`);
  }
}

/** The ledgers, and the documents that stand in them. */
export async function bookTables({ server }: Sweep): Promise<string[]> {
  const { rows } = await server.database.transaction({ role: 'owner' }, ({ db }) =>
    sql<{ name: string }>`
      select 'public.' || relname as name from pg_class where relkind = 'r' and relname like '%\\_ledger'`.execute(db),
  );
  return [
    ...rows.map(({ name }) => name),
    ...['order_sale', 'sale_out', 'receipt_bill', 'shift'].map((name) => `public.${name}`),
  ];
}

/**
 * Carries out a write while today is closed, and once more with today open where it was refused for that. While it is
 * closed, no ledger and no document may gain a row. Returns what was sent last.
 */
export async function sendWithTodayClosed<Sent extends { result: Answered }>(
  sweep: Sweep,
  books: readonly string[],
  { operation }: Swept,
  send: () => Promise<Sent>,
): Promise<{ sent: Sent; gained: object }> {
  if (!writesBooks(operation)) return { sent: await send(), gained: {} };
  const { sent, gained } = await withTodayClosed(sweep, async () => {
    const watch = await watchTables(sweep.server.database, { storeId: sweep.mine.here.store.id });
    const sent = await send();
    const rows = Object.entries(await watch.gained());
    return { sent, gained: Object.fromEntries(rows.filter(([table]) => books.includes(table))) };
  });
  return { sent: CLOSED.test(sent.result.body?.message ?? '') ? await send() : sent, gained };
}
