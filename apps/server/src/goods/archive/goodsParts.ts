import { enabled } from '@partsdesk/core/enabled';
import { ownImages } from '../../file/ownImages';
import { cleanedHtml } from '../../kit/cleanHtml';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

const MAX_IMAGES = 9;

interface Named {
  categoryId?: string | undefined;
  brandId?: string | null | undefined;
  unitName?: string | undefined;
  imageUrl?: string | undefined;
  detail?: string | undefined;
  modelIds?: string[] | undefined;
}

/**
 * Checks the references of a part (category, brand, unit, models, pictures) and cleans its text. Missing fields stay
 * missing.
 */
export async function checkedParts<Draft extends Named>(
  ctx: Context,
  draft: Draft,
  unitBefore?: string,
): Promise<Draft & { unitDecimals: number | undefined }> {
  const { categoryId, brandId, modelIds, imageUrl, detail, unitName } = draft;
  const named = (table: 'goods_brand' | 'goods_category', id: string) =>
    ctx.db.selectFrom(table).select('id').where('store_id', '=', ctx.storeId).where('id', '=', id).executeTakeFirst();
  if (categoryId !== undefined && !(await named('goods_category', categoryId)))
    throw new Failure('商品分类不存在', { field: 'categoryId' });
  if (brandId && !(await named('goods_brand', brandId))) throw new Failure('商品品牌不存在', { field: 'brandId' });
  const unit =
    unitName === undefined || unitName === unitBefore
      ? undefined
      : await fromStore(ctx, 'goods_stock_unit')
          .select(['decimals', 'status'])
          .where('name', '=', unitName)
          .executeTakeFirst();
  if (unitName !== undefined && unitName !== unitBefore) {
    if (!unit) throw new Failure(`库存单位「${unitName}」不存在，请先在「库存单位」里新增`, { field: 'unitName' });
    if (unit.status === enabled.statuses.disabled.code)
      throw new Failure(`库存单位「${unitName}」已停用`, { field: 'unitName' });
  }
  if (modelIds?.length) {
    const known = await fromStore(ctx, 'vehicle_model').select('id').where('id', 'in', modelIds).execute();
    const unknown = modelIds.findIndex((id) => !known.some((model) => model.id === id));
    if (unknown >= 0) throw new Failure('车型不存在', { field: `modelIds[${String(unknown)}]` });
  }
  return {
    ...draft,
    unitDecimals: unit?.decimals,
    ...(imageUrl === undefined
      ? {}
      : { imageUrl: await ownImages(ctx, imageUrl, { field: 'imageUrl', most: MAX_IMAGES }) }),
    ...(detail === undefined ? {} : { detail: cleanedHtml(detail) }),
  };
}

/** Refuses a branch, since only the head store edits the archive. */
export function assertHeadStore({ shopId }: Pick<Context, 'shopId'>): void {
  if (shopId) throw new Failure('商品档案由总店维护，请切换到总店再操作');
}
