import { PAY_METHODS, PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import { isOrderVisible } from '../../account/role/serviceRights';
import { assertOpen } from '../../kit/closedPeriod';
import { withBefore, type Group } from '../../kit/contract';
import { previewCode } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { couponByCode } from '../../market/coupon/couponByCode';
import { couponsBeside, foundCoupon, heldCoupons } from '../../market/coupon/couponsAtDesk';
import { monthsOfThisYear, todayBesideYesterday } from '../sale/saleFigures';
import { sales } from '../sale/saleRows';
import { openShift } from '../shift/openShift';
import { payAccounts } from './payAccounts';
import { receiptBills } from './receiptBills';
import { receiptsOf } from './receipts';
import { receive } from './receive';
import { receiveMany } from './receiveMany';
import { cardsOfTenders, withoutCards } from './tenderCards';
import { useCoupon } from './useCoupon';
import { voidReceipt } from './voidReceipt';

export const receiptBill: Group<'parts/receiptBill'> = {
  code: (ctx) => previewCode(ctx, 'SK'),
  getBySaleOutId: (ctx, { query }) => receiptsOf(ctx, query.saleOutId),
  async listPayAccount(ctx) {
    const [accounts, shift] = await Promise.all([payAccounts(ctx), openShift(ctx)]);
    const drawer = accounts.find(({ id }) => id === shift?.cashAccountId);
    return accounts.filter(
      (account) =>
        account.method !== PayMethod.online && (!drawer || account === drawer || account.method !== PayMethod.cash),
    );
  },
  listAllPayMethod: () => PAY_METHODS.map(({ code, label }) => ({ value: code, label })),
  async listCoupon(ctx, { query: { saleOutId } }) {
    const out = await sales(ctx)
      .select(['sale.id as orderId', 'sale.customer_id as customerId', 'sale.shop_id as shopId'])
      .select(sql<boolean>`sale.source = 1`.as('online'))
      .where('out.id', '=', saleOutId)
      .executeTakeFirst();
    if (!out) throw new Failure('出库单不存在');
    return couponsBeside(ctx, out.orderId, out);
  },
  listGoodsCoupon: (ctx, { query: { customerId, skuIds } }) => (customerId ? heldCoupons(ctx, customerId, skuIds) : []),
  findCoupon: withBefore(
    (beforehand, { query }) => couponByCode(beforehand, query),
    (ctx, { query: { customerId, skuIds }, before }) => foundCoupon(ctx, before, customerId, skuIds),
  ),
  yearBillStatistics: (ctx) => monthsOfThisYear(ctx),
  todayBillStatistics: (ctx) => todayBesideYesterday(ctx),
  add: withBefore(
    (beforehand, { body }) => cardsOfTenders(beforehand, body.tenders),
    (ctx, { body, before }) => receive(ctx, body, before),
    ({ body }) => withoutCards(body.tenders),
  ),
  addMany: withBefore(
    (beforehand, { body }) => cardsOfTenders(beforehand, body.tenders),
    (ctx, { body, before }) => receiveMany(ctx, body, before),
    ({ body }) => withoutCards(body.tenders),
  ),
  useCoupon: (ctx, { body }) => useCoupon(ctx, body),
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
