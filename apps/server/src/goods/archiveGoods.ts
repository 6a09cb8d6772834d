import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../db/ids';
import type { Context } from '../http/context';
import { searchText } from './searchText';

type GoodsDraft = BodyOf<operations['goods_add']>;
/** A part whose codes are free and whose category and brand are known. */
export type CheckedGoods = Omit<GoodsDraft, 'skuCode'> & { skuCode: string; brandName: string };

/** Rows a statement: PostgreSQL takes 65,535 parameters at most. */
const CHUNK = 500;

/** Writes parts into the archive and into every shop's goods; answers the sku ids in order. */
export async function archiveGoods(ctx: Context, drafts: readonly CheckedGoods[]): Promise<string[]> {
  const shops = await ctx.db.selectFrom('shop').select('id').where('store_id', '=', ctx.storeId).execute();
  const skuIds: string[] = [];
  for (let from = 0; from < drafts.length; from += CHUNK) {
    const chunk = drafts.slice(from, from + CHUNK).map((draft) => ({ ...draft, goodsId: newId(ctx.now), skuId: newId(ctx.now) }));
    const row = { store_id: ctx.storeId, create_time: ctx.now };
    await ctx.db.insertInto('goods').values(chunk.map((draft) => ({
      ...row, id: draft.goodsId, name: draft.name, category_id: draft.categoryId, brand_id: draft.brandId ?? null, unit_name: draft.unitName, decimals: draft.decimals ?? 0,
    }))).execute();
    await ctx.db.insertInto('goods_sku').values(chunk.map((draft) => {
      const oemNumbers = draft.oemNumbers ?? [];
      const codes = [draft.skuCode, draft.barCode ?? '', draft.materialNo ?? '', ...oemNumbers].filter(Boolean);
      return {
        ...row, id: draft.skuId, goods_id: draft.goodsId, sku_code: draft.skuCode, bar_code: draft.barCode ?? '', material_no: draft.materialNo ?? '', oem_numbers: oemNumbers,
        spec: draft.spec ?? '', price: draft.price, threshold: draft.threshold ?? 0,
        search: searchText({ name: draft.name, brand: draft.brandName, spec: draft.spec ?? '', codes }),
      };
    })).execute();
    for (const shop of shops) await ctx.db.insertInto('goods_shop').values(chunk.map((draft) => ({
      ...row, id: newId(ctx.now), shop_id: shop.id, sku_id: draft.skuId, price: draft.price, threshold: draft.threshold ?? 0,
    }))).execute();
    skuIds.push(...chunk.map((draft) => draft.skuId));
  }
  return skuIds;
}
