import type { BillLine } from '@partsdesk/payments/wechat/bills';
import { dayOf, startOfDay } from '../clock';
import type { Transaction } from '../db/database';
import { newId } from '../db/ids';
import { withinStore } from '../kit/storeTables';
import { reconcile } from '../pay/bill/dayBill';
import { outTradeNoOf } from '../pay/trade/trades';
import { seedContext } from './seedContext';

const noLine = { outRefundNo: '', refund: 0, fee: 0 };
const feeOf = (amount: number) => Math.round(amount * 0.006);

/**
 * Adds the bills of past days. The bill with the first online payment holds a payment that we do not have, and one with
 * another amount.
 */
export async function addDemoBills(
  transaction: Transaction,
  { storeId, user }: { storeId: string; user: { id: string; name: string } },
  now: Date,
): Promise<void> {
  const { db } = transaction;
  const ctx = seedContext(transaction, { now, user, storeId, shopId: null, placeId: '' });
  // Puts the differing amount into a shop that a visitor does not see first.
  const paid = (
    await db
      .selectFrom('pay_trade as trade')
      .innerJoin('shop', withinStore('shop.id', 'trade.shop_id'))
      .select([
        'trade.id',
        'trade.kind',
        'trade.out_trade_no as outTradeNo',
        'trade.amount',
        'trade.paid_time as paidTime',
      ])
      .where('trade.store_id', '=', storeId)
      .where('trade.provider', '=', 'wechat')
      .where('trade.paid_time', '<', startOfDay(dayOf(now)))
      .orderBy('trade.paid_time')
      .orderBy('shop.code', 'desc')
      .execute()
  ).flatMap(({ paidTime, ...one }) => (paidTime ? [{ ...one, day: dayOf(paidTime) }] : []));
  const back = await db
    .selectFrom('pay_refund')
    .select(['trade_id as tradeId', 'out_refund_no as outRefundNo', 'amount', 'refund_time as time'])
    .where('store_id', '=', storeId)
    .where('status', '=', 2)
    .execute();
  const other = paid.find(({ kind }) => kind === 'saleOut');
  for (const day of new Set(paid.map((one) => one.day))) {
    const lines = [
      ...paid
        .filter((one) => one.day === day)
        .map((one) => ({
          ...noLine,
          outTradeNo: one.outTradeNo,
          tradeState: 'SUCCESS' as const,
          total: one === other ? one.amount - 100 : one.amount,
          fee: feeOf(one.amount),
        })),
      ...back
        .filter(({ time }) => time && dayOf(time) === day)
        .map(({ tradeId, outRefundNo, amount }) => ({
          ...noLine,
          outTradeNo: paid.find(({ id }) => id === tradeId)?.outTradeNo ?? '',
          tradeState: 'REFUND' as const,
          total: 0,
          outRefundNo,
          refund: amount,
        })),
      ...(other?.day === day
        ? [
            {
              ...noLine,
              outTradeNo: outTradeNoOf(newId(now)),
              tradeState: 'SUCCESS' as const,
              total: 3500,
              fee: feeOf(3500),
            },
          ]
        : []),
    ];
    await reconcile(ctx, day, {
      lines: lines as BillLine[],
      summary: { count: lines.length, total: 0, refund: 0, fee: 0 },
    });
  }
  // Deletes the messages to fetch them.
  await transaction.become({ role: 'platform' });
  await db
    .deleteFrom('platform.outbox')
    .where('store_id', '=', storeId)
    .where('kind', '=', 'payBill')
    .where('next_try', '<=', now)
    .execute();
  await transaction.become({ role: 'tenant', storeId });
}
