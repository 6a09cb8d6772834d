import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { everyPairOverHttp } from '../../testing/everyPair';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer({}, 8);
  shop = await stockedShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

describe('every state and event of a shift, over HTTP', () => {
  const shifts = () => shiftRecord(shop.owner.client);
  const empty = { denominations: [], counted: [], toSafe: 0 };
  async function begun(): Promise<string> {
    const open = await shifts().getCurrentRecord();
    if (open) await shifts().count({ id: open.id, ...empty });
    return shifts().start({ openingFloat: 0, reason: '换人' });
  }
  async function ended(): Promise<string> {
    const id = await begun();
    await shifts().count({ id, ...empty });
    return id;
  }
  everyPairOverHttp(
    () => ({ server, storeId: shop.store.id }),
    [
      {
        lifecycle: shiftLifecycle,
        read: async (id) => {
          const found = (await shifts().page({ pageSize: 100 })).records.find((shift) => shift.id === id);
          if (!found) throw new Error('no such shift');
          return found;
        },
        bring: {
          open: begun,
          ended,
          closed: async () => {
            const id = await ended();
            await shifts().close({ id, version: 2, reason: '换人' });
            return id;
          },
        },
        raise: {
          cashMove: ({ id }) => shifts().cashMove({ id, direction: 'in', amount: 100, reason: '零钱' }),
          correctFloat: (seen) => shifts().correctFloat({ ...seen, openingFloat: 500, reason: '多打了一位' }),
          update: ({ id }) => shifts().update({ id, remark: '备注' }),
          count: (seen) => shifts().count({ ...seen, ...empty }),
          close: (seen) => shifts().close({ ...seen, reason: '少了' }),
        },
      },
    ],
  );
});
