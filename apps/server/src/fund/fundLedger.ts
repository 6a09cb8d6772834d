import { newId } from '../db/ids';
import { assertOpen } from '../kit/closedPeriod';
import type { Context } from '../kit/context';

/** Books money on one of the shop's accounts, fen; incoming above 0, outgoing below. */
export async function bookFund(
  ctx: Context,
  accountId: string,
  amount: number,
  document: { kind: string; id: string },
): Promise<void> {
  if (amount === 0) return;
  await Promise.all([
    assertOpen(ctx),
    ctx.db
      .updateTable('fund_account')
      .set((account) => ({ balance: account('balance', '+', amount) }))
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', accountId)
      .execute(),
    ctx.db
      .insertInto('fund_ledger')
      .values({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        account_id: accountId,
        amount,
        document_kind: document.kind,
        document_id: document.id,
        create_time: ctx.now,
      })
      .execute(),
  ]);
}
