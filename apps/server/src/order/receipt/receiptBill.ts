import { PAY_METHODS, PayMethod, settle } from '@partsdesk/core/order/receipt/tenders';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { assertServiceRight, isOrderVisible } from '../../account/role/serviceRights';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { previewCode } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { lockedSaleOut } from '../outbound/handOutGoods';
import { monthsOfThisYear, todayBesideYesterday } from '../sale/saleFigures';
import { lockOpenShift } from '../shift/openShift';
import { assertCredit } from './credit';
import { payAccounts } from './payAccounts';
import { receiptBills } from './receiptBills';
import { receiptsOf } from './receipts';
import { receiveMany } from './receiveMany';
import { accountsFor, debtOf, takeReceipts } from './takeReceipts';
import { voidReceipt } from './voidReceipt';

type Draft = BodyOf<operations['receiptBill_add']>;

async function receive(ctx: Context, draft: Draft) {
  const [out, accounts, shift] = await Promise.all([
    lockedSaleOut(ctx, draft.saleOutId, undefined),
    payAccounts(ctx),
    lockOpenShift(ctx),
    assertOpen(ctx),
  ]);
  const settled = settle(debtOf(out), draft.tenders);
  if (!settled.ok) throw new Failure(settled.message, { field: settled.field });
  if (draft.onCredit && out.online) throw new Failure('商城订单不能挂账', { field: 'onCredit' });
  if (draft.onCredit) await assertServiceRight(ctx, 'allow_credit', 'onCredit');
  if (!draft.tenders.length && !draft.onCredit) throw new Failure('请填写收款金额', { field: 'tenders' });

  const paidInto = accountsFor(accounts, draft.tenders, shift?.cashAccountId);
  const onCredit = settled.rest > 0 && (draft.onCredit ?? false);
  const tenders = settled.tenders.map((tender, index) => ({ ...tender, accountId: paidInto[index] ?? '' }));
  const {
    receipts: [receipt],
    owed,
  } = await takeReceipts(ctx, out.customerId, [{ ...settled, out, tenders, onCredit }], {
    way: 'till',
    shiftId: shift?.id,
    remark: draft.remark,
  });
  if (onCredit) await assertCredit(ctx, out.customerId, owed);
  return {
    id: receipt?.id ?? null,
    code: receipt?.code ?? '',
    received: settled.received,
    change: settled.change,
    debt: settled.rest,
  };
}

export const receiptBill: Group<'parts/receiptBill'> = {
  code: (ctx) => previewCode(ctx, 'SK'),
  getBySaleOutId: (ctx, { query }) => receiptsOf(ctx, query.saleOutId),
  async listPayAccount(ctx) {
    return (await payAccounts(ctx)).filter(({ method }) => method !== PayMethod.online);
  },
  listAllPayMethod: () => PAY_METHODS.map(({ code, label }) => ({ value: code, label })),
  // Always empty, since there are no coupons yet.
  listCoupon: () => [],
  listGoodsCoupon: () => [],
  yearBillStatistics: (ctx) => monthsOfThisYear(ctx),
  todayBillStatistics: (ctx) => todayBesideYesterday(ctx),
  add: (ctx, { body }) => receive(ctx, body),
  addMany: (ctx, { body }) => receiveMany(ctx, body),
  void: (ctx, { body }) => voidReceipt(ctx, body),

  async update(ctx, { body }) {
    const bill = await fromStore(ctx, 'receipt_bill')
      .select(['id', 'code', 'remark', 'status', 'version', 'create_time'])
      .where('id', '=', body.id)
      .where((where) => (ctx.shopId ? where('shop_id', '=', ctx.shopId) : where.lit(true)))
      .where(
        isOrderVisible(
          ctx,
          sql`(select out.order_id from sale_out as out where out.store_id = receipt_bill.store_id and out.id = receipt_bill.sale_out_id)`,
        ),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!bill) throw new Failure('收款单不存在');
    receiptBills.check(bill, body.version, 'status', 'remark');
    await assertOpen(ctx, bill.create_time);
    await receiptBills.move(ctx, bill, { status: 'remark' }, { remark: body.remark });
    return null;
  },
};
