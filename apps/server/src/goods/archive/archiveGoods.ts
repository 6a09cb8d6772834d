import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { addTerms } from '../search/partTerms';
import { searchText, TERMS_VERSION } from '../search/partWords';
import { shopsReceiving } from '../shop/shopsReceiving';
import type { CheckedSku } from './skuDrafts';

type GoodsDraft = BodyOf<operations['goods_add']>;
/**
 * A part whose codes are free and whose unit, category, brand, pictures and models exist. It is its own single variant,
 * or lists several in `skus`.
 */
export type CheckedGoods = Omit<GoodsDraft, 'skuCode' | 'skus'> & { skuCode: string; skus?: readonly CheckedSku[] };

/** The rows of one statement: PostgreSQL takes 65,535 parameters at most. */
const CHUNK = 500;

const skusOf = (draft: CheckedGoods): readonly CheckedSku[] =>
  draft.skus ?? [
    {
      skuCode: draft.skuCode,
      barCode: draft.barCode ?? '',
      materialNo: draft.materialNo ?? '',
      oemNumbers: draft.oemNumbers ?? [],
      spec: draft.spec ?? '',
      price: draft.price,
      floorPrice: draft.floorPrice ?? 0,
      threshold: draft.threshold ?? 0,
    },
  ];

/**
 * Writes parts into the archive and into the goods of the shops that receive them; returns the id of the first sku of
 * each, in order.
 */
export async function archiveGoods(ctx: Context, drafts: readonly CheckedGoods[]): Promise<string[]> {
  const first: string[] = [];
  for (let from = 0; from < drafts.length; from += CHUNK) {
    const chunk = drafts.slice(from, from + CHUNK).map((draft) => ({ ...draft, goodsId: newId(ctx.now) }));
    await ctx.db
      .insertInto('goods')
      .values(
        chunk.map((draft) => ({
          store_id: ctx.storeId,
          create_time: ctx.now,
          id: draft.goodsId,
          name: draft.name,
          category_id: draft.categoryId,
          brand_id: draft.brandId ?? null,
          unit_name: draft.unitName,
          decimals: draft.decimals ?? 0,
          image_urls: draft.imageUrl ?? '',
          detail: draft.detail ?? '',
          status: draft.status ?? 1,
          is_service: draft.isService ?? false,
        })),
      )
      .execute();
    const fitting = chunk.flatMap(({ goodsId, modelIds = [] }) =>
      [...new Set(modelIds)].map((modelId) => ({ store_id: ctx.storeId, goods_id: goodsId, model_id: modelId })),
    );
    for (let at = 0; at < fitting.length; at += 5000)
      await ctx.db
        .insertInto('goods_model')
        .values(fitting.slice(at, at + 5000))
        .execute();
    const skus = chunk.flatMap((draft) =>
      skusOf(draft).map((sku, position) => ({
        ...sku,
        goodsId: draft.goodsId,
        name: draft.name,
        categoryId: draft.categoryId,
        position,
      })),
    );
    const skuIds = await addSkus(ctx, skus);
    first.push(...skuIds.filter((_, index) => skus[index]?.position === 0));
  }
  return first;
}

type NewSku = CheckedSku & { goodsId: string; name: string; categoryId: string; position: number };

/** Writes variants of parts, their search terms, and their copies in the shops; returns their ids. */
export async function addSkus(ctx: Context, skus: readonly NewSku[]): Promise<string[]> {
  const shops = await fromStore(ctx, 'shop').select('id').execute();
  const given = await shopsReceiving(ctx);
  const skuIds: string[] = [];
  const row = { store_id: ctx.storeId, create_time: ctx.now };
  for (let from = 0; from < skus.length; from += CHUNK) {
    const chunk = skus
      .slice(from, from + CHUNK)
      .map((sku) => ({ ...sku, skuId: newId(ctx.now), search: skuSearch(sku) }));
    await ctx.db
      .insertInto('goods_sku')
      .values(
        chunk.map((sku) => ({
          ...row,
          id: sku.skuId,
          goods_id: sku.goodsId,
          position: sku.position,
          sku_code: sku.skuCode,
          bar_code: sku.barCode,
          material_no: sku.materialNo,
          oem_numbers: [...sku.oemNumbers],
          spec: sku.spec,
          price: sku.price,
          floor_price: sku.floorPrice,
          threshold: sku.threshold,
          search: sku.search,
          terms_version: TERMS_VERSION,
        })),
      )
      .execute();
    await addTerms(ctx.db, ctx.storeId, chunk);
    for (const shop of shops) {
      const offered = chunk.filter((sku) => given(shop.id, sku.categoryId));
      if (offered.length)
        await ctx.db
          .insertInto('goods_shop')
          .values(
            offered.map((sku) => ({
              ...row,
              id: newId(ctx.now),
              shop_id: shop.id,
              sku_id: sku.skuId,
              price: sku.price,
              floor_price: sku.floorPrice,
              threshold: sku.threshold,
            })),
          )
          .execute();
    }
    skuIds.push(...chunk.map((sku) => sku.skuId));
  }
  return skuIds;
}

/** Builds the search text of a variant. */
export const skuSearch = ({
  name,
  spec,
  skuCode,
  barCode,
  materialNo,
  oemNumbers,
}: Pick<CheckedSku, 'spec' | 'skuCode' | 'barCode' | 'materialNo' | 'oemNumbers'> & { name: string }): string =>
  searchText({ name, spec, codes: [skuCode, barCode, materialNo, ...oemNumbers] });
