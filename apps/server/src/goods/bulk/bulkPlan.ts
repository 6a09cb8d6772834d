import { createHash } from 'node:crypto';
import { bulkPrice } from '@partsdesk/core/goods/bulkPrice';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { checkedParts } from '../archive/goodsParts';
import { selectedParts, readParts, type BulkPart, type BulkRequest } from './bulkParts';

/** The changed values of a part, before or after a bulk edit; unchanged fields are missing. */
export interface BulkValues {
  categoryId?: string;
  brandId?: string | null;
  unitName?: string;
  decimals?: number;
  skus?: { id: string; price?: number; threshold?: number }[];
  copies?: { id: string; onSale: 0 | 1 }[];
}

export interface PlannedPart {
  part: BulkPart;
  before: BulkValues;
  after: BulkValues;
  refusal: string;
}

const UNIT_FIXED = '已有库存或出入库记录，不能改单位';
const PARTS_A_TURN = 1_000;

type Change = BulkRequest['change'] & { unitDecimals: number | undefined };

function planned(
  part: BulkPart,
  { price, categoryId, brandId, unitName, unitDecimals, threshold, onSale }: Change,
): PlannedPart {
  const [before, after]: [BulkValues, BulkValues] = [{}, {}];
  let refusal = '';
  if (categoryId !== undefined && categoryId !== part.categoryId)
    [before.categoryId, after.categoryId] = [part.categoryId, categoryId];
  if (brandId !== undefined && brandId !== part.brandId) [before.brandId, after.brandId] = [part.brandId, brandId];
  if (unitName !== undefined && unitName !== part.unitName) {
    [before.unitName, after.unitName, before.decimals, after.decimals] = [
      part.unitName,
      unitName,
      part.decimals,
      unitDecimals ?? part.decimals,
    ];
    if (part.skus.some(({ stocked }) => stocked)) refusal = UNIT_FIXED;
  }
  if (part.isService && threshold) refusal ||= '服务项目没有库存，不能设安全库存';
  for (const sku of part.skus) {
    const priced = price ? bulkPrice(sku.price, sku.floorPrice, price) : undefined;
    if (priced?.refusal) refusal ||= part.skus.length > 1 ? `规格「${sku.skuCode}」${priced.refusal}` : priced.refusal;
    const [was, will]: [NonNullable<BulkValues['skus']>[number], NonNullable<BulkValues['skus']>[number]] = [
      { id: sku.id },
      { id: sku.id },
    ];
    if (priced && priced.price !== sku.price) [was.price, will.price] = [sku.price, priced.price];
    if (threshold !== undefined && threshold !== sku.threshold)
      [was.threshold, will.threshold] = [sku.threshold, threshold];
    if (Object.keys(will).length > 1) {
      (before.skus ??= []).push(was);
      (after.skus ??= []).push(will);
    }
  }
  const turned = onSale === undefined ? [] : part.copies.filter((copy) => copy.onSale !== onSale);
  if (turned.length && onSale !== undefined)
    [before.copies, after.copies] = [
      turned.map(({ id, onSale: was }) => ({ id, onSale: was })),
      turned.map(({ id }) => ({ id, onSale })),
    ];
  return { part, before, after, refusal };
}

export const isChanged = ({ after, refusal }: PlannedPart): boolean => !refusal && Object.keys(after).length > 0;

/**
 * Computes what a bulk edit would change, a thousand parts at a time; returns a hash of the plan, by which the later
 * apply detects that something has changed.
 */
export async function planBulk(
  ctx: Context,
  wanted: BulkRequest,
  take: (parts: PlannedPart[]) => unknown,
): Promise<string> {
  const { change } = wanted;
  if (!Object.values(change).some((value) => value !== undefined))
    throw new Failure('请选择要修改的内容', { field: 'change' });
  if (change.onSale !== undefined && !(await ctx.can('goods.sale')))
    throw new Failure('没有上架、停售商品的权限', { field: 'change.onSale' });
  const checked = await checkedParts(ctx, change);
  const ids = await selectedParts(ctx, wanted);
  const seen = createHash('sha256');
  for (let from = 0; from < ids.length; from += PARTS_A_TURN) {
    const parts = (await readParts(ctx, ids.slice(from, from + PARTS_A_TURN), change.onSale !== undefined)).map(
      (part) => planned(part, checked),
    );
    for (const { part, before, after, refusal } of parts)
      seen.update(JSON.stringify([part.id, before, after, refusal]));
    take(parts);
  }
  return seen.digest('hex');
}
