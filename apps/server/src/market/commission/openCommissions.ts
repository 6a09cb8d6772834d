import type { OpenLine } from '@partsdesk/core/market/commission/commissionMoney';
import { OPEN_COMMISSION } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { changedMeanwhile } from '../../kit/owner/version';
import { commissions, lockedBalances, type StandingCommission } from './subCommissions';

/** What stands open of a distributor, locked until it is written. */
export interface OpenCommissions {
  lines: (StandingCommission & OpenLine)[];
  version: number;
}

/**
 * Locks the open commissions of distributors, oldest first, then their balances: what these say must be what the
 * commissions say, or a return has changed them meanwhile. Each distributor has an answer.
 */
export async function lockedOpen(
  ctx: Context,
  distributorIds: readonly string[],
): Promise<Map<string, OpenCommissions>> {
  const found = await commissions(ctx)
    .where(sql<boolean>`distributor_id = any(${distributorIds}::uuid[])`)
    .where(sql<boolean>`status in (${sql.join(OPEN_COMMISSION.map((code) => sql.lit(code)))})`)
    .forUpdate()
    .execute();
  const open = new Map(distributorIds.map((id): [string, OpenCommissions] => [id, { lines: [], version: 0 }]));
  for (const line of found) open.get(line.distributorId)?.lines.push({ ...line, open: line.earned - line.settled });
  const balances = new Map((await lockedBalances(ctx, distributorIds)).map((one) => [one.distributorId, one]));
  for (const [id, one] of open) {
    const balance = balances.get(id);
    one.version = balance?.lastSeq ?? 0;
    if ((balance?.available ?? 0) !== one.lines.reduce((sum, line) => sum + line.open, 0))
      throw changedMeanwhile('该分销员的佣金', { version: one.version });
  }
  return open;
}
