import { USUAL_TYPES } from '@partsdesk/core/fund/fundTypes';
import type { Db } from '../db/database';
import { newId } from '../db/ids';
import { recordOwner } from '../kit/owner/record';

/** The types of income and expense, which the shops of a store share. */
export const fundTypes = recordOwner({
  table: 'fund_type',
  entity: 'fundType',
  noun: '收支类型',
  fields: ['name', 'direction', 'class', 'system', 'sort', 'status'],
  unique: ['name', 'direction'],
});

/** Adds the usual types to a new store. */
export async function addUsualFundTypes(db: Db, storeId: string, now: Date): Promise<void> {
  await db
    .insertInto('fund_type')
    .values(
      USUAL_TYPES.map(({ direction, name, class: of, system = false }, index) => ({
        store_id: storeId,
        id: newId(now),
        direction,
        name,
        class: of,
        system,
        sort: index + 1,
        create_time: now,
      })),
    )
    .execute();
}
