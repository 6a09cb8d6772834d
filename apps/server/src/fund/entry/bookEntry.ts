import { enabled } from '@partsdesk/core/enabled';
import { FundDirection } from '@partsdesk/core/fund/fundTypes';
import { formatYuan } from '@partsdesk/core/money';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { bookFund } from '../fundLedger';

interface Booking {
  id: string;
  direction: FundDirection;
  accountId: string;
  shopId: string;
  /** Above 0; of a reversal below 0. */
  amount: number;
  day: string;
}

/** Returns what an entry moves on its account: an income in, an expense out, and back with a reversal. */
export const movedBy = ({ direction, amount }: Pick<Booking, 'direction' | 'amount'>): number =>
  direction === FundDirection.income ? amount : -amount;

/**
 * Books an entry on its account, which never falls below 0 by it (FUN-05), and returns its number. The account and the
 * number of the account's shop are the last locks.
 */
export async function bookEntry(ctx: Context, booking: Booking, field?: string): Promise<string> {
  const { id, direction, accountId, shopId, day } = booking;
  const moved = movedBy(booking);
  const account = await fromStore(ctx, 'fund_account')
    .select(['name', 'balance', 'status'])
    .where('id', '=', accountId)
    // Not stronger than the update that follows: rows that refer to the account hold a share of its key.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const blamed = field === undefined ? {} : { field };
  if (account.status !== enabled.statuses.enabled.code) throw new Failure(`账户「${account.name}」已停用`, blamed);
  if (moved < 0 && account.balance + moved < 0)
    throw new Failure(`账户「${account.name}」余额不足，现有 ${formatYuan(account.balance)}`, blamed);
  const isIncome = direction === FundDirection.income;
  await bookFund(ctx, accountId, moved, { kind: isIncome ? 'fundIncome' : 'fundExpenses', id, day });
  return numberDocument({ ...ctx, placeId: shopId }, 'fund_entry', isIncome ? 'SR' : 'ZC', id);
}
