import { jobRows, shownJob } from '../../jobs/job';
import { startJob } from '../../jobs/startJob';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { GOODS_EXPORT, rowsToExport } from './exportGoods';

export const goodsExportRecord: Group<'parts/goodsExportRecord'> = {
  async exp(ctx, { query }) {
    const total = await rowsToExport(ctx, query);
    const id = await startJob(ctx, { kind: GOODS_EXPORT, title: '导出商品', params: query, total });
    ctx.changed('goodsExport', id, null, { ...query, total });
    return id;
  },

  async page(ctx, { query: { status, ...wanted } }) {
    const all = jobRows(ctx).where('kind', '=', GOODS_EXPORT).orderBy('id', 'desc');
    const { records, ...rest } = await page(ctx, status === undefined ? all : all.where('status', '=', status), wanted);
    return { ...rest, records: records.map(shownJob) };
  },
};
