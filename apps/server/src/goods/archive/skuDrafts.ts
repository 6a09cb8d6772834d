import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { nextSkuCodes } from './skuCodes';

export type SkuDraft = Schemas['GoodsSkuDraft'];

/** A variant whose codes are free. */
export interface CheckedSku {
  skuCode: string;
  barCode: string;
  materialNo: string;
  oemNumbers: readonly string[];
  spec: string;
  price: number;
  floorPrice: number;
  threshold: number;
}

/**
 * Normalises the codes of variants: trimmed, the sku code in capitals and generated where empty. Refuses codes that are
 * taken or repeated.
 */
export async function checkedSkus<Draft extends SkuDraft>(
  ctx: Context,
  drafts: readonly Draft[],
  at: (index: number, field: string) => string,
): Promise<(Draft & CheckedSku)[]> {
  const given = drafts.map(({ skuCode }) => skuCode?.trim().toUpperCase() ?? '');
  const generated = await nextSkuCodes(ctx, given.filter((code) => !code).length, given);
  const skus = drafts.map((draft, index) => ({
    ...draft,
    skuCode: given[index] || (generated.shift() ?? ''),
    barCode: draft.barCode?.trim() ?? '',
    materialNo: draft.materialNo?.trim() ?? '',
    oemNumbers: [...new Set((draft.oemNumbers ?? []).map((number) => number.trim()).filter(Boolean))],
    spec: draft.spec?.trim() ?? '',
    floorPrice: draft.floorPrice ?? 0,
    threshold: draft.threshold ?? 0,
  }));
  const own = skus.flatMap(({ id }) => id ?? []);
  const codes = sql<boolean>`(sku_code = any(${skus.map(({ skuCode }) => skuCode)}::text[]) or (bar_code = any(${skus.map(({ barCode }) => barCode).filter(Boolean)}::text[]) and bar_code <> ''))`;
  const taken = await fromStore(ctx, 'goods_sku')
    .select(['id', 'sku_code as skuCode', 'bar_code as barCode'])
    .where(codes)
    .execute();
  const others = taken.filter(({ id }) => !own.includes(id));
  for (const [index, { skuCode, barCode, price, floorPrice }] of skus.entries()) {
    const before = [...others, ...skus.slice(0, index)];
    if (before.some((other) => other.skuCode === skuCode))
      throw new Failure(`商品编码「${skuCode}」已存在`, { field: at(index, 'skuCode') });
    if (barCode && before.some((other) => other.barCode === barCode))
      throw new Failure(`条形码「${barCode}」已存在`, { field: at(index, 'barCode') });
    if (floorPrice > price) throw new Failure('底价不能高于售价', { field: at(index, 'floorPrice') });
  }
  return skus;
}

/** Refuses to warn of a low stock of work, which has none. */
export function assertNoThreshold(
  skus: readonly { threshold?: number | undefined }[],
  at: (index: number) => string,
): void {
  const index = skus.findIndex(({ threshold = 0 }) => threshold > 0);
  if (index >= 0) throw new Failure('服务项目没有库存，不能设安全库存', { field: at(index) });
}
