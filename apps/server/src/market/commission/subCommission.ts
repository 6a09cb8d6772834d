import { statusLabel } from '@partsdesk/core/lifecycle';
import { subCommissionSums } from '@partsdesk/core/listSums';
import { levelLabel, rateLabel } from '@partsdesk/core/market/commission/commissionColumns';
import { subCommissionLifecycle } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { sql } from 'kysely';
import type { Written, WrittenColumn } from '../../file/writeWorkbook';
import { documentExport } from '../../jobs/documentExport';
import { sheetJob } from '../../jobs/sheetJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { EXACT_TOTAL_OF_DOCUMENTS, page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { commissionsOf, matchingCommissions, type CommissionFilter } from './subCommissionRows';
import { subCommissions } from './subCommissions';

export const subCommission: Group<'parts/subCommission'> = {
  page: (ctx, { query }) =>
    page(ctx, matchingCommissions(ctx, query), query, {
      sums: subCommissionSums,
      exactTo: EXACT_TOTAL_OF_DOCUMENTS,
    }),

  async updateRemarks(ctx, { body: { id, version, remark } }) {
    assertHead(ctx, '修改分佣备注');
    const line = await fromStore(ctx, 'sub_commission')
      .select(['id', 'status', 'version', 'remark'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!line) throw new Failure('分佣不存在');
    subCommissions.check(line, version);
    await subCommissions.change(ctx, line, { remark: remark.trim() });
    return null;
  },
};

export const SUB_COMMISSION_EXPORT = 'subCommissionExport';
const LINES_A_TURN = 500;

const columns: WrittenColumn[] = [
  { title: '分销员' },
  { title: '销售单号', width: 24 },
  { title: '限时活动' },
  { title: '客户' },
  { title: '门店' },
  { title: '层级' },
  { title: '佣金比例' },
  { title: '计佣金额(元)', kind: 'fen' },
  { title: '佣金(元)', kind: 'fen' },
  { title: '已核销(元)', kind: 'fen' },
  { title: '未结(元)', kind: 'fen' },
  { title: '状态' },
  { title: '可疑' },
  { title: '计佣时间', kind: 'moment', width: 20 },
  { title: '解冻时间', kind: 'moment', width: 20 },
  { title: '备注', width: 24 },
];

/** Reads the next commissions, and the one to continue after. */
async function rowsAfter(ctx: Context, filter: CommissionFilter, after: string) {
  const found = await commissionsOf(ctx, filter)
    .where('line.id', '>', after)
    .orderBy('line.id')
    .limit(LINES_A_TURN)
    .execute();
  const rows = found.map((line): Written[] => [
    line.distributorName,
    line.orderCode,
    line.taskName,
    line.customerName,
    line.shopName,
    levelLabel(line),
    line.orderId ? rateLabel(line.rate) : '',
    line.base,
    line.earned,
    line.settled,
    line.open,
    statusLabel(subCommissionLifecycle, line.status),
    line.suspect ? '是' : '',
    line.createTime,
    line.releaseTime,
    line.remark,
  ]);
  return { rows, last: found.at(-1)?.id };
}

export const subCommissionExportWork = sheetJob<CommissionFilter>({ name: '分佣明细', columns, rowsAfter });

const rowsOf = async (ctx: Context, filter: CommissionFilter): Promise<number> =>
  (await sql<{ rows: number }>`select count(*)::int as rows from (${commissionsOf(ctx, filter)}) found`.execute(ctx.db))
    .rows[0]?.rows ?? 0;

export const subCommissionExportRecord: Group<'parts/subCommissionExportRecord'> = documentExport<CommissionFilter>({
  kind: SUB_COMMISSION_EXPORT,
  noun: '分佣明细',
  rowsOf,
});
