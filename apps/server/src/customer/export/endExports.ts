import { dataExportLifecycle } from '@partsdesk/core/customer/export/dataExportLifecycle';
import { sql } from 'kysely';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import { fromStore } from '../../kit/storeTables';
import { dataExports } from './dataExports';

const ROWS_A_STEP = 500;

/** Writes down of a store's exports that they have expired; to whoever looks they have since their end (MEM-83). */
export async function endExports(frame: SystemFrame, storeId: string): Promise<void> {
  const some = () =>
    asSystem(frame, { storeId, id: storeId, operation: 'night/endExports' }, async (ctx) => {
      const ended = await fromStore(ctx, 'data_export')
        .select(['id', 'status'])
        .where('status', '=', sql.lit(dataExportLifecycle.statuses.ready.code))
        .where('end_time', '<=', ctx.now)
        .orderBy('id')
        .limit(sql.lit(ROWS_A_STEP))
        .forUpdate()
        .execute();
      for (const one of ended) await dataExports.move(ctx, one, { status: 'expire' });
      return ended.length;
    });
  while ((await some()) === ROWS_A_STEP);
}
