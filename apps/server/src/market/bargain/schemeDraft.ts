import { priceFault, PRICE_DAYS } from '@partsdesk/core/market/bargain/bargainTerms';
import { formatYuan } from '@partsdesk/core/money';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { addDays } from '../../clock';
import { newId } from '../../db/ids';
import { ownImages } from '../../file/ownImages';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { priceSetting } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';
import { priceRightOf } from '../../store/setting/priceRight';
import { schemeShops } from './bargainSchemes';

export type Draft = BodyOf<operations['bargainActSchema_add']>;

const { cancelled } = orderSaleLifecycle.statuses;

/** Refuses a name that another scheme has. */
async function assertFree(ctx: Context, name: string, exceptId: string | undefined): Promise<void> {
  const taken = await fromStore(ctx, 'bargain_scheme').select('id').where('name', '=', name).executeTakeFirst();
  if (taken && taken.id !== exceptId) throw new Failure(`砍价方案「${name}」已存在`, { field: 'name' });
}

/** Refuses a part that cannot be sold by the piece. */
async function assertPart(ctx: Context, skuId: string): Promise<void> {
  const part = await fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['goods.is_service as isService', 'goods.status'])
    .where('sku.id', '=', skuId)
    .executeTakeFirst();
  if (!part) throw new Failure('商品不存在', { field: 'skuId' });
  if (part.isService) throw new Failure('服务项目不能砍价', { field: 'skuId' });
}

/** Refuses an unknown or disabled shop, and one that is named twice. */
async function assertShops(ctx: Context, shops: Draft['shops']): Promise<void> {
  const ids = shops.map(({ shopId }) => shopId);
  const known = await fromStore(ctx, 'shop').select('id').where('id', 'in', ids).where('status', '=', 1).execute();
  for (const [index, id] of ids.entries()) {
    const field = `shops[${String(index)}].shopId`;
    if (!known.some((shop) => shop.id === id)) throw new Failure('门店不存在', { field });
    if (ids.indexOf(id) !== index) throw new Failure('门店重复', { field });
  }
}

/** Reads what a part was sold and is offered for at some shops, its floor and its cost there, fen. */
async function pricesOf(ctx: Context, skuId: string, shopIds: readonly string[]) {
  const {
    rows: [row],
  } = await sql<{ sold: number | null; asked: number | null; floor: number | null; cost: number | null }>`select
    (select min(line.price) from order_sale_line line
      join order_sale sale on sale.store_id = line.store_id and sale.id = line.order_id
      where line.store_id = ${ctx.storeId} and line.sku_id = ${skuId} and line.price > 0
        and sale.shop_id = any(${[...shopIds]}::uuid[]) and sale.create_time >= ${addDays(ctx.now, -PRICE_DAYS)}
        and sale.status <> ${sql.lit(cancelled.code)}) as sold,
    (select min(price) from goods_shop where store_id = ${ctx.storeId} and sku_id = ${skuId} and price > 0
      and shop_id = any(${[...shopIds]}::uuid[])) as asked,
    (select max(greatest(sku.floor_price, shop.floor_price)) from goods_sku sku
      left join goods_shop shop on shop.store_id = sku.store_id and shop.sku_id = sku.id and shop.shop_id = any(${[...shopIds]}::uuid[])
      where sku.store_id = ${ctx.storeId} and sku.id = ${skuId}) as floor,
    (select max(average.cost) from (select ceil(sum(stock.value) / sum(stock.on_hand) / 100)::bigint as cost from stock
      join warehouse place on place.store_id = stock.store_id and place.id = stock.warehouse_id
      where stock.store_id = ${ctx.storeId} and stock.sku_id = ${skuId} and place.shop_id = any(${[...shopIds]}::uuid[])
        and place.kind = 0 and stock.on_hand > 0 group by place.shop_id) average) as cost`.execute(ctx.db);
  const lowest = [row?.sold, row?.asked].flatMap((price) => price ?? []);
  return {
    lowest: lowest.length ? Math.min(...lowest) : null,
    bottom: Math.max(row?.floor ?? 0, row?.cost ?? 0),
  };
}

const isMaster = async (ctx: Context): Promise<boolean> =>
  (await priceRightOf(ctx, ctx.user?.id ?? '', (await priceSetting(ctx)).value))?.master ?? false;

