import { statusLabel } from '@partsdesk/core/lifecycle';
import { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import { sheetAnswer } from '../../file/writeWorkbook';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { linesOfSlips, matchingSlips } from './borrowRows';

const MAX_SLIPS = 20_000;

/** Writes the slips that match the query into a sheet, a row for each line. */
export async function borrowSheet(ctx: Context, query: Parameters<typeof matchingSlips>[1]) {
  const slips = await matchingSlips(ctx, query)
    .limit(MAX_SLIPS + 1)
    .execute();
  if (slips.length > MAX_SLIPS) throw new Failure('一次最多导出 20,000 张借用单，请缩小日期范围', { field: 'from' });
  const lines = slips.length
    ? await linesOfSlips(
        ctx,
        slips.map(({ id }) => id),
      )
    : [];
  const slipOf = new Map(slips.map((slip) => [slip.id, slip]));
  return sheetAnswer(
    '借用明细',
    [
      { title: '借用单号', width: 24 },
      { title: '状态' },
      { title: '服务人员' },
      { title: '客户' },
      { title: '应还日期' },
      { title: '商品编码' },
      { title: '商品', width: 30 },
      { title: '单位' },
      { title: '借用数量', kind: 'quantity' },
      { title: '已借出', kind: 'quantity' },
      { title: '已归还', kind: 'quantity' },
      { title: '已销售', kind: 'quantity' },
      { title: '已核销', kind: 'quantity' },
      { title: '未还', kind: 'quantity' },
      { title: '未还成本(元)', kind: 'fen' },
      { title: '开单人' },
      { title: '开单时间', kind: 'moment', width: 20 },
      { title: '备注', width: 30 },
    ],
    lines.flatMap((line) => {
      const slip = slipOf.get(line.documentId);
      return slip
        ? [
            [
              slip.code,
              statusLabel(borrowOutLifecycle, slip.status),
              slip.serviceStaffName,
              slip.customerName,
              slip.dueDay ?? '',
              line.skuCode,
              line.name,
              line.unitName,
              line.quantity,
              line.outQuantity,
              line.returnedQuantity,
              line.soldQuantity,
              line.lostQuantity,
              line.lentQuantity,
              Math.round(line.lentValue / 100),
              slip.by,
              slip.createTime,
              slip.remark,
            ],
          ]
        : [];
    }),
  );
}
