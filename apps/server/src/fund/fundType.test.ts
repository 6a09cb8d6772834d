import { USUAL_TYPES } from '@partsdesk/core/fund/fundTypes';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../clock';
import { stockedShop } from '../testing/company/stockedShop';
import { expectRefused } from '../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[FUN-09] a new store has the usual types, income first; a type is unique by direction and name', async () => {
  const shop = await stockedShop(server);
  const types = fundType(shop.owner.client);
  expect((await types.page({ pageSize: 100 })).records.map(({ name }) => name)).toEqual(
    USUAL_TYPES.map(({ name }) => name),
  );
  const draft = { direction: 1 as const, name: ' 停车费 ', class: 'administration' as const };
  const id = await types.add(draft);
  expect((await types.list({ direction: 1, status: 1 })).at(-1)).toEqual({
    id,
    direction: 1,
    name: '停车费',
    class: 'administration',
  });
  await expectRefused(server, shop, () => types.add(draft), {
    message: '收支类型「停车费」已存在',
    errors: [{ field: 'name' }],
  });
  await types.add({ direction: 0, name: '停车费', class: 'otherRevenue' });
  await expectRefused(server, shop, () => types.add({ direction: 0, name: '其它', class: 'selling' }), {
    message: '「销售费用」不能用于收入类型',
    errors: [{ field: 'class' }],
  });
});

it('[FUN-09] a changed class counts for later entries only, and a disabled type stays in its entries', async () => {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const [types, expenses] = [fundType(client), fundExpenses(client)];
  const typeId = await types.add({ direction: 1, name: '车贷', class: 'administration' });
  const accountId = await fundAccount(client).add({ name: '建行', method: 'bankCard', opening: 1000 });
  const draft = { typeId, accountId, amount: 100, day: dayOf(server.clock.now()) };
  await expenses.add(draft);
  await types.update({ id: typeId, version: 1, class: 'loan' });
  await expenses.add(draft);
  await types.update({ id: typeId, version: 2, name: '还车贷', status: 0 });
  expect((await expenses.page({ typeId })).records.map((row) => [row.typeName, row.typeClass])).toEqual([
    ['还车贷', 'loan'],
    ['还车贷', 'administration'],
  ]);
  expect((await types.list({ direction: 1, status: 1 })).map(({ id }) => id)).not.toContain(typeId);
  const [was] = (await expenses.page({ typeId })).records.slice(-1);
  // What is taken back counts as what it was.
  await expenses.reverse({ id: was?.id ?? '', version: was?.version ?? 0, reason: '记错了' });
  expect((await expenses.page({ status: 4 })).records).toMatchObject([{ typeClass: 'administration', amount: -100 }]);
});

it('[FUN-09] a system type keeps its name and class and stays enabled', async () => {
  const shop = await stockedShop(server);
  const types = fundType(shop.owner.client);
  const fee = (await types.page({ direction: 1, pageSize: 100 })).records.find(({ name }) => name === '手续费');
  const change = { id: fee?.id ?? '', version: fee?.version ?? 0 };
  for (const [patch, field] of [
    [{ name: '费' }, 'name'],
    [{ class: 'selling' as const }, 'class'],
    [{ status: 0 as const }, 'status'],
  ] as const)
    await expectRefused(server, shop, () => types.update({ ...change, ...patch }), {
      message: '「手续费」是系统类型，不能改名、改分类或停用',
      errors: [{ field }],
    });
  await types.update({ ...change, name: '手续费', class: 'finance', status: 1 });
});
