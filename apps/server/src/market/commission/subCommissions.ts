import { subCommissionLifecycle } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { documentOwner } from '../../kit/owner/documentOwner';
import { fromStore } from '../../kit/storeTables';

/** Owns `sub_commission`: its statuses are written here alone. */
export const subCommissions = documentOwner({
  table: 'sub_commission',
  entity: 'subCommission',
  noun: '分佣',
  lifecycles: { status: subCommissionLifecycle },
});

/** Selects commissions as they stand, in the order of their ids, which is the common lock order. */
export const commissions = (ctx: Context) =>
  fromStore(ctx, 'sub_commission')
    .select(['id', 'distributor_id as distributorId', 'status', 'earned', 'settled', 'suspect', 'version'])
    .select(['release_time as releaseTime', 'base'])
    .orderBy('id');

export type StandingCommission = Awaited<ReturnType<ReturnType<typeof commissions>['execute']>>[number];

/** What happens to a commission, with what it moves on the distributor's balance. */
interface CommissionEntry {
  distributorId: string;
  subCommissionId: string;
  kind: 'accrue' | 'reverse' | 'release' | 'settle' | 'task';
  frozen: number;
  available: number;
  settled: number;
  settlementId?: string;
}

/** Locks the balances of distributors in the order of their ids; opens those that are not there yet. */
export async function lockedBalances(ctx: Context, distributorIds: readonly string[]) {
  const ids = [...new Set(distributorIds)].toSorted();
  await sql`insert into commission_balance (store_id, distributor_id)
    select ${ctx.storeId}, id from unnest(${ids}::uuid[]) as id order by id on conflict do nothing`.execute(ctx.db);
  return fromStore(ctx, 'commission_balance')
    .select(['distributor_id as distributorId', 'frozen', 'available', 'settled', 'last_seq as lastSeq'])
    .where('distributor_id', 'in', ids)
    .orderBy('distributor_id')
    .forUpdate()
    .execute();
}

/** Writes entries and moves the balances with them; the balances are locked. */
export async function bookEntries(ctx: Context, entries: readonly CommissionEntry[]): Promise<void> {
  for (const { distributorId, subCommissionId, kind, frozen, available, settled, settlementId = null } of entries)
    await sql`with moved as (
        update commission_balance set frozen = frozen + ${frozen}, available = available + ${available},
          settled = settled + ${settled}, last_seq = last_seq + 1
        where store_id = ${ctx.storeId} and distributor_id = ${distributorId} returning last_seq)
      insert into commission_entry (store_id, distributor_id, seq, sub_commission_id, kind, frozen, available, settled, settlement_id, create_time)
      select ${ctx.storeId}, ${distributorId}, last_seq, ${subCommissionId}, ${kind}, ${frozen}, ${available}, ${settled}, ${settlementId}::uuid, ${ctx.now}
      from moved`.execute(ctx.db);
}
