import { addDays } from '../../clock';
import type { Transaction } from '../../db/database';
import { appBargainingActivity } from '../../market/bargain/appBargains';
import { bargainActSchema } from '../../market/bargain/bargainActSchema';
import { bargainingActivity } from '../../market/bargain/bargainingActivity';
import { call } from '../call';
import { seedContext } from '../seedContext';

const add = call<string>(bargainActSchema.add);
const offer = call<string>(bargainActSchema.addAndOnline);
const takeBack = call(bargainActSchema.offline);
const begin = call<string>(appBargainingActivity.add);
const help = call(appBargainingActivity.help);
const refresh = call<number>(bargainingActivity.refreshStatus);
const remark = call(bargainingActivity.updateRemark);

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  head: { id: string };
  shop: { id: string } | undefined;
  customers: readonly { id: string }[];
}

/** Offers three parts by bargain; customers cut one to its floor, are in the midst of another, and were too late. */
export async function addDemoBargains(
  transaction: Transaction,
  { storeId, user, head, shop, customers }: Demo,
  now: Date,
): Promise<void> {
  if (!shop) return;
  const parts = await transaction.db
    .selectFrom('goods_sku')
    .innerJoin('goods_shop as sold', (join) =>
      join.onRef('sold.store_id', '=', 'goods_sku.store_id').onRef('sold.sku_id', '=', 'goods_sku.id'),
    )
    .innerJoin('stock', (join) =>
      join.onRef('stock.store_id', '=', 'goods_sku.store_id').onRef('stock.sku_id', '=', 'goods_sku.id'),
    )
    .innerJoin('warehouse', (join) =>
      join.onRef('warehouse.store_id', '=', 'stock.store_id').onRef('warehouse.id', '=', 'stock.warehouse_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'goods_sku.store_id').onRef('goods.id', '=', 'goods_sku.goods_id'),
    )
    .select(['goods_sku.id', 'sold.price'])
    .where('goods_sku.store_id', '=', storeId)
    .where('sold.shop_id', '=', shop.id)
    .where('warehouse.shop_id', '=', shop.id)
    .where('warehouse.is_default', '=', true)
    .where('goods.decimals', '=', 0)
    .where('goods.is_service', '=', false)
    .where('sold.price', '>', 3000)
    .orderBy('stock.on_hand', 'desc')
    .orderBy('goods_sku.id')
    .limit(3)
    .execute();
  const [first, second, third] = parts;
  if (!first || !second || !third) return;
  const at = (days: number) => addDays(now, days);
  const atHead = (days: number) => seedContext(transaction, { now: at(days), user, storeId, placeId: head.id });
  const by = (days: number, customer: { id: string } | undefined) => ({
    ...seedContext(transaction, { now: at(days), user, storeId, placeId: shop.id }),
    user: null,
    customerId: customer?.id ?? '',
  });
  const terms = ({ id, price }: { id: string; price: number }, name: string, begins: number, ends: number) => ({
    query: {},
    body: {
      ...{ name, skuId: id, listPrice: price, floorPrice: Math.ceil(price * 0.8), helpers: 6, runHours: 72 },
      ...{ helpsPerCustomer: 10, newcomerFirst: true, confirmed: true, words: '到店自提，可预约安装' },
      ...{ begins: at(begins).toISOString(), ends: at(ends).toISOString() },
      shops: [{ shopId: shop.id, count: 10 }],
    },
  });
  const running = await offer(atHead(-6), terms(first, '换季砍价', -6, 20));
  await add(atHead(-1), terms(second, '年终砍价', 10, 20));
  const early = await offer(atHead(-8), terms(third, '试点砍价', -8, 12));
  const [a, b, c, d, ...friends] = customers;
  const start = (days: number, customer: { id: string } | undefined, schemeId: string) =>
    begin(by(days, customer), { query: {}, body: { activitySchemaId: schemeId, shopId: shop.id } });
  const helped = async (days: number, runId: string, count: number) => {
    for (const friend of friends.slice(0, count)) await help(by(days, friend), { query: {}, body: { id: runId } });
  };
  // Six helps from one address, to the floor; three so far; none in time, of a scheme that was taken back.
  await helped(-0.2, await start(-0.5, a, running), 6);
  const open = await start(-0.1, b, running);
  await helped(-0.05, open, 3);
  await helped(-7, await start(-7.5, c, early), 2);
  await start(-7.4, d, early);
  await takeBack(atHead(-5), { query: { activitySchemaId: early }, body: { version: 1 } });
  await refresh(atHead(0), { query: {}, body: undefined });
  const { version } = await transaction.db
    .selectFrom('bargain_run')
    .select('version')
    .where('store_id', '=', storeId)
    .where('id', '=', open)
    .executeTakeFirstOrThrow();
  await remark(atHead(0), { query: {}, body: { id: open, version, remark: '老客户，问过什么时候到货' } });
}
