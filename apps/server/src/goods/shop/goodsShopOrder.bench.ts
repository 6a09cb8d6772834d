import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { sql, type RawBuilder } from 'kysely';
import { bench, describe } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer } from '../../testing/startTestServer';

// The response time at the cash desk must not grow with the archive.
const server = await startTestServer();

/** Makes a shop that sells this many parts, and returns the bar code of one in the middle. */
async function deskWith(parts: number) {
  const { store, shopId, owner, filter } = await stockedShop(server);
  const insert = async (statement: RawBuilder<unknown>) => {
    await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) => statement.execute(db));
    // Foreign keys are checked with plans made for the table's last known size.
    await server.database.script('analyze');
  };
  const like = sql`from generate_series(1, ${parts}::int) n, goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id where sku.store_id = ${store.id} and sku.id = ${filter}`;
  const idOf = (kind: string) => sql`md5(${kind} || ${store.id} || n)::uuid`;
  await insert(sql`insert into goods (store_id, id, name, category_id, unit_name, create_time)
    select goods.store_id, ${idOf('goods')}, '刹车片 ' || n, category_id, unit_name, goods.create_time ${like}`);
  await insert(sql`insert into goods_sku (store_id, id, goods_id, sku_code, bar_code, price, search, create_time)
    select goods.store_id, ${idOf('sku')}, ${idOf('goods')}, 'P' || n, '69' || lpad(n::text, 11, '0'), 1000, '刹车片 shachepian scp p' || n, goods.create_time ${like}`);
  await insert(sql`insert into goods_shop (store_id, id, shop_id, sku_id, price, create_time)
    select goods.store_id, ${idOf('shop')}, ${shopId}, ${idOf('sku')}, 1000, goods.create_time ${like}`);
  const middle = String(Math.ceil(parts / 2));
  return { goods: goodsShopOrder(owner.client), scan: `69${middle.padStart(11, '0')}`, keyword: `p${middle}` };
}

const small = await deskWith(1000);
const large = await deskWith(100_000);

describe('a scanned code', () => {
  bench('among 1,000 parts', async () => {
    await small.goods.page({ scan: small.scan });
  });
  bench('among 100,000 parts', async () => {
    await large.goods.page({ scan: large.scan });
  });
});

describe('a typed word', () => {
  bench('among 1,000 parts', async () => {
    await small.goods.page({ keyword: small.keyword });
  });
  bench('among 100,000 parts', async () => {
    await large.goods.page({ keyword: large.keyword });
  });
});
