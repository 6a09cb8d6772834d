import { enabled } from '@partsdesk/core/enabled';
import { formatYuan } from '@partsdesk/core/money';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { bookFund } from '../fundLedger';

interface Booking {
  id: string;
  fromId: string;
  toId: string;
  /** The shop of the account that pays. */
  shopId: string;
  /** Above 0; of a reversal below 0. */
  amount: number;
  fee: number;
  day: string;
}

/** Returns what leaves the account that pays: the fee besides the amount. */
export const leaves = ({ amount, fee }: Pick<Booking, 'amount' | 'fee'>): number => amount + fee;

/**
 * Books both sides of a transfer and its fee, and returns its number (FUN-10). Neither account falls below 0 by it
 * (FUN-05). The accounts, in their common order, and the number are the last locks.
 * @param fields the fields that are to blame; a reversal has none
 */
export async function bookTransfer(
  ctx: Context,
  booking: Booking,
  fields?: { from: string; to: string; amount: string },
): Promise<string> {
  const { id, fromId, toId, shopId, amount, fee, day } = booking;
  const accounts = await fromStore(ctx, 'fund_account')
    .select(['id', 'name', 'balance', 'status'])
    .where('id', 'in', [fromId, toId])
    .orderBy('id')
    // Not stronger than the update that follows: rows that refer to the account hold a share of its key.
    .forNoKeyUpdate()
    .execute();
  for (const account of accounts) {
    const isFrom = account.id === fromId;
    if (account.status !== enabled.statuses.enabled.code)
      throw new Failure(`账户「${account.name}」已停用`, fields ? { field: isFrom ? fields.from : fields.to } : {});
    const moved = isFrom ? -leaves(booking) : amount;
    if (moved < 0 && account.balance + moved < 0)
      throw new Failure(
        `账户「${account.name}」余额不足，现有 ${formatYuan(account.balance)}`,
        fields ? { field: fields.amount } : {},
      );
  }
  const document = { id, day };
  await bookFund(ctx, fromId, -amount, { kind: 'transfer', ...document });
  await bookFund(ctx, toId, amount, { kind: 'transfer', ...document });
  await bookFund(ctx, fromId, -fee, { kind: 'fee', ...document });
  return numberDocument({ ...ctx, placeId: shopId }, 'fund_transfer', 'ZZ', id);
}
