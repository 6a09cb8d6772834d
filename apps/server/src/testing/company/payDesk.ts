import { createClient, memorySession } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { openForOnlinePay } from '../../pay/trade/openForOnlinePay';
import type { TestServer } from '../startTestServer';
import { stockedShop, type StockedShop } from './stockedShop';

/** A branch with parts that can be paid online through both providers. */
export async function payingShop(server: TestServer): Promise<StockedShop> {
  const shop = await stockedShop(server);
  await openForOnlinePay(server.database, server.settings, shop.store.id, server.clock.now());
  return shop;
}

/** Somebody with a phone and no login. */
export const phone = (server: TestServer) =>
  h5Payment(createClient({ baseUrl: server.url, session: memorySession(), leastTimeoutSeconds: 60 }));

export const codeIn = ({ content }: { content: string }): string => content.split('code=')[1] ?? '';

/** One part at 35.00, sold and not paid, with the code that the desk shows. */
export async function toBePaid({ owner, filter }: StockedShop, quantity = 1) {
  const order = await orderSale(owner.client).add({ lines: [{ skuId: filter, quantity }] });
  return {
    ...order,
    amount: order.receivable,
    code: codeIn(await saleOut(owner.client).genBusinessQrcode({ id: order.saleOutId })),
  };
}

/** What the outside does: customers, banks, the network. Answers whether it was done. */
export async function outside(server: TestServer, path: string, body: object): Promise<boolean> {
  const response = await fetch(`${server.url}/sandbox/pay/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { done = true } = (await response.json()) as { done?: boolean };
  return done;
}
