import { labelData } from '@partsdesk/print/documents/labelData';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { FileAnswer } from '../../kit/fileAnswer';
import { fromStore, withinStore } from '../../kit/storeTables';
import { documentsPdf } from '../../print/documentsPdf';

type Wanted = BodyOf<operations['goodsSku_labels']>;
type WantedPdf = BodyOf<operations['goodsSku_labelsPdf']>;

/** Labels of one file, as of one print. */
const MOST_LABELS = 500;

/** Reads what stands on the labels of parts in the current shop, by code. */
export const partLabels = (ctx: Context, { kind, ids }: Wanted) =>
  fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .leftJoin('goods_shop as sold', (join) =>
      join
        .onRef('sold.store_id', '=', 'sku.store_id')
        .onRef('sold.sku_id', '=', 'sku.id')
        .on('sold.shop_id', '=', ctx.placeId),
    )
    .select(['sku.id as skuId', 'sku.sku_code as skuCode', 'sku.bar_code as barCode', 'goods.name', 'sku.spec'])
    .select((row) => [
      'goods.unit_name as unitName',
      row.fn.coalesce('brand.name', sql.lit('')).as('brandName'),
      'sku.price as archivePrice',
      row.fn.coalesce('sold.price', 'sku.price').as('price'),
      row.fn.coalesce('sold.shelf', sql.lit('')).as('shelf'),
    ])
    .where(kind === 'goods' ? 'goods.id' : kind === 'sku' ? 'sku.id' : 'sold.id', 'in', ids)
    .orderBy('sku.sku_code')
    .execute();

/** Makes one PDF of the labels, each as often as wanted. */
export async function labelsPdf(ctx: Context, { labels, firstLabel }: WantedPdf): Promise<FileAnswer> {
  const sum = labels.reduce((all, { count }) => all + count, 0);
  if (sum > MOST_LABELS)
    throw new Failure(`一个 PDF 最多 ${String(MOST_LABELS)} 张标签，现在是 ${String(sum)} 张`, { field: 'labels' });
  const ids = [...new Set(labels.map(({ skuId }) => skuId))];
  const parts = new Map((await partLabels(ctx, { kind: 'sku', ids })).map((part) => [part.skuId, part]));
  const documents = labels.flatMap(({ skuId, count }, index) => {
    const part = parts.get(skuId);
    if (!part) throw new Failure('商品不存在', { field: `labels[${String(index)}].skuId` });
    const label = { code: part.skuCode, data: labelData(part) };
    return Array.from({ length: count }, () => label);
  });
  return documentsPdf(ctx, { templateType: 19, firstLabel, name: `商品标签 ${String(sum)}张` }, documents);
}
