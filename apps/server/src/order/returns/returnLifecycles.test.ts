import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { afterAll, beforeAll, describe } from 'vitest';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { everyPairOverHttp } from '../../testing/everyPair';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let sale: { saleOutId: string; lineId: string };
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
  const { client } = shop.owner;
  const order = await orderSale(client).add({ lines: [{ skuId: shop.oil, quantity: 10 }] });
  await receiptBill(client).add({
    saleOutId: order.saleOutId,
    tenders: [{ method: 'cash', amount: order.receivable }],
  });
  await saleOut(client).submitOut({ id: order.saleOutId });
  sale = {
    saleOutId: order.saleOutId,
    lineId: (await saleOut(client).item({ id: order.saleOutId })).lines[0]?.id ?? '',
  };
});
afterAll(() => server.stop());

const returns = () => salesReturn(shop.owner.client);
const refunds = () => refundBill(shop.owner.client);
const lines = () => [{ saleOutLineId: sale.lineId, quantity: 0.2, condition: 1 as const, reason: '客户不要了' }];
const draft = async () => (await returns().save({ saleOutId: sale.saleOutId, lines: lines() })).id;
const submitted = async () => {
  const id = await draft();
  await returns().submit({ id, version: 1 });
  return id;
};
const passed = async () => {
  const id = await submitted();
  await returns().pass({ id, version: 2 });
  return id;
};
const rejected = async () => {
  const id = await submitted();
  await returns().reject({ id, version: 2, reason: '已使用' });
  return id;
};
const store = async (seen: { id: string; version: number }, quantity: number) =>
  returns().putInStorage({
    ...seen,
    lines: [{ lineId: (await returns().item({ id: seen.id })).lines[0]?.id ?? '', quantity }],
  });
const refund = ({ id, version }: { id: string; version: number }, amount: number) =>
  refunds().add({ salesReturnId: id, version, tenders: [{ method: 'cash', amount }] });

describe('every state and event of a sales return, over HTTP', () => {
  everyPairOverHttp(
    () => ({ server, storeId: shop.store.id }),
    [
      {
        lifecycle: salesReturnLifecycle,
        read: (id) => returns().item({ id }),
        bring: {
          draft,
          submitted,
          passed,
          rejected,
          partlyStored: async () => {
            const id = await passed();
            await store({ id, version: 3 }, 0.1);
            return id;
          },
          stored: async () => {
            const id = await passed();
            await store({ id, version: 3 }, 0.2);
            return id;
          },
          voided: async () => {
            const id = await draft();
            await returns().delete({ id });
            return id;
          },
        },
        raise: {
          edit: (seen) => returns().save({ ...seen, saleOutId: sale.saleOutId, lines: lines() }),
          submit: (seen) => returns().submit(seen),
          pass: (seen) => returns().pass(seen),
          // The line is of goods: what a return of work alone raises is tried in `serviceGoods.test.ts`.
          passWork: (seen) => returns().pass(seen),
          reject: (seen) => returns().reject({ ...seen, reason: '已使用' }),
          storePart: (seen) => store(seen, 0.1),
          storeAll: async (seen) => store(seen, (await returns().item({ id: seen.id })).lines[0]?.restQuantity || 0.1),
          refund: (seen) => refund(seen, 100),
          void: (seen) => returns().delete(seen),
        },
        // The line has two tenths, so that a second part is the whole rest.
        sameAs: { 'partlyStored storePart': 'storeAll', 'submitted passWork': 'pass' },
      },
      {
        lifecycle: refundStatus,
        read: async (id) => {
          const { refundStatus: status, version } = await returns().item({ id });
          return { status, version };
        },
        bring: {
          toRefund: passed,
          partlyRefunded: async () => {
            const id = await passed();
            await refund({ id, version: 3 }, 100);
            return id;
          },
          refunded: async () => {
            const id = await passed();
            await refund({ id, version: 3 }, 530);
            return id;
          },
        },
        raise: {
          refundPart: (seen) => refund(seen, 100),
          refundAll: async (seen) => {
            const { amount, refunded } = await returns().item({ id: seen.id });
            return refund(seen, amount - refunded || 100);
          },
        },
      },
    ],
  );
});
