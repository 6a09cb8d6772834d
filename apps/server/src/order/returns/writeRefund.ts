import { sql } from 'kysely';
import { bookGrowth } from '../../customer/grade/growth';
import { bookSalePoints } from '../../customer/points/salePoints';
import type { Context } from '../../kit/context';
import { personOfSaleOut } from '../sale/servicePerson';
import type { paidTenders } from './returnable';

interface Refund {
  id: string;
  saleOutId: string;
  customerId: string;
  shiftId: string | undefined;
  /** What goes back, with what is taken off the debt (`credited`). */
  amount: number;
  credited?: number;
  salesReturnId?: string;
  remark: string;
}

interface Given {
  method: string;
  account: { id: string };
  amount: number;
}

/**
 * Writes a refund with its tenders, its customer's points and growth, and what each way of payment has given back of
 * what it brought in. Goodwill gives back by any way, so it passes no `paid`.
 */
export async function writeRefund(
  ctx: Context,
  { id, saleOutId, customerId, shiftId, amount, credited = 0, salesReturnId, remark }: Refund,
  tenders: readonly Given[],
  { cancels = false, paid = [] }: { cancels?: boolean; paid?: Awaited<ReturnType<typeof paidTenders>> } = {},
): Promise<void> {
  await ctx.db
    .insertInto('refund_bill')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      sales_return_id: salesReturnId ?? null,
      sale_out_id: saleOutId,
      customer_id: customerId,
      shift_id: shiftId ?? null,
      staff_id: personOfSaleOut(ctx, saleOutId),
      amount,
      credited,
      cancels,
      remark,
      created_by: ctx.user?.id ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  if (tenders.length)
    await ctx.db
      .insertInto('refund_tender')
      .values(
        tenders.map((tender, index) => ({
          store_id: ctx.storeId,
          refund_id: id,
          position: index + 1,
          method: tender.method,
          account_id: tender.account.id,
          amount: tender.amount,
        })),
      )
      .execute();
  // After its tenders, since what goes back as points was never counted.
  await bookSalePoints(ctx, [
    { saleOutId, document: { kind: 'refundBill', id }, reason: cancels ? '订单取消退款' : '退款' },
  ]);
  await bookGrowth(ctx, [saleOutId], [id]);
  for (const { method, paid: kept } of paid) {
    const given = tenders.filter((tender) => tender.method === method).reduce((sum, tender) => sum + tender.amount, 0);
    if (given)
      await ctx.db
        .insertInto('sale_out_refund')
        .values({ store_id: ctx.storeId, sale_out_id: saleOutId, method, paid: kept, refunded: given })
        .onConflict((conflict) =>
          conflict
            .columns(['store_id', 'sale_out_id', 'method'])
            .doUpdateSet({ paid: sql`excluded.paid`, refunded: sql`sale_out_refund.refunded + excluded.refunded` }),
        )
        .execute();
  }
}
