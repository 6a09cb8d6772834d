import { can, next } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { paymentStatus } from '@partsdesk/core/order/paymentStatus';
import { PAY_METHODS, PayMethod, settle } from '@partsdesk/core/order/tenders';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { numberDocument, previewCode } from '../db/documentCode';
import { newId } from '../db/ids';
import { assertOpen } from '../fund/closedPeriod';
import { bookFund } from '../fund/fundLedger';
import { bookReceivable } from '../fund/receivable';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { assertUnchanged } from '../http/version';
import { assertServiceRight, orderSeen } from '../store/serviceRights';
import { note } from './documentEvent';
import { lockedSaleOut } from './handOutGoods';
import { lifecycleFailure } from './lifecycleFailure';
import { orderPaid } from './online/orderPaid';
import { keptShift } from './openShift';
import { payAccounts } from './payAccounts';
import { receiptsOf } from './receipts';
import { monthsOfThisYear, todayBesideYesterday } from './saleFigures';

type Draft = BodyOf<operations['receiptBill_add']>;

/** The account that each tender goes to: the named one, else for cash the drawer's, else the shop's first of that method. */
function accountsFor(accounts: Awaited<ReturnType<typeof payAccounts>>, tenders: Draft['tenders'], drawer: string | null | undefined): string[] {
  return tenders.map(({ method, accountId }, index) => {
    const wanted = accountId ?? (method === 'cash' ? drawer : undefined);
    const account = accounts.find((one) => (wanted ? one.id === wanted : one.method === method));
    if (!account) throw new Failure('收款账户不存在或已停用', { field: `tenders[${String(index)}].accountId` });
    if (account.method !== method) throw new Failure(`「${account.name}」不能收这种款`, { field: `tenders[${String(index)}].accountId` });
    return account.id;
  });
}

/** May the customer owe the rest? */
async function assertCredit(ctx: Context, customerId: string, owed: number): Promise<void> {
  const customer = await ctx.db.selectFrom('customer').select(['name', 'kind', 'credit_limit as limit'])
    .where('store_id', '=', ctx.storeId).where('id', '=', customerId).executeTakeFirstOrThrow();
  if (customer.kind === 0) throw new Failure('散客不能挂账，请先选择客户', { field: 'onCredit' });
  if (customer.limit === null) throw new Failure(`客户「${customer.name}」没有信用额度，不能挂账`, { field: 'onCredit' });
  if (owed > customer.limit) throw new Failure(`客户「${customer.name}」挂账后共欠 ${formatYuan(owed)}，超过信用额度 ${formatYuan(customer.limit)}`, { field: 'onCredit' });
}

