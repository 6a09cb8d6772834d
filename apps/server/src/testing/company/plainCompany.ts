import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { STORE_MASTER } from '../../account/role/authorities';
import { addDays } from '../../clock';
import { readDocuments } from '../../kit/documents';
import type { TestServer } from '../startTestServer';
import { onlineShop } from './onlineShop';

interface Part {
  skuId: string;
  price: number;
  cost: number;
}

const everyPage = [
  ...new Set(
    readDocuments().flatMap(({ operations }) =>
      operations.flatMap(({ access }) => (Array.isArray(access) ? access : [])),
    ),
  ),
];

/** A shop, its two cashiers, its customers, and two parts with plenty of stock at one cost. */
export async function plainCompany(server: TestServer, lastDay: number) {
  const shop = await onlineShop(server);
  const head = shop.store.owner.client;
  const cashiers = [
    await shop.store.staff(everyPage, shop.shopId),
    await shop.store.staff(everyPage, shop.shopId),
  ] as const;
  const roles = (await sysAuthority(head).list()).filter(({ level }) => level !== STORE_MASTER);
  const { price } = await storeSetting(head).view();
  const priceChange = roles.map(({ id }) => ({ roleId: id, lowestPercent: 90 }));
  await storeSetting(head).save({ price: { version: price.version, priceChange } });
  const categoryId = await goodsCategory(head).add({ name: '制动系统' });
  const parts: Part[] = [];
  for (const [at, [price, cost]] of [
    [3500, 2000],
    [12_800, 8000],
  ].entries() as IterableIterator<[number, [number, number]]>) {
    const skuId = await goods(head).add({
      name: `件${String(at)}`,
      skuCode: `J-${String(at)}`,
      unitName: '个',
      categoryId,
      price,
    });
    await warehouseInitialize(shop.owner.client).add({
      lines: [{ skuId, warehouseId: shop.warehouseId, quantity: 99_999, unitCost: cost * 100 }],
    });
    parts.push({ skuId, price, cost });
  }
  await goods(shop.owner.client).distributeMini({ skuIds: parts.map(({ skuId }) => skuId) });
  const buyers = await Promise.all(
    ['捷顺汽修', '王师傅'].map((name) =>
      customer(shop.owner.client).add({ name, kind: 2, creditLimit: 9_999_999_999 }),
    ),
  );
  const ends = addDays(server.clock.now(), lastDay + 30);
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.login_session').set({ access_ends: ends, refresh_ends: ends }).execute(),
  );
  return { shop, cashiers, parts, buyers };
}
