import { statusLabel } from '@partsdesk/core/lifecycle';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import type { Written, WrittenColumn } from '../../file/writeWorkbook';
import { documentExport } from '../../jobs/documentExport';
import { sheetJob } from '../../jobs/sheetJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { detailTypeName } from '../sale/detailTypes';
import { outRows } from '../sale/saleRows';
import { matchingOuts, type OutFilter } from './matchingOuts';

export const SALE_OUT_EXPORT = 'saleOutExport';
const DOCUMENTS_A_TURN = 200;

const columns: WrittenColumn[] = [
  { title: '出库单号', width: 24 },
  { title: '销售单号', width: 24 },
  { title: '客户' },
  { title: '手机号' },
  { title: '车牌' },
  { title: '出库状态' },
  { title: '付款状态' },
  { title: '商品编码', width: 20 },
  { title: '商品', width: 32 },
  { title: '规格' },
  { title: '单位' },
  { title: '销售类型' },
  { title: '数量', kind: 'quantity' },
  { title: '已出库', kind: 'quantity' },
  { title: '成交价(元)', kind: 'fen' },
  { title: '金额(元)', kind: 'fen' },
  { title: '整单应收(元)', kind: 'fen' },
  { title: '整单已收(元)', kind: 'fen' },
  { title: '开单人' },
  { title: '开单时间', kind: 'moment', width: 20 },
];

/** Selects the lines of the outbounds. */
const linesOf = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('sale_out_line as line')
    .innerJoin('order_sale_line as sold', (join) =>
      join.onRef('sold.store_id', '=', 'line.store_id').onRef('sold.id', '=', 'line.order_line_id'),
    )
    .innerJoin('goods_sku as sku', (join) =>
      join.onRef('sku.store_id', '=', 'line.store_id').onRef('sku.id', '=', 'line.sku_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
    )
    .select([
      'line.sale_out_id as saleOutId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'line.quantity',
      'line.out_quantity as outQuantity',
      'sold.price',
      'sold.amount',
    ])
    .select(detailTypeName.as('detailTypeName'))
    .where('line.store_id', '=', ctx.storeId)
    .where('line.sale_out_id', 'in', ids)
    .orderBy('line.position')
    .execute();

/** Reads the lines of the next outbounds, and the outbound to continue after. */
async function rowsAfter(
  ctx: Context,
  filter: OutFilter,
  after: string,
): Promise<{ rows: Written[][]; last: string | undefined }> {
  const found = await outRows(ctx, matchingOuts(ctx, filter).where('out.id', '>', after).orderBy('out.id'))
    .limit(DOCUMENTS_A_TURN)
    .execute();
  if (!found.length) return { rows: [], last: undefined };
  const lines = await linesOf(
    ctx,
    found.map(({ id }) => id),
  );
  const rows = found.flatMap((out): Written[][] =>
    lines
      .filter(({ saleOutId }) => saleOutId === out.id)
      .map((line) => [
        out.code,
        out.orderCode,
        out.customerName,
        out.customerPhone,
        out.plate,
        statusLabel(saleOutLifecycle, out.status),
        statusLabel(paymentStatus, out.paymentStatus),
        line.skuCode,
        line.name,
        line.spec,
        line.unitName,
        line.detailTypeName,
        line.quantity,
        line.outQuantity,
        line.price,
        line.amount,
        out.receivable,
        out.received,
        out.createdBy,
        out.createTime,
      ]),
  );
  return { rows, last: found.at(-1)?.id };
}

const rowsOf = async (ctx: Context, filter: OutFilter): Promise<number> =>
  (
    await sql<{ rows: number }>`
  select count(*)::int as rows from sale_out_line line where line.store_id = ${ctx.storeId} and line.sale_out_id in (${matchingOuts(ctx, filter).select('out.id')})`.execute(
      ctx.db,
    )
  ).rows[0]?.rows ?? 0;

export const saleOutExportWork = sheetJob<OutFilter>({ name: '出库单', columns, rowsAfter });

export const saleOutExport: Group<'parts/saleOutExport'> = documentExport<OutFilter>({
  kind: SALE_OUT_EXPORT,
  noun: '出库单',
  rowsOf,
});
