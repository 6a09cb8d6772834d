import { sql } from 'kysely';
import { recordOwner } from '../../kit/record';
import { placeFields } from './place';

/** Owns `platform.store`: a store is written here alone, but for what its authentication says of it. */
export const stores = recordOwner({
  table: 'platform.store',
  entity: 'store',
  noun: '店铺',
  fields: ['name', 'code', 'orgId', 'ownerId', 'status', 'closedTime', ...placeFields],
  // Codes and organisations are compared with a word of their own.
  unique: [],
  among: () => sql<boolean>`closed_time is null`,
});
