import { openingStockLifecycle } from '@partsdesk/core/goods/openingStockLifecycle';
import { stockInLifecycle } from '@partsdesk/core/goods/stockInLifecycle';
import { stockOutLifecycle } from '@partsdesk/core/goods/stockOutLifecycle';
import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { stockTransferLifecycle } from '@partsdesk/core/goods/stockTransferLifecycle';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, describe } from 'vitest';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { everyPairOverHttp, type DocumentCourse } from '../../testing/everyPair';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

interface Shop extends StockedShop {
  second: string;
}

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
  const stocked = await stockedShop(server);
  shop = { ...stocked, second: await warehouse(stocked.owner.client).add({ name: '二号库' }) };
});
afterAll(() => server.stop());

/** Both kinds have the same lifecycle. */
function entryCourse(group: 'stockIn' | 'stockOut'): Pick<DocumentCourse, 'bring' | 'read' | 'raise'> {
  const of = () => (group === 'stockIn' ? stockIn(shop.owner.client) : stockOut(shop.owner.client));
  const draft = () => ({
    warehouseId: shop.warehouseId,
    reason: '自用',
    lines: [{ skuId: shop.filter, quantity: 1, price: 2000 }],
  });
  const add = async (book: boolean) =>
    (
      await (group === 'stockIn'
        ? stockIn(shop.owner.client).add({ warehouseId: shop.warehouseId, lines: draft().lines, book })
        : stockOut(shop.owner.client).add({
            warehouseId: shop.warehouseId,
            reason: '自用',
            lines: [{ skuId: shop.filter, quantity: 1 }],
            book,
          }))
    ).id;
  return {
    read: (id) => of().item({ id }),
    bring: {
      draft: () => add(false),
      booked: () => add(true),
      cancelled: async () => {
        const id = await add(false);
        await of().cancel({ id, version: 1 });
        return id;
      },
      reversed: async () => {
        const id = await add(true);
        await of().reverse({ id, version: 2, reason: '开错' });
        return id;
      },
      reversal: async () => (await of().reverse({ id: await add(true), version: 2, reason: '开错' })).id,
    },
    raise: {
      edit: (seen) =>
        group === 'stockIn'
          ? stockIn(shop.owner.client).update({ ...seen, warehouseId: shop.warehouseId, lines: draft().lines })
          : stockOut(shop.owner.client).update({
              ...seen,
              warehouseId: shop.warehouseId,
              reason: '自用',
              lines: [{ skuId: shop.filter, quantity: 1 }],
            }),
      book: (seen) => of().book(seen),
      reverse: (seen) => of().reverse({ ...seen, reason: '开错' }),
      cancel: (seen) => of().cancel(seen),
    },
  };
}

const openings = () => warehouseInitialize(shop.owner.client);
/** Each opens a warehouse of its own, since a part that has moved takes no opening stock. */
async function opened() {
  const id = await warehouse(shop.owner.client).add({ name: `期初库${String((openedAlready += 1))}` });
  await openings().add({ lines: [{ skuId: shop.filter, warehouseId: id, quantity: 2, unitCost: 100 }] });
  return (await openings().page({ warehouseId: id })).records[0]?.id ?? '';
}
let openedAlready = 0;
const reverseOpening = (seen: { id: string; version: number }) => openings().reverse({ ...seen, reason: '录错' });

const transfers = () => stockTransfer(shop.owner.client);
const newTransfer = async () =>
  (
    await transfers().add({
      fromWarehouseId: shop.warehouseId,
      toWarehouseId: shop.second,
      lines: [{ skuId: shop.oil, quantity: 0.2 }],
    })
  ).id;
async function shipped() {
  const id = await newTransfer();
  await transfers().ship({ id, version: 1 });
  return id;
}
const receive = async ({ id, version }: { id: string; version: number }, quantity: number) =>
  transfers().receive({
    id,
    version,
    lines: [{ lineId: (await transfers().item({ id })).lines[0]?.id ?? '', quantity }],
  });

const takings = () => stockTaking(shop.owner.client);
const newTaking = async () => (await takings().add({ warehouseId: shop.warehouseId, scope: 0 })).id;
const count = (id: string) => takings().count({ id, lines: [{ skuId: shop.pads, quantity: 9 }] });
async function submitted() {
  const id = await newTaking();
  await count(id);
  await takings().submit({ id, version: 1, uncounted: 'keep' });
  return id;
}

describe('every state and event of the stock documents, over HTTP', () => {
  everyPairOverHttp(
    () => ({ server, storeId: shop.store.id }),
    [
      {
        lifecycle: openingStockLifecycle,
        read: (id) => openings().item({ id }),
        bring: {
          booked: opened,
          reversed: async () => {
            const id = await opened();
            await reverseOpening({ id, version: 1 });
            return id;
          },
          reversal: async () => (await reverseOpening({ id: await opened(), version: 1 })).id,
        },
        raise: { reverse: reverseOpening },
      },
      { lifecycle: stockInLifecycle, ...entryCourse('stockIn') },
      { lifecycle: stockOutLifecycle, ...entryCourse('stockOut') },
      {
        lifecycle: stockTransferLifecycle,
        read: (id) => transfers().item({ id }),
        bring: {
          draft: newTransfer,
          shipped,
          partlyReceived: async () => {
            const id = await shipped();
            await receive({ id, version: 2 }, 0.1);
            return id;
          },
          received: async () => {
            const id = await shipped();
            await receive({ id, version: 2 }, 0.2);
            return id;
          },
          cancelled: async () => {
            const id = await newTransfer();
            await transfers().cancel({ id, version: 1 });
            return id;
          },
        },
        raise: {
          edit: (seen) =>
            transfers().update({
              ...seen,
              fromWarehouseId: shop.warehouseId,
              toWarehouseId: shop.second,
              lines: [{ skuId: shop.oil, quantity: 0.2 }],
            }),
          ship: (seen) => transfers().ship(seen),
          receivePart: (seen) => receive(seen, 0.1),
          receiveAll: async (seen) =>
            receive(seen, (await transfers().item({ id: seen.id })).lines[0]?.transitQuantity ?? 0.1),
          cancel: (seen) => transfers().cancel(seen),
        },
        // Both events receive the rest: the line has two tenths, of which one has arrived.
        sameAs: { 'partlyReceived receivePart': 'receiveAll' },
      },
      {
        lifecycle: stockTakingLifecycle,
        read: (id) => takings().item({ id }),
        bring: {
          counting: async () => {
            const id = await newTaking();
            await count(id);
            return id;
          },
          submitted,
          booked: async () => {
            const id = await submitted();
            await takings().approve({ id, version: 2, reason: '丢失' });
            return id;
          },
          recounting: async () => {
            const id = await submitted();
            await takings().reject({ id, version: 2, reason: '再数' });
            await count(id);
            return id;
          },
          cancelled: async () => {
            const id = await newTaking();
            await takings().cancel({ id, version: 1 });
            return id;
          },
        },
        raise: {
          count: ({ id }) => count(id),
          recount: ({ id }) => takings().recount({ id, skuIds: [shop.pads] }),
          submit: (seen) => takings().submit({ ...seen, uncounted: 'keep' }),
          approve: (seen) => takings().approve({ ...seen, reason: '丢失' }),
          reject: (seen) => takings().reject({ ...seen, reason: '再数' }),
          cancel: (seen) => takings().cancel(seen),
        },
      },
    ],
  );
});
