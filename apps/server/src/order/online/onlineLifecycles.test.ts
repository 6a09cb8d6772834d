import { allowed, next, type AnyLifecycle } from '@partsdesk/core/lifecycle';
import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { payAfterUseLifecycle } from '@partsdesk/core/order/online/payAfterUseLifecycle';
import { appCustomerComment } from '@partsdesk/sdk/parts/appCustomerComment';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop, type OnlineShop, type Order } from '../../testing/company/onlineShop';
import { watchTables } from '../../testing/database/touchedTables';
import { eventsTried } from '../../testing/everyPair';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 12);
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const staff = () => orderSale(shop.owner.client);
const app = () => appOrderSale(shop.buyer.client);
describe('every state and event', () => {
  /** Brings an order into each state. */
  const bring = async (flow: 0 | 1, status: number): Promise<Order> => {
    const order = await shop.order({ payAfterUse: flow === 1, lines: [{ skuId: shop.filter, quantity: 1 }] });
    const version = async () => (await shop.seen(order.id)).version;
    if (status === 4) await staff().cancelOrder({ id: order.id, version: await version(), reason: '取消' });
    if (status === 1 || (flow === 0 && (status === 2 || status === 3))) await shop.pay(order);
    if (flow === 1 && (status === 2 || status === 3))
      await staff().acceptOrder({ id: order.id, version: await version() });
    if (status === 2 || status === 3) await shop.deliver(order);
    if (status === 3 && flow === 0) await app().confirmReceipt({ id: order.id, version: await version() });
    if (status === 3 && flow === 1) await shop.pay(order);
    return order;
  };
  const raise: Record<string, (seen: { id: string; version: number }, order: Order) => Promise<unknown>> = {
    reduce: (seen) => staff().reduction({ ...seen, amount: 100 }),
    distribute: (seen) => staff().distributeOrder({ ...seen, shopId: shop.store.headShopId }),
    pay: (_, order) =>
      receiptBill(shop.owner.client).add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 3500 }] }),
    deliver: (seen) => staff().deliveryOrder({ ...seen, delivery: 0, expressCompany: '顺丰', expressNo: '1' }),
    correctParcel: (seen) => staff().updateExpress({ ...seen, expressCompany: '中通', expressNo: '2' }),
    makeUp: async (seen) =>
      staff().makeup({
        ...seen,
        amount: 100,
        accountId: (await receiptBill(shop.owner.client).listPayAccount({}))[0]?.id ?? '',
        reason: '差价',
      }),
    confirm: (seen) => app().confirmReceipt(seen),
    cancel: (seen) => staff().cancelOrder({ ...seen, reason: '取消' }),
    withdraw: (seen) => app().cancel(seen),
    accept: (seen) => staff().acceptOrder(seen),
    requestPay: (seen) => staff().requestPay(seen),
    comment: ({ id }) => appCustomerComment(shop.buyer.client).add({ orderId: id, stars: 5 }),
  };
  const charts: [flow: 0 | 1, lifecycle: AnyLifecycle][] = [
    [0, onlineOrderLifecycle],
    [1, payAfterUseLifecycle],
  ];
  const pairs = charts.flatMap(([flow, lifecycle]) =>
    Object.values(lifecycle.statuses).flatMap(({ code }) =>
      eventsTried(
        lifecycle,
        code,
        Object.keys(lifecycle.events).filter((event) => raise[event]),
      ).map((event) => ({ flow, code, event, lifecycle })),
    ),
  );

  it.each(pairs)('flow $flow, $event in $code', async ({ flow, code, event, lifecycle }) => {
    const order = await bring(flow, code);
    const { version, status } = await shop.seen(order.id);
    expect(status).toBe(code);
    if (event === 'distribute' && code < 2) {
      const warehouseId =
        (await warehouse(shop.store.owner.client).list({ shopId: shop.store.headShopId }))[0]?.id ?? '';
      await warehouseInitialize(shop.store.owner.client).add({
        lines: [{ skuId: shop.filter, warehouseId, quantity: 5, unitCost: 190_000 }],
      });
    }
    const accepted = flow === 1 && code === 0 && event === 'deliver';
    if (accepted) await staff().acceptOrder({ id: order.id, version });
    const now = accepted ? version + 1 : version;
    const to = next(lifecycle, code, event);
    if (to !== undefined) {
      await raise[event]?.({ id: order.id, version: now }, order);
      expect((await shop.seen(order.id, shop.store.owner)).status).toBe(to);
      return;
    }
    const watch = await watchTables(server.database, {
      storeId: shop.store.id,
      without: ['public.idempotent_answer', 'public.audit_entry'],
    });
    const refusal: unknown = await raise[event]?.({ id: order.id, version: now }, order).then(
      () => 'nothing was refused',
      (error: unknown) => error,
    );
    if (event === 'pay') expect(refusal).toBeInstanceOf(Error);
    else expect(refusal).toMatchObject({ status: 51001, current: code, allowed: allowed(lifecycle, code) });
    expect(await watch.touched()).toEqual([]);
  });
});
