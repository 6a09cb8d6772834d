import { can } from '@partsdesk/core/lifecycle';
import { afterSaleGoodsLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { afterSalePoints } from './afterSalePoints';
import { afterSaleDetail, afterSaleRows } from './afterSaleRows';
import { lockedCase, moveCase } from './lockedCase';
import { passCase } from './passCase';
import { receiveGoods } from './receiveGoods';
import { beginRefund } from './refundMessage';

export const afterSalesOrder: Group<'parts/afterSalesOrder'> = {
  page: (ctx, { query }) => page(ctx, afterSaleRows(ctx, query), query),
  item: (ctx, { query }) => afterSaleDetail(ctx, query.id),

  async pass(ctx, { body }) {
    await passCase(ctx, await lockedCase(ctx, body.id, body.version, 'pass'));
    return null;
  },

  async reject(ctx, { body }) {
    const found = await lockedCase(ctx, body.id, body.version, 'reject');
    await moveCase(ctx, found, { status: 'reject' }, { answer: body.reason });
    await recordEvent(ctx, found.id, '拒绝售后', body.reason);
    return null;
  },

  receiveGoods: (ctx, { body }) => receiveGoods(ctx, body),

  async refund(ctx, { body }) {
    const found = await lockedCase(ctx, body.id, body.version, 'refund');
    if (!can(afterSaleGoodsLifecycle, found.goods, 'refund')) throw new Failure('还没有收到退货，不能退款');
    await beginRefund(ctx, found);
    return null;
  },

  querySuggestIntegral: (ctx, { query }) => afterSalePoints(ctx, query.id),
};
