import { randomUUID } from 'node:crypto';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import type { Send } from './load';
import type { BenchShop } from './shop';

/** The measured pieces of work, with a server's paths for them. */
export interface Work {
  list: (send: Send) => Promise<unknown>;
  detail: (send: Send) => Promise<unknown>;
  /** Orders three lines, pays them in cash, hands them out. */
  sale: (send: Send) => Promise<unknown>;
}

export const ourPaths = {
  list: '/api/parts/orderSale/page',
  detail: '/api/parts/orderSale/getById',
  order: '/api/parts/orderSale/add',
  receipt: '/api/parts/receiptBill/add',
  handOut: '/api/parts/saleOut/submitOut',
};
export const floorPaths = {
  list: '/list',
  detail: '/detail',
  order: '/order',
  receipt: '/receipt',
  handOut: '/handOut',
};

const oneOf = <T>(choices: readonly T[]): T => {
  const chosen = choices[Math.floor(Math.random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};

/** Returns the work on this shop's own orders and parts. */
export async function workIn(shop: BenchShop): Promise<(paths: typeof ourPaths) => Work> {
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const orders = (await orderSale(shop.client).page({ pageSize: 100 })).records.map(({ id }) => id);
  const parts: string[] = [];
  for (let current = 1; current <= 10; current += 1)
    parts.push(
      ...(await goodsShopOrder(shop.client).page({ current, pageSize: 100 })).records.map(({ skuId }) => skuId),
    );

  return (paths) => ({
    list: (send) => send({ path: `${paths.list}?status=2&from=${from}` }),
    detail: (send) => send({ path: `${paths.detail}?id=${oneOf(orders)}` }),
    async sale(send) {
      const wanted = new Set<string>();
      while (wanted.size < 3) wanted.add(oneOf(parts));
      const once = () => ({ 'idempotency-key': randomUUID() });
      const order = (await send({
        method: 'PUT',
        path: paths.order,
        headers: once(),
        body: { lines: [...wanted].map((skuId) => ({ skuId, quantity: 1 })) },
      })) as { saleOutId: string; receivable: number };
      await send({
        method: 'POST',
        path: paths.receipt,
        headers: once(),
        body: { saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: order.receivable }] },
      });
      await send({ method: 'POST', path: paths.handOut, headers: once(), body: { id: order.saleOutId } });
    },
  });
}
