import { enabled } from '@partsdesk/core/enabled';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { reopenUses } from '../../customer/card/gift/giftCardUses';
import { giveBackTenders } from '../../customer/card/giveBackCard';
import { giveBackPointTenders } from '../../customer/points/giveBackPoints';
import { newId } from '../../db/ids';
import { bookFund } from '../../fund/fundLedger';
import { bookReceivable } from '../../fund/receivable';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { worthMoved } from '../../market/orderMarks';
import { lockedSaleOut } from '../outbound/handOutGoods';
import { saleOuts } from '../outbound/saleOuts';
import { lockShiftIfOpen } from '../shift/openShift';
import { insertReceipts, receiptBills } from './receiptBills';

/** Finds a receipt, and locks it after its outbound. */
async function lockedReceipt(ctx: Context, id: string, version: number) {
  const receipt = () =>
    fromStore(ctx, 'receipt_bill')
      .select(['id', 'code', 'status', 'version', 'amount', 'voids'])
      .select(['sale_out_id as saleOutId', 'shift_id as shiftId', 'create_time as createTime'])
      .where('id', '=', id)
      .where((where) => (ctx.shopId ? where('shop_id', '=', ctx.shopId) : where.lit(true)));
  const seen = await receipt().executeTakeFirst();
  if (!seen) throw new Failure('收款单不存在');
  const out = await lockedSaleOut(ctx, seen.saleOutId, undefined);
  const bill = await receipt().forUpdate().executeTakeFirstOrThrow();
  receiptBills.check(bill, version, 'status', 'void');
  return { bill, out };
}

/** Takes the money out of the accounts that it went into, in their common lock order. */
async function takeOut(
  ctx: Context,
  tenders: readonly { accountId: string; amount: number }[],
  id: string,
): Promise<void> {
  const sums = new Map<string, number>();
  for (const { accountId, amount } of tenders) sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
  const accounts = await fromStore(ctx, 'fund_account')
    .select(['id', 'name', 'balance', 'status', 'nature'])
    .where('id', 'in', [...sums.keys()])
    .orderBy('id')
    // Beside the key-share locks of tenders that name the account: two that hold those would wait for each other.
    .forNoKeyUpdate()
    .execute();
  for (const { id: accountId, name, balance, status, nature } of accounts) {
    const sum = sums.get(accountId) ?? 0;
    if (status === enabled.statuses.disabled.code) throw new Failure(`账户「${name}」已停用，不能作废收款`);
    if (nature === Nature.money && balance < sum)
      throw new Failure(`账户「${name}」余额 ${formatYuan(balance)}，不够作废 ${formatYuan(sum)}`);
    await bookFund(ctx, accountId, -sum, { kind: 'receiptBill', id });
  }
}

/**
 * Voids a receipt that was taken by mistake, by a counter-entry of the same tenders in the same shift: the drawer and
 * the count of that shift are as if it had never been. Once the shift is counted, money goes back by a refund.
 */
export async function voidReceipt(
  ctx: Context,
  { id: voids, version, reason: why }: BodyOf<operations['receiptBill_void']>,
) {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写作废原因', { field: 'reason' });
  const { bill, out } = await lockedReceipt(ctx, voids, version);
  if (out.online) throw new Failure('商城订单的收款不能作废，请取消订单或走售后');
  const [tenders, refunded] = await Promise.all([
    fromStore(ctx, 'receipt_tender')
      .select(['method', 'account_id as accountId', 'amount', 'position'])
      .where('receipt_id', '=', voids)
      .where('amount', '>', 0)
      .orderBy('position')
      .execute(),
    fromStore(ctx, 'refund_bill').select('code').where('sale_out_id', '=', out.id).limit(1).executeTakeFirst(),
    assertOpen(ctx, bill.createTime),
    assertOpen(ctx),
  ]);
  if (tenders.some(({ method }) => method === PayMethod.online))
    throw new Failure('顾客扫码支付的收款不能作废，请用取消并退款或退货退款');
  if (refunded) throw new Failure(`该单已有退款${refunded.code ?? ''}，不能作废收款`);
  if (bill.shiftId && !(await lockShiftIfOpen(ctx, bill.shiftId)))
    throw new Failure('这笔收款所在的班次已清点，不能作废，请用取消并退款或退货退款');

  await saleOuts.move(ctx, out, { paymentStatus: 'voidReceipt' }, { received: out.received - bill.amount });
  await receiptBills.move(ctx, bill, { status: 'void' }, {}, { reason });
  const id = newId(ctx.now);
  await reopenUses(ctx, voids, { kind: 'receiptBill', id, reason: `作废收款单 ${bill.code ?? ''}` });
  const back = tenders.map(({ position, amount }) => ({ receiptId: voids, position, amount }));
  const document = { kind: 'receiptBill' as const, id, reason: `作废收款单 ${bill.code ?? ''}` };
  await giveBackTenders(ctx, out.id, back, document);
  await giveBackPointTenders(ctx, out.id, back, document);
  await insertReceipts(ctx, [
    {
      bill: {
        id,
        sale_out_id: out.id,
        customer_id: out.customerId,
        shift_id: bill.shiftId,
        amount: -bill.amount,
        remark: reason,
        status: receiptBills.after(bill, { status: 'void' }).status,
        voids,
      },
      tenders: tenders.map(({ method, accountId, amount }) => ({
        method,
        account_id: accountId,
        tendered: -amount,
        amount: -amount,
      })),
    },
  ]);
  await recordEvent(ctx, out.id, '作废收款', `${bill.code ?? ''} ${formatYuan(bill.amount)}，${reason}`);
  await ctx.tellStore();
  await worthMoved(ctx, out.orderId);
  // Takes the contended row locks last: the customer's debt, the accounts, the document number.
  await bookReceivable(ctx, out.customerId, bill.amount, { kind: 'receiptBill', id, saleOutId: out.id });
  await takeOut(ctx, tenders, id);
  const code = await numberDocument(ctx, 'receipt_bill', 'SK', id);
  ctx.changed('receiptBill', id, null, { code, voids: bill.code, amount: -bill.amount, reason });
  return { id, code, amount: bill.amount, debt: out.receivable - out.received + bill.amount };
}
