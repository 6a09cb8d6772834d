import { MONTHS } from '@partsdesk/core/report/serviceTask';
import { sql } from 'kysely';
import { dayOf } from '../clock';
import type { Transaction } from '../db/database';
import { serviceTaskAmount } from '../report/service/serviceTaskAmount';
import { call } from './call';
import { seedContext } from './seedContext';

/** A task in whole thousands of yuan, fen. */
const STEP = 100_000;
/** What tasks ask for beside what was sold, person by person: some do more than theirs, some less. */
const AMBITIONS = [0.9, 1.15, 1, 1.3];

const save = call(serviceTaskAmount.save);

/**
 * Sets the tasks of this year by what each service person sold in the last three months; spring asks for less. Runs
 * under the store's role.
 */
export async function addDemoTasks(
  transaction: Transaction,
  { storeId, user }: { storeId: string; user: { id: string; name: string } },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ staffId: string; shopId: string; sold: number }>`
    select staff_id as "staffId", shop_id as "shopId", (sum(amount) / 3)::bigint as sold from sale_ledger
    where store_id = ${storeId} and staff_id is not null group by staff_id, shop_id order by staff_id, shop_id`.execute(
    transaction.db,
  );
  for (const [index, { staffId, shopId, sold }] of rows.entries()) {
    const usual = Math.max(STEP, Math.round((sold * (AMBITIONS[index % AMBITIONS.length] ?? 1)) / STEP) * STEP);
    const ctx = seedContext(transaction, { now, user, storeId, placeId: shopId, shopId });
    await save(ctx, {
      query: {},
      body: {
        staffId,
        year: Number(dayOf(now).slice(0, 4)),
        amounts: MONTHS.map((month) => (month < 4 ? Math.max(STEP, usual - STEP) : usual)),
        version: 0,
      },
    });
  }
}
