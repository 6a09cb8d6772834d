import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[PRN-11] a label has the price and place of the shop that prints it, in the head store its own price', async () => {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const [filter] = (await goodsShop(client).page({ keyword: 'LQ-001' })).records;
  await goodsShop(shop.store.owner.at('0').client).update({
    id: filter!.id,
    shelf: 'A-01-03',
    price: 3980,
    version: filter!.version,
  });
  const [here, other, head] = [
    goodsSku(client),
    goodsSku(shop.store.owner.at(await shop.store.branch('城西店')).client),
    goodsSku(shop.store.owner.at('0').client),
  ];
  const wanted = { kind: 'sku' as const, ids: [shop.oil, shop.filter] };
  expect(await here.labels(wanted)).toMatchObject([
    { skuCode: 'JY-001', price: 2650, shelf: '', unitName: '升' },
    { skuCode: 'LQ-001', barCode: '6920000000017', name: '机油滤清器', brandName: '', price: 3980, shelf: 'A-01-03' },
  ]);
  expect(await head.labels(wanted)).toMatchObject([{ price: 2650 }, { skuCode: 'LQ-001', price: 3500, shelf: '' }]);
  // The price of the archive, which the shop has left, stands beside it.
  expect((await here.labels(wanted)).map(({ archivePrice }) => archivePrice)).toEqual([2650, 3500]);
  expect(await here.labels({ kind: 'shopGoods', ids: [filter!.id] })).toMatchObject([{ skuCode: 'LQ-001' }]);
  expect(await other.labels({ kind: 'shopGoods', ids: [filter!.id] }), "another shop's goods are no goods").toEqual([]);
});

it("[PRN-11] a part of the archive has a label for each of its variants; another store's has none", async () => {
  const shop = await stockedShop(server);
  const { client } = shop.store.owner.at('0');
  const [part] = (await goods(client).page({ keyword: 'SC-001' })).records;
  const whole = await goods(client).getById({ id: part!.id });
  await goods(client).update({
    id: part!.id,
    version: whole.version,
    skus: [
      ...whole.skus.map(({ id, skuCode, spec, price }) => ({ id, skuCode, spec, price })),
      { skuCode: 'SC-002', spec: '加厚', price: 15_800 },
    ],
  });
  const wanted = { kind: 'goods' as const, ids: [part!.id] };
  expect(await goodsSku(client).labels(wanted)).toMatchObject([
    { skuCode: 'SC-001', price: 12_800 },
    { skuCode: 'SC-002', spec: '加厚', price: 15_800 },
  ]);
  const stranger = await stockedShop(server);
  expect(await goodsSku(stranger.owner.client).labels(wanted)).toEqual([]);
});