/** Holds the prices of a draft against those that the shops ask and asked (MKT-27). */
async function assertPrices(ctx: Context, { listPrice, floorPrice, helpers, ...draft }: Draft): Promise<void> {
  const fault = priceFault(listPrice, floorPrice, helpers);
  if (fault) throw new Failure(fault.message, { field: fault.field });
  const { lowest, bottom } = await pricesOf(
    ctx,
    draft.skuId,
    draft.shops.map(({ shopId }) => shopId),
  );
  if (lowest !== null && listPrice > lowest && !draft.confirmed)
    throw new Failure(
      `近 ${String(PRICE_DAYS)} 天这些门店最低卖 ${formatYuan(lowest)}，原价不能标得更高；确实如此请勾选确认`,
      { field: 'listPrice' },
    );
  if (floorPrice < bottom && !(await isMaster(ctx)))
    throw new Failure('砍价底价低于商品底价或成本，只有店主可以保存', { field: 'floorPrice' });
}

/** Returns the columns of a draft; refuses what does not fit together. Prices that stay are not judged again. */
export async function termsOf(
  ctx: Context,
  draft: Draft,
  { exceptId, offered }: { exceptId?: string; offered?: true } = {},
) {
  const name = draft.name.trim();
  if (!name) throw new Failure('请填写方案名称', { field: 'name' });
  await assertFree(ctx, name, exceptId);
  await assertPart(ctx, draft.skuId);
  await assertShops(ctx, draft.shops);
  const [begins, ends] = [new Date(draft.begins), new Date(draft.ends)];
  if (ends <= begins) throw new Failure('结束时间必须晚于开始时间', { field: 'ends' });
  if (ends <= ctx.now) throw new Failure('结束时间已过', { field: 'ends' });
  if (!offered) await assertPrices(ctx, draft);
  const { skuId, listPrice, floorPrice, helpers, runHours, words = '' } = draft;
  return {
    ...{ name, skuId, listPrice, floorPrice, helpers, runHours, begins, ends, words: words.trim() },
    buyHours: draft.buyHours ?? 24,
    runsPerCustomer: draft.runsPerCustomer ?? 1,
    helpsPerCustomer: draft.helpsPerCustomer ?? 1,
    sellsAny: draft.sellsAny ?? false,
    newcomerFirst: draft.newcomerFirst ?? false,
    imageUrl: await ownImages(ctx, draft.imageUrl ?? '', { field: 'imageUrl', most: 1 }),
  };
}

/** Writes the shops of a scheme: counts never fall below what is taken, and a shop with bargains stays. */
export async function writeShops(ctx: Context, schemeId: string, shops: Draft['shops']): Promise<void> {
  const before = await fromStore(ctx, 'bargain_scheme_shop as part')
    .innerJoin('shop', withinStore('shop.id', 'part.shop_id'))
    .select(['part.id', 'part.shop_id as shopId', 'part.scheme_id as schemeId', 'part.count', 'part.taken'])
    .select(['part.image_url as imageUrl', 'part.version', 'shop.name'])
    .where('part.scheme_id', '=', schemeId)
    .orderBy('part.id')
    .forUpdate('part')
    .execute();
  for (const row of before) {
    const index = shops.findIndex(({ shopId }) => shopId === row.shopId);
    const wanted = shops[index];
    if (!wanted) {
      const begun = await fromStore(ctx, 'bargain_run')
        .select('id')
        .where('scheme_id', '=', schemeId)
        .where('shop_id', '=', row.shopId)
        .limit(1)
        .executeTakeFirst();
      if (begun) throw new Failure(`${row.name}已有客户砍价，不能移出`, { field: 'shops' });
      await schemeShops.remove(ctx, row);
    } else if (wanted.count !== row.count) {
      assertCount(wanted.count, row, `shops[${String(index)}].count`);
      await schemeShops.change(ctx, row, { count: wanted.count });
    }
  }
  const added = shops.filter(({ shopId }) => !before.some((row) => row.shopId === shopId));
  if (!added.length) return;
  await ctx.db
    .insertInto('bargain_scheme_shop')
    .values(
      added.map(({ shopId, count }) => ({
        ...{ store_id: ctx.storeId, id: newId(ctx.now), scheme_id: schemeId, shop_id: shopId, count },
        create_time: ctx.now,
      })),
    )
    .execute();
  ctx.changed('bargainScheme', schemeId, null, { shops: added });
}

/** Refuses a count below what is taken. */
export function assertCount(count: number, { taken }: { taken: number }, field: string): void {
  if (count < taken) throw new Failure(`已占 ${String(taken)} 件，活动数量不能更少`, { field });
}