async function receive(ctx: Context, draft: Draft) {
  const [out, accounts, shift] = await Promise.all([lockedSaleOut(ctx, draft.saleOutId, undefined), payAccounts(ctx), keptShift(ctx), assertOpen(ctx)]);
  if (out.status === 4) throw new Failure('该单已取消，不能收款');
  if (!can(paymentStatus, out.paymentStatus, 'receiveAll')) throw lifecycleFailure('该单', paymentStatus, out.paymentStatus, 'receiveAll');
  const debt = out.receivable - out.received;
  const settled = settle(debt, draft.tenders);
  if (!settled.ok) throw new Failure(settled.message, { field: settled.field });
  if (draft.onCredit && out.online) throw new Failure('商城订单不能挂账', { field: 'onCredit' });
  if (draft.onCredit) await assertServiceRight(ctx, 'allow_credit', 'onCredit');
  if (!draft.tenders.length && !draft.onCredit) throw new Failure('请填写收款金额', { field: 'tenders' });

  const paidInto = accountsFor(accounts, draft.tenders, shift?.cashAccountId);
  const onCredit = settled.rest > 0 && (draft.onCredit ?? false);
  const event = settled.rest === 0 ? 'receiveAll' : 'receivePart';
  if (out.online && event === 'receiveAll') await orderPaid(ctx, out.orderId);
  const id = settled.received > 0 ? newId(ctx.now) : null;
  // In the accounts' order, so that two receipts never wait for each other.
  const kept = settled.tenders.map((tender, index) => ({ account: paidInto[index] ?? '', amount: tender.kept })).sort((a, b) => (a.account < b.account ? -1 : 1));
  const written = Promise.all([
    ctx.db.updateTable('sale_out').set((row) => ({
      received: row('received', '+', settled.received), on_credit: onCredit || out.onCredit,
      payment_status: next(paymentStatus, out.paymentStatus, event) ?? out.paymentStatus, version: row('version', '+', 1),
    })).where('store_id', '=', ctx.storeId).where('id', '=', out.id).execute(),
    id && ctx.db.insertInto('receipt_bill').values({
      store_id: ctx.storeId, id, shop_id: ctx.placeId, sale_out_id: out.id, customer_id: out.customerId, shift_id: shift?.id ?? null,
      amount: settled.received, change: settled.change, remark: draft.remark ?? '', created_by: ctx.user?.id ?? '', create_time: ctx.now,
    }).execute(),
    id && ctx.db.insertInto('receipt_tender').values(settled.tenders.map((tender, index) => ({
      store_id: ctx.storeId, receipt_id: id, position: index + 1, method: tender.method, account_id: paidInto[index] ?? '', tendered: tender.amount, amount: tender.kept,
    }))).execute(),
    onCredit && note(ctx, out.id, '挂账', formatYuan(settled.rest)),
    id && note(ctx, out.id, '收款', formatYuan(settled.received)),
    ctx.tellStore(),
  ]);
  // Last what everybody waits for: the customer's debt, the accounts, the number.
  const [, owed, , code] = await Promise.all([
    written,
    bookReceivable(ctx, out.customerId, -settled.received, { kind: 'receiptBill', id: id ?? out.id }),
    id && Promise.all(kept.map(({ account, amount }) => bookFund(ctx, account, amount, { kind: 'receiptBill', id }))),
    id && numberDocument(ctx, 'receipt_bill', 'SK', id),
  ]);
  if (onCredit) await assertCredit(ctx, out.customerId, owed);
  if (!id || !code) return { id, code: '', received: 0, change: 0, debt: settled.rest };
  ctx.changed('receiptBill', id, null, { code, received: settled.received });
  return { id, code, received: settled.received, change: settled.change, debt: settled.rest };
}

export const receiptBill: Group<'parts/receiptBill'> = {
  code: (ctx) => previewCode(ctx, 'SK'),
  getBySaleOutId: (ctx, { query }) => receiptsOf(ctx, query.saleOutId),
  async listPayAccount(ctx) {
    return (await payAccounts(ctx)).filter(({ method }) => method !== PayMethod.online);
  },
  listAllPayMethod: () => PAY_METHODS.map(({ code, label }) => ({ value: code, label })),
  // No coupon can be usable before there are coupons.
  listCoupon: () => [],
  listGoodsCoupon: () => [],
  yearBillStatistics: (ctx) => monthsOfThisYear(ctx),
  todayBillStatistics: (ctx) => todayBesideYesterday(ctx),
  add: (ctx, { body }) => receive(ctx, body),

  async update(ctx, { body }) {
    const bill = await ctx.db.selectFrom('receipt_bill').select(['code', 'remark', 'version', 'create_time'])
      .where('store_id', '=', ctx.storeId).where('id', '=', body.id)
      .where((where) => (ctx.shopId ? where('shop_id', '=', ctx.shopId) : where.lit(true)))
      .where(orderSeen(ctx, sql`(select out.order_id from sale_out as out where out.store_id = receipt_bill.store_id and out.id = receipt_bill.sale_out_id)`)).forUpdate().executeTakeFirst();
    if (!bill) throw new Failure('收款单不存在');
    assertUnchanged(`收款单${bill.code ?? ''}`, bill, body.version);
    await assertOpen(ctx, bill.create_time);
    await ctx.db.updateTable('receipt_bill').set({ remark: body.remark, version: bill.version + 1 }).where('store_id', '=', ctx.storeId).where('id', '=', body.id).execute();
    ctx.changed('receiptBill', body.id, { remark: bill.remark }, { remark: body.remark });
    return null;
  },
};
