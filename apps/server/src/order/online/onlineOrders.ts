import { onlineSums } from '@partsdesk/core/listSums';
import { formatYuan } from '@partsdesk/core/money';
import { onlineColumns } from '@partsdesk/core/order/online/onlineColumns';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { newId } from '../../db/ids';
import { listSheet } from '../../file/listSheet';
import { bookFund } from '../../fund/fundLedger';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { moveCase, newCase } from '../afterSale/lockedCase';
import { openCase } from '../afterSale/openCase';
import { beginRefund } from '../afterSale/refundMessage';
import { payAccounts } from '../receipt/payAccounts';
import { personOfOrder } from '../sale/servicePerson';
import { lockOpenShift } from '../shift/openShift';
import { askForPayment } from './askForPayment';
import { cancelOnline } from './cancelOnline';
import { deliverOnline } from './deliverOnline';
import { assertAccepts, assertNoCase, lockedOnline, moveOnline, type LockedOnline } from './lockedOnline';
import { moveReservation, shopsFor } from './moveReservation';
import { onlineDetail } from './onlineDetail';
import { countOnline, onlineRows } from './onlineRows';
import { reduceOnline } from './reduceOnline';
import { updateExpress } from './updateExpress';

type OnlineOperations = Pick<
  Group<'parts/orderSale'>,
  | 'onlinePage'
  | 'countOrder'
  | 'queryOnlineOrderById'
  | 'getOrderItemShop'
  | 'exportMiniOrderExcel'
  | 'cancelOrder'
  | 'reduction'
  | 'distributeOrder'
  | 'deliveryOrder'
  | 'updateExpress'
  | 'makeup'
  | 'acceptOrder'
  | 'requestPay'
>;

async function lockedPayAfterUse(
  ctx: Context,
  id: string,
  version: number,
  event: 'accept' | 'requestPay',
): Promise<LockedOnline> {
  const order = await lockedOnline(ctx, id, undefined);
  if (order.flow !== 1) throw new Failure('只有先用后付订单可以这样处理');
  assertAccepts(order, event, version);
  return order;
}

/** The shop's operations on the orders of its mini-app. */
export const onlineOrders: OnlineOperations = {
  onlinePage: (ctx, { query }) => page(ctx, onlineRows(ctx, query), query, { sums: onlineSums }),
  countOrder: (ctx) => countOnline(ctx),
  queryOnlineOrderById: (ctx, { query }) => onlineDetail(ctx, query.id),

  async getOrderItemShop(ctx, { query }) {
    await onlineDetail(ctx, query.id);
    return shopsFor(ctx, query.id);
  },

  exportMiniOrderExcel: (ctx, { query }) => listSheet('商城订单', onlineColumns, query.columns, onlineRows(ctx, query)),

  async cancelOrder(ctx, { body: { id, version, reason } }) {
    const order = await lockedOnline(ctx, id, version, 'cancel');
    await assertNoCase(ctx, id);
    await assertOpen(ctx);
    // Refunds a paid order by an after-sale case, whose refund can be retried.
    const paid =
      order.out.received > 0 ? await openCase(ctx, order, { type: 3, reason: `商家取消：${reason}` }) : undefined;
    if (paid) {
      const passed = await moveCase(ctx, { id: paid.id, ...newCase }, { status: 'pass' });
      await beginRefund(ctx, { id: paid.id, ...newCase, ...passed });
    }
    await cancelOnline(ctx, order, 'cancel', reason);
    return null;
  },

  async reduction(ctx, { body: { id, version, amount, reason = '' } }) {
    const order = await lockedOnline(ctx, id, version, 'reduce');
    await assertOpen(ctx);
    const receivable = await reduceOnline(ctx, order, amount);
    await recordEvent(ctx, id, '减价', `${formatYuan(amount)}${reason && `，${reason}`}`);
    return { receivable };
  },

  async distributeOrder(ctx, { body: { id, version, shopId } }) {
    const order = await lockedOnline(ctx, id, version, 'distribute');
    await assertNoCase(ctx, id);
    await assertOpen(ctx);
    await moveReservation(ctx, order, shopId);
    await moveOnline(ctx, order, 'distribute', { shopId }, { change: { shopId } });
    const { name } = await fromStore(ctx, 'shop').select('name').where('id', '=', shopId).executeTakeFirstOrThrow();
    await recordEvent(ctx, id, '分配门店', name);
    await ctx.tellStore();
    return null;
  },

  deliveryOrder: (ctx, { body }) => deliverOnline(ctx, body),
  updateExpress: (ctx, { body }) => updateExpress(ctx, body),

  async makeup(ctx, { body: { id, version, amount, accountId, reason } }) {
    const order = await lockedOnline(ctx, id, version, 'makeUp');
    await assertNoCase(ctx, id);
    await assertOpen(ctx);
    const [accounts, shift] = await Promise.all([payAccounts(ctx), lockOpenShift(ctx)]);
    const account = accounts.find((one) => one.id === accountId);
    if (!account || account.method === PayMethod.online)
      throw new Failure('收款账户不存在或已停用', { field: 'accountId' });
    const drawer = accounts.find((one) => one.id === shift?.cashAccountId);
    if (drawer && account.method === PayMethod.cash && account !== drawer)
      throw new Failure(`当班收的现金进您的钱箱，请选择「${drawer.name}」`, { field: 'accountId' });
    const makeupId = newId(ctx.now);
    await ctx.db
      .insertInto('online_makeup')
      .values({
        store_id: ctx.storeId,
        id: makeupId,
        order_id: id,
        account_id: accountId,
        shift_id: shift?.id ?? null,
        staff_id: personOfOrder(ctx, id),
        amount,
        reason,
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute();
    await moveOnline(ctx, order, 'makeUp');
    await recordEvent(ctx, id, '补差价', `${formatYuan(amount)}，${reason}`);
    await bookFund(ctx, accountId, amount, { kind: 'onlineMakeup', id: makeupId });
    return makeupId;
  },

  async acceptOrder(ctx, { body: { id, version } }) {
    const order = await lockedPayAfterUse(ctx, id, version, 'accept');
    if (order.acceptedTime) throw new Failure('该订单已受理');
    await moveOnline(ctx, order, 'accept', { acceptedTime: ctx.now, lapseTime: null });
    await recordEvent(ctx, id, '受理');
    await ctx.tellStore();
    return null;
  },

  async requestPay(ctx, { body: { id, version } }) {
    const order = await lockedPayAfterUse(ctx, id, version, 'requestPay');
    await askForPayment(ctx, order);
    return null;
  },
};
