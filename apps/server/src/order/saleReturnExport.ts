import { statusLabel } from '@partsdesk/core/lifecycle';
import { refundStatus } from '@partsdesk/core/order/refundStatus';
import { conditionLabel } from '@partsdesk/core/order/returnReasons';
import { salesReturnLifecycle } from '@partsdesk/core/order/salesReturnLifecycle';
import { sql } from 'kysely';
import type { Written, WrittenColumn } from '../file/writeWorkbook';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { page } from '../http/page';
import { jobRows, shownJob } from '../jobs/job';
import { sheetJob } from '../jobs/sheetJob';
import { startJob } from '../jobs/startJob';
import { matchingReturns, returnLines, type ReturnFilter } from './salesReturnRows';

export const SALE_RETURN_EXPORT = 'saleReturnExport';
const MOST_ROWS = 200_000;
const DOCUMENTS_A_TURN = 100;

const columns: WrittenColumn[] = [
  { title: '退货单号', width: 24 }, { title: '出库单号', width: 24 }, { title: '客户' }, { title: '手机号' }, { title: '状态' }, { title: '退款状态' }, { title: '商品编码', width: 20 }, { title: '商品', width: 32 },
  { title: '规格' }, { title: '单位' }, { title: '退货数量', kind: 'quantity' }, { title: '已入库', kind: 'quantity' }, { title: '成色' }, { title: '退货原因' }, { title: '退款金额(元)', kind: 'fen' },
  { title: '开单人' }, { title: '开单时间', kind: 'moment', width: 20 }, { title: '备注', width: 24 },
];

/** The lines of the next returns, and the return to go on after. */
async function rowsAfter(ctx: Context, filter: ReturnFilter, after: string): Promise<{ rows: Written[][]; last: string | undefined }> {
  const found = await matchingReturns(ctx, filter).where('back.id', '>', after).orderBy('back.id').limit(DOCUMENTS_A_TURN).execute();
  const rows: Written[][] = [];
  for (const back of found) {
    for (const line of await returnLines(ctx, back.id)) rows.push([
      back.code, back.saleOutCode, back.customerName, back.customerPhone, statusLabel(salesReturnLifecycle, back.status), statusLabel(refundStatus, back.refundStatus), line.skuCode, line.name, line.spec, line.unitName,
      line.quantity, line.storedQuantity, conditionLabel(line.condition), line.reason, line.amount, back.by, back.createTime, back.remark,
    ]);
  }
  return { rows, last: found.at(-1)?.id };
}

export const saleReturnExportWork = sheetJob<ReturnFilter>({ name: '退货单', columns, rowsAfter });

async function judged(ctx: Context, filter: ReturnFilter): Promise<{ rows: number; allowed: boolean; message: string }> {
  const { rows: [counted] } = await sql<{ rows: number }>`select coalesce(sum("lineCount"), 0)::int as rows from (${matchingReturns(ctx, filter)}) found`.execute(ctx.db);
  const rows = counted?.rows ?? 0;
  const running = await ctx.db.selectFrom('job').select('id').where('store_id', '=', ctx.storeId).where('place_id', '=', ctx.placeId).where('kind', '=', SALE_RETURN_EXPORT)
    .where('user_id', '=', ctx.user?.id ?? '').where('status', 'in', [sql.lit(0), sql.lit(1)]).limit(1).executeTakeFirst();
  const message = running ? '您有一个退货单导出还没有完成，请稍后再试' : rows === 0 ? '没有符合条件的退货单' : rows > MOST_ROWS ? `一次最多导出${String(MOST_ROWS)}行，请缩小范围` : '';
  return { rows, allowed: message === '', message };
}

export const saleReturnExport: Group<'parts/saleReturnExport'> = {
  async page(ctx, { query: { status, ...wanted } }) {
    const all = jobRows(ctx).where('kind', '=', SALE_RETURN_EXPORT).orderBy('id', 'desc');
    const { records, ...rest } = await page(ctx, status === undefined ? all : all.where('status', '=', status), wanted);
    return { ...rest, records: records.map(shownJob) };
  },

  async apply(ctx, { body }) {
    const { rows, allowed, message } = await judged(ctx, body);
    if (!allowed) throw new Failure(message);
    const id = await startJob(ctx, { kind: SALE_RETURN_EXPORT, title: '导出退货单', params: body, total: rows });
    ctx.changed('saleReturnExport', id, null, { ...body, rows });
    return id;
  },

  checkExport: (ctx, { query }) => judged(ctx, query),
};
