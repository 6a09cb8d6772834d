import { customer } from '@partsdesk/sdk/parts/customer';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { randomFrom } from '../../seed/random';
import { layIn } from '../../testing/company/layIn';
import { chargeValue } from '../../testing/company/memberDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const seed = Number(process.env.SEED ?? 20_270_113);
const ROUNDS = size(12, 200);
const PLAIN = /^客户已合并到「.+」，请改选这位客户$|^操作的人太多|已被修改|^该客户没有储值$/u;

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer({}, 12);
  shop = await stockedShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const add = () => customer(shop.owner.client).add({ name: '王师傅', phone: freshPhone(), creditLimit: 99_999_999 });

it(`[MEM-86] a merge against sales, card spends, payments and its reverse (seed ${String(seed)})`, async () => {
  process.stdout.write(`seed ${String(seed)}\n`);
  const random = randomFrom(seed);
  const { client } = shop.owner;
  const head = shop.store.owner.client;
  const oil = (customerId: string) =>
    orderSale(client).add({ customerId, lines: [{ skuId: shop.oil, quantity: 0.1, price: 1000 }] });
  // Three sales of a tenth of a litre in each round.
  await layIn(shop, shop.oil, Math.ceil(ROUNDS * 0.3));
  let merged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [keptId, droppedId] = [await add(), await add()];
    await chargeValue(shop, droppedId, 5000);
    const [byCard, byCash] = [await oil(droppedId), await oil(droppedId)];
    const versions = { keptVersion: 1, droppedVersion: 1 };
    const merge = () => customerMerge(head).merge({ keptId, droppedId, ...versions });
    const back = () => customerMerge(head).merge({ keptId: droppedId, droppedId: keptId, ...versions });
    const acts = [
      merge,
      () => oil(droppedId),
      () => receiptBill(client).add({ saleOutId: byCard.saleOutId, tenders: [{ method: 'storedValue', amount: 100 }] }),
      () => receiptBill(client).add({ saleOutId: byCash.saleOutId, tenders: [{ method: 'cash', amount: 100 }] }),
      () => chargeValue(shop, droppedId, 1000),
      ...(round % 3 === 0 ? [back] : []),
    ].toSorted(() => random.whole(0, 1) - 0.5);
    for (const one of await Promise.allSettled(acts.map((act) => act())))
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ message: expect.stringMatching(PLAIN) as string });
    const stray = await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
      const { rows } = await sql<{ strays: number; gone: number }>`
        select (select count(*) from customer where id in (${keptId}, ${droppedId}) and merged_into is not null)::int as gone,
          (select count(*) from order_sale sale join customer on customer.store_id = sale.store_id and customer.id = sale.customer_id
            where sale.store_id = ${shop.store.id} and customer.merged_into is not null)::int
          + (select count(*) from sale_out out join customer on customer.store_id = out.store_id and customer.id = out.customer_id
            where out.store_id = ${shop.store.id} and customer.merged_into is not null)::int
          + (select count(*) from value_card card join customer on customer.store_id = card.store_id and customer.id = card.customer_id
            where card.store_id = ${shop.store.id} and customer.merged_into is not null and card.principal + card.gift <> 0)::int as strays`.execute(
        db,
      );
      return rows[0];
    });
    expect(stray).toMatchObject({ strays: 0 });
    expect(stray!.gone).toBeLessThanOrEqual(1);
    merged += stray!.gone;
  }
  expect(merged).toBeGreaterThan(ROUNDS / 2);
});
