import { addDays, addSeconds, dayOf, startOfDay } from '../clock';
import type { Database } from '../db/database';
import { writeSnapshot } from './stockOn';

const HOUR = 3600;

/** Writes down every store's stock at the end of last month, so that no report ever sums more than a few weeks of the ledger. */
export async function writeMonthsSnapshots(
  database: Database,
  stores: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const month = startOfDay(`${dayOf(now).slice(0, 8)}01`);
  // What began before midnight has ended an hour later.
  if (now < addSeconds(month, HOUR)) return;
  const day = dayOf(addDays(month, -1));
  for (const { id } of stores)
    await database.transaction({ role: 'tenant', storeId: id }, ({ db }) =>
      writeSnapshot({ db, storeId: id, now }, day),
    );
}
