import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { recordOwner } from '../../kit/owner/record';
import { placeFields } from './place';

/** Owns `platform.store`: a store is written here alone. */
export const stores = recordOwner({
  table: 'platform.store',
  entity: 'store',
  noun: '店铺',
  fields: ['name', 'code', 'orgId', 'ownerId', 'status', 'closedTime', ...placeFields],
  // Codes and organisations are compared with a word of their own.
  unique: [],
  among: () => sql<boolean>`closed_time is null`,
});

/** Copies the status of a store's authentication to the store, without a new version of what its owner edits. */
export const setAuthStatus = ({ db }: Context, storeId: string, status: number) =>
  db.updateTable('platform.store').set({ auth_status: status }).where('id', '=', storeId).execute();
