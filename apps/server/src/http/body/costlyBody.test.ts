import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import type { Person } from '../../testing/startTestServer';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let outsider: Person;
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
  outsider = await shop.store.staff(['CustomerTag'], shop.shopId);
});
afterAll(() => server.stop());

const ANSWER_BYTES = 64 * 1024;
/** Sends a body; tells the answer and the processor seconds that all of it took, the sending too. */
async function put(path: string, body: string, sender?: Person) {
  const before = process.cpuUsage();
  const response = await fetch(`${server.url}/api/parts/${path}`, {
    method: 'PUT',
    body,
    headers: {
      'Content-Type': 'application/json',
      'Tenant-Id': shop.store.id,
      'Dept-Id': shop.shopId,
      ...(sender ? { Authorization: `Bearer ${sender.session.tokens()?.access_token ?? ''}` } : {}),
    },
  });
  const text = await response.text();
  const { user, system } = process.cpuUsage(before);
  return {
    http: response.status,
    bytes: Buffer.byteLength(text),
    seconds: (user + system) / 1e6,
    answer: JSON.parse(text) as { message: string; errors?: { field: string; message: string }[] },
  };
}

const list = (item: string, items: number) => `{"lines":[${Array<string>(items).fill(item).join(',')}]}`;
const unknownKeys = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [`key${String(n)}`, 0])));

it.each([
  ['a list of {}', list('{}', 5_000)],
  ['a list of 0', list('0', 5_000)],
  ['a long list of {}', list('{}', 600_000)],
  ['unknown keys', unknownKeys(100_000)],
  ['one endless unknown key', JSON.stringify({ ['k'.repeat(1_900_000)]: 0 })],
  ['a deep nest', `{"lines":${'['.repeat(900_000)}${']'.repeat(900_000)}}`],
])(
  '[S-01] %s costs nobody more than a moment, whoever sends it',
  async (_what, body) => {
    for (const [sender, http] of [
      [undefined, [401]],
      [outsider, [403]],
      [shop.owner, [400, 413]],
    ] as const) {
      const told = await put('orderSale/add', body, sender);
      expect(http).toContain(told.http);
      expect(told.bytes).toBeLessThan(ANSWER_BYTES);
      expect(told.seconds).toBeLessThan(0.5);
    }
  },
  600_000,
);

it('[S-01] an address that does not exist is refused before its body is read', async () => {
  const told = await put('nosuch/nosuch', list('{}', 600_000));
  expect(told).toMatchObject({ http: 404, answer: { message: '没有这个地址' } });
  expect(told.seconds).toBeLessThan(0.5);
});

it('[S-01] who may not learns nothing of what is wrong with the body', async () => {
  for (const body of ['{"lines":[]}', '{"lines":[{"skuId":7}]}', '{"nosuch":1}'])
    expect(await put('orderSale/add', body, outsider)).toMatchObject({
      http: 403,
      answer: { message: '没有权限使用该功能' },
    });
});

it('[S-01] an answer names at most fifty faults, and no name at length', async () => {
  const many = await put('orderSale/add', list('{"nosuch":1,"skuId":7}', 60), shop.owner);
  expect(many.http).toBe(400);
  expect(many.answer.errors).toHaveLength(50);
  const long = await put('orderSale/add', JSON.stringify({ lines: [], ['配'.repeat(3_000)]: 0 }), shop.owner);
  expect(long.http).toBe(400);
  expect(long.bytes).toBeLessThan(2_000);
});

it('[S-01] a body of more pieces than its schema has room for is refused before it is parsed', async () => {
  const told = await put('orderSale/add', list('{}', 24_000), shop.owner);
  expect(told).toMatchObject({ http: 413, answer: { message: '提交的内容太大' } });
});

it('[S-01] of a body of many values the first fault alone is looked for', async () => {
  const told = await put('orderSale/add', list('{}', 600), shop.owner);
  expect(told.http).toBe(400);
  expect(told.answer.errors).toHaveLength(1);
});
