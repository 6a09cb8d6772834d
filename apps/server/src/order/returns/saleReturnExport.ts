import { statusLabel } from '@partsdesk/core/lifecycle';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { conditionLabel } from '@partsdesk/core/order/returns/returnReasons';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { sql } from 'kysely';
import type { Written, WrittenColumn } from '../../file/writeWorkbook';
import { documentExport } from '../../jobs/documentExport';
import { sheetJob } from '../../jobs/sheetJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { matchingReturns, returnLines, type ReturnFilter } from './salesReturnRows';

export const SALE_RETURN_EXPORT = 'saleReturnExport';
const DOCUMENTS_A_TURN = 100;

const columns: WrittenColumn[] = [
  { title: '退货单号', width: 24 },
  { title: '出库单号', width: 24 },
  { title: '客户' },
  { title: '手机号' },
  { title: '状态' },
  { title: '退款状态' },
  { title: '商品编码', width: 20 },
  { title: '商品', width: 32 },
  { title: '规格' },
  { title: '单位' },
  { title: '退货数量', kind: 'quantity' },
  { title: '已入库', kind: 'quantity' },
  { title: '成色' },
  { title: '退货原因' },
  { title: '退款金额(元)', kind: 'fen' },
  { title: '开单人' },
  { title: '开单时间', kind: 'moment', width: 20 },
  { title: '备注', width: 24 },
];

/** Reads the lines of the next returns, and the return to continue after. */
async function rowsAfter(
  ctx: Context,
  filter: ReturnFilter,
  after: string,
): Promise<{ rows: Written[][]; last: string | undefined }> {
  const found = await matchingReturns(ctx, filter)
    .where('back.id', '>', after)
    .orderBy('back.id')
    .limit(DOCUMENTS_A_TURN)
    .execute();
  const rows: Written[][] = [];
  for (const back of found) {
    for (const line of await returnLines(ctx, back.id))
      rows.push([
        back.code,
        back.saleOutCode,
        back.customerName,
        back.customerPhone,
        statusLabel(salesReturnLifecycle, back.status),
        statusLabel(refundStatus, back.refundStatus),
        line.skuCode,
        line.name,
        line.spec,
        line.unitName,
        line.quantity,
        line.storedQuantity,
        conditionLabel(line.condition),
        line.reason,
        line.amount,
        back.by,
        back.createTime,
        back.remark,
      ]);
  }
  return { rows, last: found.at(-1)?.id };
}

export const saleReturnExportWork = sheetJob<ReturnFilter>({ name: '退货单', columns, rowsAfter });

const rowsOf = async (ctx: Context, filter: ReturnFilter): Promise<number> =>
  (
    await sql<{
      rows: number;
    }>`select coalesce(sum("lineCount"), 0)::int as rows from (${matchingReturns(ctx, filter)}) found`.execute(ctx.db)
  ).rows[0]?.rows ?? 0;

export const saleReturnExport: Group<'parts/saleReturnExport'> = documentExport<ReturnFilter>({
  kind: SALE_RETURN_EXPORT,
  noun: '退货单',
  rowsOf,
});
