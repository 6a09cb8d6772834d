import { formatYuan } from '@partsdesk/core/money';
import { isPrepaidMethod, PAY_METHODS, payMethodLabel, PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { splitOverLines } from '@partsdesk/core/order/sale/saleShare';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { backOfReturns } from '../../customer/card/gift/giftCardUses';
import { giftSpentOn } from '../../customer/card/giveBackCard';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { worthMoved } from '../../market/orderMarks';
import { refundOnline } from '../../pay/refund/requestRefund';
import { timesPrinted } from '../../print/printLog';
import { bookSale } from '../ledger/saleLedger';
import { lockedSaleOut } from '../outbound/handOutGoods';
import { saleOuts } from '../outbound/saleOuts';
import { payAccounts } from '../receipt/payAccounts';
import { sales } from '../sale/saleRows';
import { lockOpenShift, openShift } from '../shift/openShift';
import { payingAccount, payOut, usualAccount } from './payOut';
import { cashFrom, payingShift, withDrawers } from './refundDrawer';
import { assertOfCounter, paidTenders } from './returnable';
import { writeRefund } from './writeRefund';

const { submitted, passed, partlyStored, stored } = salesReturnLifecycle.statuses;

/** Selects the goodwill given for an outbound, oldest first. */
export const goodwillsOf = (ctx: Context, saleOutId: string) =>
  fromStore(ctx, 'refund_bill as bill')
    .innerJoin('refund_tender as tender', withinStore('tender.refund_id', 'bill.id'))
    .innerJoin('fund_account as account', withinStore('account.id', 'tender.account_id'))
    .select([
      'bill.id',
      'tender.method',
      'account.name as accountName',
      'bill.amount',
      'bill.remark as reason',
      'bill.by_name as by',
      'bill.create_time as createTime',
    ])
    .select(timesPrinted(ctx, 7, sql.ref('bill.id')).as('printTimes'))
    .select(sql<string>`coalesce(bill.code, '')`.as('code'))
    .$narrowType<{ method: PayMethod }>()
    .where('bill.sale_out_id', '=', saleOutId)
    .where('bill.sales_return_id', 'is', null)
    .where('bill.cancels', '=', false)
    .orderBy('bill.id')
    .execute();

/**
 * Reads the returns that stand but are not refunded yet, and sums what refunds of returns have paid out, and what gifts
 * of a card and points paid, which brought no money (MEM-54).
 */
async function refundsOf(ctx: Context, saleOutId: string, paid: Awaited<ReturnType<typeof paidTenders>>) {
  const { pending } = await fromStore(ctx, 'sales_return')
    .select(sql<number>`coalesce(sum(amount - refunded), 0)::bigint`.as('pending'))
    .where('sale_out_id', '=', saleOutId)
    .where(
      'status',
      'in',
      [submitted, passed, partlyStored, stored].map(({ code }) => sql.lit(code)),
    )
    .executeTakeFirstOrThrow();
  return {
    pending: pending - (await backOfReturns(ctx, saleOutId)),
    refunded: paid.reduce((sum, tender) => sum + (tender.method === PayMethod.giftCard ? 0 : tender.refunded), 0),
    byGift:
      (await giftSpentOn(ctx, saleOutId)) +
      paid.reduce((sum, tender) => sum + (tender.method === PayMethod.giftCard ? tender.paid : 0), 0) +
      paid.reduce(
        (sum, { method, ...tender }) => sum + (method === PayMethod.points ? tender.paid - tender.refunded : 0),
        0,
      ),
  };
}

interface Sold {
  receivable: number;
  received: number;
  goodwill: number;
}

/**
 * Returns what may still be given: what the sale brought, less goodwill and refunds so far, less what submitted returns
 * will take out of it.
 */
const leftOf = (
  { receivable, received, goodwill }: Sold,
  { pending, refunded, byGift }: Awaited<ReturnType<typeof refundsOf>>,
) => Math.max(0, received - byGift - goodwill - refunded - Math.max(0, pending - (receivable - received)));

/** Reads the goodwill that may still be given for a sale, and the usual account to pay it from. */
export async function goodwillInfo(ctx: Context, saleOutId: string) {
  const out = await sales(ctx)
    .select(['sale.source', 'customer.name as customerName', 'out.receivable', 'out.received', 'out.goodwill'])
    .select('out.version')
    .select(sql<string>`out.code`.as('code'))
    .$narrowType<{ customerName: string; receivable: number; received: number; goodwill: number; version: number }>()
    .where('out.id', '=', saleOutId)
    .executeTakeFirst();
  if (!out) throw new Failure('出库单不存在', { field: 'saleOutId' });
  assertOfCounter(out.source === 1);
  const [paid, accounts, shift] = await Promise.all([paidTenders(ctx, saleOutId), payAccounts(ctx), openShift(ctx)]);
  const methods = new Set([...paid.map(({ method }) => method), ...PAY_METHODS.map(({ code }) => code)]);
  const ways = [...methods].flatMap((method) => {
    const account = usualAccount(accounts, paid, method, shift?.cashAccountId);
    return account ? [{ method, accountId: account.id }] : [];
  });
  const rest = leftOf(out, await refundsOf(ctx, saleOutId, paid));
  const { code, customerName, received, goodwill: given, version } = out;
  return {
    ...{ saleOutId, code, customerName, received, given, rest, version, ways },
    accounts: await withDrawers(ctx, accounts),
  };
}

/** Books goodwill as sold for less, over the lines of the sale by their money. */
async function bookGoodwill(ctx: Context, orderId: string, refundId: string, amount: number): Promise<void> {
  const lines = await fromStore(ctx, 'order_sale_line')
    .select(['id', 'amount'])
    .where('order_id', '=', orderId)
    // Money given back is of the lines that money paid.
    .where('gift_card_item_id', 'is', null)
    .orderBy('position')
    .execute();
  const shares = splitOverLines(
    amount,
    lines.map((line) => line.amount),
  );
  const booked = lines.flatMap(({ id }, index) => {
    const share = shares[index] ?? 0;
    return share ? [{ orderLineId: id, kind: 'goodwill' as const, quantity: 0, amount: -share, cost: 0 }] : [];
  });
  await bookSale(ctx, booked, { kind: 'refundBill', id: refundId });
}

/** Refunds money without goods; together with the refunds of returns, up to what the sale has brought in. */
export async function giveGoodwill(
  ctx: Context,
  { saleOutId, version, amount, reason, ...way }: BodyOf<operations['refundBill_goodwill']>,
) {
  const [out, accounts, shift] = await Promise.all([
    lockedSaleOut(ctx, saleOutId, version),
    payAccounts(ctx),
    lockOpenShift(ctx),
    assertOpen(ctx),
  ]);
  assertOfCounter(out.online);
  saleOuts.check(out, undefined, 'status', 'goodwill');
  const why = reason.trim();
  if (!why) throw new Failure('请填写补偿原因', { field: 'reason' });
  const paid = await paidTenders(ctx, out.id);
  const { goodwill: given } = out;
  const back = await refundsOf(ctx, out.id, paid);
  const left = leftOf(out, back);
  if (isPrepaidMethod(way.method))
    throw new Failure(`补偿退款只能退钱，不能退到${payMethodLabel(way.method)}`, { field: 'method' });
  if (amount > left) {
    const words = [
      back.byGift > 0 && `，赠送与积分抵扣 ${formatYuan(back.byGift)}`,
      given > 0 && `，已补偿 ${formatYuan(given)}`,
      back.refunded + back.pending > 0 && `，退货退款 ${formatYuan(back.refunded + back.pending)}`,
    ]
      .filter(Boolean)
      .join('');
    throw new Failure(
      out.received === 0
        ? '该单还没有收款，不能补偿退款'
        : `补偿退款最多还可退 ${formatYuan(left)}（该单已收 ${formatYuan(out.received)}${words}）`,
      { field: 'amount' },
    );
  }
  const account = payingAccount(accounts, paid, way, shift?.cashAccountId, 'accountId');

  const id = newId(ctx.now);
  const tenders = [{ method: way.method, account, amount }];
  const shiftId = await payingShift(ctx, shift, tenders);
  const refund = { id, saleOutId: out.id, customerId: out.customerId, shiftId, amount, remark: why };
  await writeRefund(ctx, refund, tenders);
  await bookGoodwill(ctx, out.orderId, id, amount);
  await Promise.all([
    saleOuts.move(ctx, out, { status: 'goodwill' }, { goodwill: given + amount }),
    recordEvent(ctx, out.id, '补偿退款', `${payMethodLabel(way.method)} ${formatYuan(amount)}，${why}`),
    ctx.tellStore(),
  ]);
  if (way.method === PayMethod.online)
    await refundOnline(ctx, out.id, amount, { reason: '优惠补偿', kind: 'refundBill', id });
  await worthMoved(ctx, out.orderId);
  // Takes the contended row locks last: the account, the document number.
  await payOut(ctx, [{ account, amount, field: 'accountId' }], { kind: 'refundBill', id });
  const code = await numberDocument(ctx, 'refund_bill', 'TK', id);
  ctx.changed('refundBill', id, null, { code, saleOutId: out.id, goodwill: amount, reason: why });
  return { id, code, amount, rest: left - amount, cashFrom: await cashFrom(ctx, accounts, tenders) };
}
