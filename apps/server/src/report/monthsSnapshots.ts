import { addDays, addSeconds, dayOf, startOfDay } from '../clock';
import type { Database } from '../db/database';
import { writeSnapshot } from './stockOn';

const HOUR = 3600;

/**
 * Writes a snapshot of every store's stock at the end of last month, so that no report sums more than a few weeks of
 * the ledger.
 */
export async function writeMonthsSnapshots(
  database: Database,
  stores: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const month = startOfDay(`${dayOf(now).slice(0, 8)}01`);
  // Waits an hour, so that transactions from before midnight have ended.
  if (now < addSeconds(month, HOUR)) return;
  const day = dayOf(addDays(month, -1));
  for (const { id } of stores)
    await database.transaction({ role: 'tenant', storeId: id }, ({ db }) =>
      writeSnapshot({ db, storeId: id, now }, day),
    );
}
