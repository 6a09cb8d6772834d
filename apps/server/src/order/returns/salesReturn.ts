import { returnSums } from '@partsdesk/core/listSums';
import { returnColumns } from '@partsdesk/core/order/returns/returnColumns';
import { listSheet } from '../../file/listSheet';
import { assertOpen } from '../../kit/closedPeriod';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { lockedReturn } from './lockedReturn';
import { cashOfReturn } from './refundDrawer';
import { returnableOf } from './returnable';
import { addReturned, passReturn, putReturnInStorage, step, submitReturn } from './returnSteps';
import { matchingReturns, returnDetail, returnLines } from './salesReturnRows';
import { returnTotal, saveReturn } from './saveReturn';

export const salesReturn: Group<'parts/salesReturn'> = {
  page: (ctx, { query }) =>
    page(ctx, matchingReturns(ctx, query).orderBy('back.id', 'desc'), query, { sums: returnSums }),
  exportExcel: (ctx, { query }) =>
    listSheet('退货单', returnColumns, query.columns, matchingReturns(ctx, query).orderBy('back.id', 'desc')),

  item: (ctx, { query }) => returnDetail(ctx, query.id),

  save: (ctx, { body }) => saveReturn(ctx, body),

  submit: (ctx, { body }) => submitReturn(ctx, body),

  pass: (ctx, { body }) => passReturn(ctx, body),

  async reject(ctx, { body: { id, version, reason } }) {
    const { back } = await lockedReturn(ctx, id, version, 'reject');
    await assertOpen(ctx);
    if (!reason.trim()) throw new Failure('请填写驳回原因', { field: 'reason' });
    await addReturned(ctx, await returnLines(ctx, id), -1);
    return step(ctx, back, { status: 'reject' }, '驳回', reason.trim(), { rejectReason: reason.trim() });
  },

  async delete(ctx, { query: { id, version } }) {
    const { back } = await lockedReturn(ctx, id, version, 'void');
    await assertOpen(ctx, back.createTime);
    return step(ctx, back, { status: 'void' }, '作废');
  },

  async deleteDetail(ctx, { query: { id, lineId, version } }) {
    const { back } = await lockedReturn(ctx, id, version, 'edit');
    await assertOpen(ctx, back.createTime);
    const lines = await returnLines(ctx, id);
    const gone = lines.find((line) => line.id === lineId);
    if (!gone) throw new Failure('退货明细不存在', { field: 'lineId' });
    if (lines.length === 1) throw new Failure('退货单至少要有一行，不退了请作废整单', { field: 'lineId' });
    await ctx.db.deleteFrom('sales_return_line').where('store_id', '=', ctx.storeId).where('id', '=', lineId).execute();
    const rest = lines.filter((line) => line !== gone);
    const left = { amount: returnTotal(rest), lineCount: rest.length };
    return step(ctx, back, { status: 'edit' }, '删除明细', gone.name, left);
  },

  queryAbleRetuenAmount: async (ctx, { query: { saleOutId } }) => ({
    ...(await returnableOf(ctx, saleOutId)),
    cashFrom: await cashOfReturn(ctx, saleOutId),
  }),

  putInStorage: (ctx, { body }) => putReturnInStorage(ctx, body),
};
