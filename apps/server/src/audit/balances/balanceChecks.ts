import { sql } from 'kysely';
import type { Checks } from '../cardChecks';
import { balanceSources } from './balanceKinds';

/** Compares every balance with its ledger (FUN-18). */
export const balanceChecks: Checks = Object.fromEntries(
  Object.values(balanceSources).map(({ check, summed }) => [
    check,
    (store) => sql`select subject, kept, computed from (${summed(store)}) one where kept <> computed`,
  ]),
);
