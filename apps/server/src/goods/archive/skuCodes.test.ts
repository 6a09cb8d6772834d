import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archive, at, carriedOut, part, sheetOf, TITLES } from '../../testing/company/partSheets';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function adder(store: TestStore) {
  const categoryId = await goodsCategory(store.owner.client).add({ name: '滤清器' });
  let made = 0;
  return (skuCode?: string) =>
    goods(store.owner.client).add({
      name: `机油滤清器 ${String((made += 1))}`,
      unitName: '个',
      categoryId,
      price: 3500,
      ...(skuCode ? { skuCode } : {}),
    });
}
const codesOf = async (store: TestStore) => (await archive(store)).map(({ skuCode }) => skuCode);

it('[U-39] a code that is left empty goes on with the numbering of the shop, eight at once as well', async () => {
  const store = await server.store();
  const add = await adder(store);
  await add();
  expect(await codesOf(store)).toEqual(['P100001']);
  await add('QL20500');
  await add('LQ-001');
  await add();
  await Promise.all(Array.from({ length: 8 }, () => add()));
  const atOnce = Array.from({ length: 8 }, (_, n) => `QL${String(20_502 + n)}`);
  expect((await codesOf(store)).sort()).toEqual(['LQ-001', 'P100001', 'QL20500', 'QL20501', ...atOnce]);
});

it('[U-39] a sheet whose rows lack a code takes none that another row names', async () => {
  const store = await server.store();
  const add = await adder(store);
  await add('P105000');
  const { parts } = at(store);
  const blank = (barCode: string) => part('', { 商品编码: null, 条形码: barCode });
  const draft = await parts.import(sheetOf([TITLES, blank('691'), blank('692'), part('P105001')]));
  await carriedOut(store, draft);
  expect((await codesOf(store)).sort()).toEqual(['P105000', 'P105001', 'P105002', 'P105003']);
});
