import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { changeTerms } from '../search/partTerms';
import { TERMS_VERSION } from '../search/partWords';
import { addSkus, skuSearch } from './archiveGoods';
import { dropSkus } from './dropSkus';
import { assertHeadStore, checkedParts } from './goodsParts';
import { parts } from './parts';
import { assertNoThreshold, checkedSkus } from './skuDrafts';
import { usesOf } from './skuUse';

type Change = BodyOf<operations['goods_update']>;

const variantsOf = (ctx: Context, goodsId: string) =>
  fromStore(ctx, 'goods_sku')
    .where('goods_id', '=', goodsId)
    .select([
      'id',
      'sku_code as skuCode',
      'bar_code as barCode',
      'material_no as materialNo',
      'oem_numbers as oemNumbers',
      'spec',
      'search',
      'price',
      'position',
    ])
    .orderBy('position')
    .forUpdate()
    .execute();

/** Writes all variants to match the draft. */
async function writeVariants(
  ctx: Context,
  goods: { id: string; name: string; categoryId: string },
  skus: NonNullable<Change['skus']>,
  before: Awaited<ReturnType<typeof variantsOf>>,
): Promise<void> {
  const foreign = skus.findIndex(({ id }) => id !== undefined && !before.some((one) => one.id === id));
  if (foreign >= 0) throw new Failure('规格不存在', { field: `skus[${String(foreign)}].id` });
  const twice = skus.findIndex(
    ({ id }, index) => id !== undefined && skus.findIndex((other) => other.id === id) !== index,
  );
  if (twice >= 0) throw new Failure('规格重复', { field: `skus[${String(twice)}].id` });
  const checked = await checkedSkus(ctx, skus, (index, field) => `skus[${String(index)}].${field}`);
  const gone = before.filter((one) => !skus.some(({ id }) => id === one.id));
  await assertUnused(
    ctx,
    gone.map(({ id, skuCode }) => ({ id, name: `规格「${skuCode}」` })),
  );
  await dropSkus(
    ctx,
    gone.map(({ id }) => id),
  );
  const fresh = checked.flatMap((sku, position) =>
    sku.id === undefined
      ? [{ ...sku, goodsId: goods.id, name: goods.name, categoryId: goods.categoryId, position }]
      : [],
  );
  for (const sku of checked) {
    const old = before.find((one) => one.id === sku.id);
    if (!old) continue;
    // Clears the old codes first, since two variants may exchange theirs.
    if (old.skuCode !== sku.skuCode || (old.barCode && old.barCode !== sku.barCode))
      await ctx.db
        .updateTable('goods_sku')
        .set({ sku_code: `~${old.id}`, bar_code: '' })
        .where('store_id', '=', ctx.storeId)
        .where('id', '=', old.id)
        .execute();
    const search = skuSearch({ ...sku, name: goods.name });
    await changeTerms(ctx.db, ctx.storeId, old.id, old.search, search);
  }
  for (const [position, sku] of checked.entries()) {
    if (sku.id === undefined) continue;
    await ctx.db
      .updateTable('goods_sku')
      .set({
        sku_code: sku.skuCode,
        bar_code: sku.barCode,
        material_no: sku.materialNo,
        oem_numbers: [...sku.oemNumbers],
        spec: sku.spec,
        price: sku.price,
        floor_price: sku.floorPrice,
        threshold: sku.threshold,
        position,
        search: skuSearch({ ...sku, name: goods.name }),
        terms_version: TERMS_VERSION,
      })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', sku.id)
      .execute();
  }
  await addSkus(ctx, fresh);
}

/** Refuses to delete variants with bookings, naming the first one. */
export async function assertUnused(ctx: Context, skus: readonly { id: string; name: string }[]): Promise<void> {
  if (!skus.length) return;
  const uses = await usesOf(
    ctx,
    skus.map(({ id }) => id),
  );
  const used = skus.find(({ id }) => uses.has(id));
  if (used) throw new Failure(`${used.name}已有${uses.get(used.id) ?? ''}，不能删除；不再卖的可以停用`);
}

/** Edits a part and its search terms. */
export async function changeGoods(ctx: Context, { id, version, ...change }: Change): Promise<null> {
  assertHeadStore(ctx);
  const before = await parts.locked(ctx, id, version);
  if (before.isService) assertNoThreshold(change.skus ?? [], (index) => `skus[${String(index)}].threshold`);
  const { unitDecimals, ...checked } = await checkedParts(ctx, change, before.unitName);
  const decimals =
    change.decimals ??
    (checked.unitName !== undefined && checked.unitName !== before.unitName ? unitDecimals : undefined) ??
    before.decimals;
  const after = {
    name: checked.name?.trim() ?? before.name,
    categoryId: checked.categoryId ?? before.categoryId,
    brandId: checked.brandId,
    unitName: checked.unitName ?? before.unitName,
    imageUrls: checked.imageUrl,
    detail: checked.detail,
    status: checked.status,
    decimals,
  };
  const skus = await variantsOf(ctx, id);
  if (after.unitName !== before.unitName || decimals < before.decimals) {
    const counted = await fromStore(ctx, 'stock')
      .select('sku_id')
      .where(
        'sku_id',
        'in',
        skus.map((sku) => sku.id),
      )
      .limit(1)
      .executeTakeFirst();
    // Work has no stock; its orders count.
    const sold =
      before.isService &&
      (await fromStore(ctx, 'order_sale_line')
        .select('id')
        .where(
          'sku_id',
          'in',
          skus.map((sku) => sku.id),
        )
        .limit(1)
        .executeTakeFirst());
    if (sold)
      throw new Failure(`「${before.name}」已开过单，不能改单位或减少小数位`, {
        field: after.unitName === before.unitName ? 'decimals' : 'unitName',
      });
    if (counted)
      throw new Failure(`「${before.name}」已有库存或出入库记录，不能改单位或减少小数位`, {
        field: after.unitName === before.unitName ? 'decimals' : 'unitName',
      });
  }
  await parts.change(ctx, before, after);
  if (checked.modelIds) {
    const fitted = await ctx.db
      .deleteFrom('goods_model')
      .where('store_id', '=', ctx.storeId)
      .where('goods_id', '=', id)
      .returning('model_id as modelId')
      .execute();
    const { modelIds } = checked;
    ctx.changed('goodsModels', id, { modelIds: fitted.map(({ modelId }) => modelId) }, { modelIds });
    if (checked.modelIds.length)
      await ctx.db
        .insertInto('goods_model')
        .values(
          [...new Set(checked.modelIds)].map((modelId) => ({ store_id: ctx.storeId, goods_id: id, model_id: modelId })),
        )
        .execute();
  }
  if (checked.skus) {
    await writeVariants(ctx, { id, ...after }, checked.skus, skus);
    ctx.changed('goodsSkus', id, { skus }, { skus: checked.skus });
  } else if (after.name !== before.name)
    for (const sku of skus) {
      const search = skuSearch({ ...sku, name: after.name });
      await changeTerms(ctx.db, ctx.storeId, sku.id, sku.search, search);
      await ctx.db
        .updateTable('goods_sku')
        .set({ search })
        .where('store_id', '=', ctx.storeId)
        .where('id', '=', sku.id)
        .execute();
    }
  return null;
}
