import { sql } from 'kysely';
import { newId } from '../db/ids';
import { assertOpen } from '../kit/closedPeriod';
import type { Context } from '../kit/context';

/** What changes a debt, and the outbound whose debt it is; a merge moves the debts of several. */
type DebtDocument =
  | { kind: 'saleOut' | 'customerMerge'; id: string }
  | { kind: 'receiptBill' | 'refundBill' | 'afterSale'; id: string; saleOutId: string };

function outboundOf(document: DebtDocument): string | null {
  if ('saleOutId' in document) return document.saleOutId;
  return document.kind === 'saleOut' ? document.id : null;
}

/** Changes a customer's debt, fen: above 0 increases it. Returns the new debt. */
export async function bookReceivable(
  ctx: Context,
  customerId: string,
  amount: number,
  document: DebtDocument,
): Promise<number> {
  const [, { balance }] = await Promise.all([
    assertOpen(ctx),
    ctx.db
      .insertInto('receivable')
      .values({ store_id: ctx.storeId, customer_id: customerId, balance: amount })
      .onConflict((conflict) =>
        conflict
          .columns(['store_id', 'customer_id'])
          .doUpdateSet({ balance: sql`receivable.balance + excluded.balance` }),
      )
      .returning('balance')
      .executeTakeFirstOrThrow(),
    amount === 0
      ? undefined
      : ctx.db
          .insertInto('receivable_ledger')
          .values({
            store_id: ctx.storeId,
            id: newId(ctx.now),
            customer_id: customerId,
            amount,
            document_kind: document.kind,
            document_id: document.id,
            sale_out_id: outboundOf(document),
            create_time: ctx.now,
          })
          .execute(),
  ]);
  return balance;
}
