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

/**
 * Writes entries in their order and moves the balances with them, in one statement, however many they are; the balances
 * are locked.
 */
export async function bookEntries(ctx: Context, entries: readonly CommissionEntry[]): Promise<void> {
  if (!entries.length) return;
  const rows = entries.map((entry, nth) => ({ ...entry, nth }));
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (nth int, "distributorId" uuid,
        "subCommissionId" uuid, kind text, frozen bigint, available bigint, settled bigint, "settlementId" uuid)),
    moved as (
      update commission_balance balance set frozen = balance.frozen + total.frozen, available = balance.available + total.available,
        settled = balance.settled + total.settled, last_seq = balance.last_seq + total.entries
      from (select "distributorId", sum(frozen)::bigint as frozen, sum(available)::bigint as available,
        sum(settled)::bigint as settled, count(*)::int as entries from given group by 1) total
      where balance.store_id = ${ctx.storeId} and balance.distributor_id = total."distributorId"
      returning balance.distributor_id, balance.last_seq - total.entries as seq)
    insert into commission_entry (store_id, distributor_id, seq, sub_commission_id, kind, frozen, available, settled, settlement_id, create_time)
    select ${ctx.storeId}, moved.distributor_id, moved.seq + row_number() over (partition by moved.distributor_id order by given.nth),
      given."subCommissionId", given.kind, given.frozen, given.available, given.settled, given."settlementId", ${ctx.now}
    from given join moved on moved.distributor_id = given."distributorId"`.execute(ctx.db);
}
