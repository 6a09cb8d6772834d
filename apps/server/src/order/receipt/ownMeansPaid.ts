import { payMethodLabel, PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';

const MEANS = [PayMethod.points, PayMethod.cashCard, PayMethod.storedValue];

/** Sums what points, cash cards and stored value have paid of an outbound; what was voided since counts no more. */
export async function ownMeansPaid(ctx: Context, saleOutId: string): Promise<{ label: string; amount: number }[]> {
  const paid = await fromStore(ctx, 'receipt_tender as tender')
    .innerJoin('receipt_bill as bill', withinStore('bill.id', 'tender.receipt_id'))
    .select(['tender.method', sql<number>`sum(tender.amount)::bigint`.as('amount')])
    .where('bill.sale_out_id', '=', saleOutId)
    .groupBy('tender.method')
    .execute();
  return MEANS.flatMap((method) => {
    const amount = paid.find((one) => one.method === method)?.amount ?? 0;
    return amount > 0 ? [{ label: payMethodLabel(method), amount }] : [];
  });
}
