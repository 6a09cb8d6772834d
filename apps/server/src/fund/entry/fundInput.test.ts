import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let safe: string;
let bank: string;
let typeIds: string[];
beforeAll(async () => {
  server = await startTestServer({}, 8);
  shop = await stockedShop(server);
  const accounts = fundAccount(shop.owner.client);
  safe = await accounts.add({ name: '保险箱', method: 'cash', opening: 100_000 });
  bank = await accounts.add({ name: '建行对公户', method: 'bankCard' });
  const types = fundType(shop.owner.client);
  typeIds = [(await types.list({ direction: 0 }))[0]?.id ?? '', (await types.list({ direction: 1 }))[0]?.id ?? ''];
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const today = () => dayOf(server.clock.now());
const asked: [what: string, field: string, ask: (amount: number) => Promise<unknown>][] = [
  [
    'an income',
    'amount',
    (amount) => fundIncome(shop.owner.client).add({ typeId: typeIds[0] ?? '', accountId: safe, amount, day: today() }),
  ],
  [
    'an expense',
    'amount',
    (amount) =>
      fundExpenses(shop.owner.client).add({ typeId: typeIds[1] ?? '', accountId: safe, amount, day: today() }),
  ],
  [
    'a transfer',
    'amount',
    (amount) => fundTransfer(shop.owner.client).add({ fromId: safe, toId: bank, amount, day: today() }),
  ],
];

describe.each(asked)('%s', (_, field, ask) => {
  // 12.345 yuan is half a fen more than 1,234.
  it.each([0, -1, 1234.5])('of %s fen is refused in words at its field, and writes nothing', async (amount) => {
    await expectRefused(server, shop, () => ask(amount), {
      message: expect.stringMatching(/金额/) as string,
      errors: [expect.objectContaining({ field })],
    });
  });
});

it.each([-1, 0.5])('a fee of %s fen is refused at its field, and writes nothing', async (fee) => {
  const transfers = fundTransfer(shop.owner.client);
  await expectRefused(server, shop, () => transfers.add({ fromId: safe, toId: bank, amount: 100, fee, day: today() }), {
    errors: [expect.objectContaining({ field: 'fee' })],
  });
});

it('a drawer whose shift is open is not disabled, although nothing lies in it', async () => {
  const accounts = fundAccount(shop.owner.client);
  await shiftRecord(shop.owner.client).start({ tillName: '1号台', openingFloat: 0 });
  const drawer = (await accounts.page({ pageSize: 50 })).records.find((one) => one.drawer);
  expect(drawer).toMatchObject({ balance: 0, status: 1 });
  const { id = '', version = 0, name = '' } = drawer ?? {};
  await expectRefused(server, shop, () => accounts.updateStatus({ id, version, status: 0 }), {
    message: `账户「${name}」的钱箱还在当班，交班后才能停用`,
  });
});
