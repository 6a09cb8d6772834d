import { sql } from 'kysely';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { customerPrices } from '../price/customerPrices';
import { searchCondition } from '../search/findParts';
import { currentPrice, heldPrice, miniGoods, isOfferRunning } from './goodsMini';

export const appGoodsShop: Group<'parts/appGoodsShop'> = {
  async page(ctx, { query: { shopId, kind, keyword, ...wanted } }) {
    const shop = await fromStore(ctx, 'shop')
      .select('id')
      .where('id', '=', shopId)
      .where('status', '=', 1)
      .executeTakeFirst();
    if (!shop) throw new Failure('门店不存在', { field: 'shopId' });
    let found = miniGoods(ctx, shopId)
      .where('mini.on_shelf', '=', sql.lit(1))
      .where('sold.on_sale', '=', sql.lit(1))
      .where('goods.status', '=', sql.lit(1));
    if (keyword) found = found.where(await searchCondition(ctx, keyword));
    if (kind === 3) found = found.where(sql<boolean>`not (${isOfferRunning(ctx)})`);
    else if (kind) found = found.where('mini.kind', '=', kind).where(isOfferRunning(ctx));
    const { records, ...rest } = await page(ctx, found, wanted);
    const prices = await customerPrices(
      { ...ctx, placeId: shopId },
      ctx.customerId ?? undefined,
      records.map((row) => row.skuId),
    );
    return {
      ...rest,
      records: records.map((row) => {
        const held = heldPrice(currentPrice(ctx, row), prices.get(row.skuId));
        const special = held.kind !== 3;
        return {
          id: row.id,
          skuId: row.skuId,
          name: row.name,
          spec: row.spec,
          unitName: row.unitName,
          imageUrl: row.imageUrl,
          ...held,
          usualPrice: row.price,
          limitCount: special ? row.limitCount : null,
          ends: special ? row.ends : null,
          inStock: row.available > 0,
        };
      }),
    };
  },
};
