import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const ORG = 'org-hangzhou';
const platform = fastify();
const taken: { id: string; org: string; body: unknown }[] = [];
let away = false;
platform.put<{ Params: { id: string }; Querystring: { org: string } }>('/outbounds/:id', async (request, reply) => {
  if (away) return reply.code(503).send({});
  taken.push({ id: request.params.id, org: request.query.org, body: request.body });
  return { taken: true };
});

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer({ collaborationUrl: await platform.listen({ host: '127.0.0.1', port: 0 }) });
  shop = await stockedShop(server);
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

const outs = () => saleOut(shop.owner.client);
const stateOf = (id: string) => outs().querySynstatus({ id });

const bind = (orgId: string | null) =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.store').set({ org_id: orgId }).where('id', '=', shop.store.id).execute(),
  );

async function paid(quantity: number) {
  const sale = await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity }] });
  await receiptBill(shop.owner.client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'cash', amount: sale.receivable }],
  });
  return sale.saleOutId;
}
async function handOut(id: string, quantity: number) {
  const { lines, version } = await outs().item({ id });
  await outs().submitOut({ id, version, lines: [{ lineId: lines[0]?.id ?? '', quantity }] });
}
const copied = (id: string) =>
  vi.waitFor(async () => {
    expect((await stateOf(id)).syncTime).not.toBeNull();
  });

it('[F-27] a store that is not bound sends nothing, and is told so', async () => {
  await bind(null);
  const id = await paid(1);
  await handOut(id, 1);
  expect(await stateOf(id)).toEqual({ bound: false, syncTime: null });
  await expect(outs().resynSaveSaleOut({ id })).rejects.toMatchObject({
    message: '店铺还没有绑定配件协作平台，不能同步',
  });
  expect(taken).toEqual([]);
});

it('[F-27] what is handed out and taken back is copied by itself: parts and pieces, nobody’s name', async () => {
  await bind(ORG);
  taken.length = 0;
  const id = await paid(3);
  await expect(outs().resynSaveSaleOut({ id })).rejects.toMatchObject({ message: '还没有出库，出库后自动同步' });
  await handOut(id, 2);
  await copied(id);
  expect(taken).toEqual([
    {
      id,
      org: ORG,
      body: {
        code: (await outs().item({ id })).code,
        time: expect.any(String) as string,
        shop: expect.any(String) as string,
        lines: [expect.objectContaining({ skuCode: 'LQ-001', quantity: 2 })],
      },
    },
  ]);

  await outs().takeBackOut({ id, version: (await outs().item({ id })).version });
  await vi.waitFor(() => {
    expect(taken).toHaveLength(2);
  });
  expect(taken[1]).toMatchObject({ id, body: { lines: [{ quantity: 0 }] } });
  await copied(id);
});

it('[F-27] while the platform is away the copy is open; it is sent again by itself, or by hand', async () => {
  await bind(ORG);
  away = true;
  const id = await paid(1);
  await handOut(id, 1);
  expect(await stateOf(id)).toEqual({ bound: true, syncTime: null });
  away = false;
  await outs().resynSaveSaleOut({ id });
  await copied(id);
});
