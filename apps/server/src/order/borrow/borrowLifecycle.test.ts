import { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { lendingShop, type LendingShop } from '../../testing/company/lendingShop';
import { everyPairOverHttp } from '../../testing/everyPair';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let pairs: LendingShop;
beforeAll(async () => {
  server = await startTestServer({}, 8);
  pairs = await lendingShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

describe('every state and event of a borrow slip, over HTTP', () => {
  const slips = () => serviceBorrowOut(pairs.owner.client);
  // In tenths, so that ten litres suffice for all pairs.
  const drafted = async () =>
    (await slips().add({ serviceStaffId: pairs.staffId, lines: [{ skuId: pairs.oil, quantity: 0.2 }] })).id;
  const lineOf = async (id: string) => (await slips().item({ id })).lines[0]?.id ?? '';
  const move = async (id: string, quantity: number) => [{ lineId: await lineOf(id), quantity }];
  async function out(): Promise<string> {
    const id = await drafted();
    await slips().lend({ id, version: 1 });
    return id;
  }
  const rest = async (id: string) => (await slips().item({ id })).lines[0];
  everyPairOverHttp(
    () => ({ server, storeId: pairs.store.id }),
    [
      {
        lifecycle: borrowOutLifecycle,
        read: (id) => slips().item({ id }),
        bring: {
          notOut: drafted,
          out,
          partlyOut: async () => {
            const id = await drafted();
            await slips().lend({ id, version: 1, lines: await move(id, 0.1) });
            return id;
          },
          forcedComplete: async () => {
            const id = await out();
            await slips().manualFinish({ id, version: 2, reason: '丢失' });
            return id;
          },
          settled: async () => {
            const id = await out();
            await slips().returnItems({ id, version: 2, lines: await move(id, 0.2) });
            return id;
          },
          cancelled: async () => {
            const id = await drafted();
            await slips().deleteById({ id, version: 1 });
            return id;
          },
        },
        raise: {
          edit: (seen) =>
            slips().update({ ...seen, serviceStaffId: pairs.staffId, lines: [{ skuId: pairs.oil, quantity: 0.2 }] }),
          lendPart: async (seen) => slips().lend({ ...seen, lines: await move(seen.id, 0.1) }),
          lendAll: (seen) => slips().lend(seen),
          returnPart: async (seen) => slips().returnItems({ ...seen, lines: await move(seen.id, 0.1) }),
          returnAll: async (seen) =>
            slips().returnItems({ ...seen, lines: await move(seen.id, (await rest(seen.id))?.lentQuantity || 0.1) }),
          sellPart: async (seen) => slips().convertToSale({ ...seen, lines: await move(seen.id, 0.1) }),
          sellAll: async (seen) =>
            slips().convertToSale({ ...seen, lines: await move(seen.id, (await rest(seen.id))?.lentQuantity || 0.1) }),
          manualFinish: (seen) => slips().manualFinish({ ...seen, reason: '丢失' }),
          cancel: (seen) => slips().deleteById(seen),
        },
        // The second tenth of two is the whole rest; where not everything was lent, any return or sale is partial.
        sameAs: {
          'partlyOut lendPart': 'lendAll',
          'partlyOut returnAll': 'returnPart',
          'partlyOut sellAll': 'sellPart',
        },
      },
    ],
  );
});
