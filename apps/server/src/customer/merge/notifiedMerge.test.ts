import { createClient, memorySession } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { payWxRecharge } from '@partsdesk/sdk/pay/payWxRecharge';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { randomFrom } from '../../seed/random';
import { layIn } from '../../testing/company/layIn';
import { codeIn, outside, payingShop, phone } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const seed = Number(process.env.SEED ?? 20_270_117);
const ROUNDS = size(4, 200);
/** Litres of oil that are sold in a round. */
const A_ROUND = 0.1;
const PLAIN = /^有一笔支付还在进行，请等它完成或撤销后再合并$|^操作的人太多/u;

let server: TestServer;
let shop: StockedShop;
const random = randomFrom(seed);
beforeAll(async () => {
  process.stdout.write(`seed ${String(seed)}\n`);
  server = await startTestServer({}, 12);
  shop = await payingShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const add = () => customer(shop.owner.client).add({ name: '王师傅', phone: freshPhone(), creditLimit: 99_999_999 });
/** What stands on the cards of each of some customers, by their own rows. */
const balancesOf = (...ids: string[]) =>
  server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
    const cards = await db
      .selectFrom('value_card')
      .select(['customer_id as customerId', 'principal', 'gift'])
      .where('store_id', '=', shop.store.id)
      .where('customer_id', 'in', ids)
      .execute();
    return ids.map((id) =>
      cards.reduce((sum, card) => sum + (card.customerId === id ? card.principal + card.gift : 0), 0),
    );
  });

const merge = (keptId: string, droppedId: string) =>
  customerMerge(shop.store.owner.client).merge({ keptId, droppedId, keptVersion: 1, droppedVersion: 1 });

/** Opens a payment at the provider; nobody has paid it yet. */
async function opened(code: string, amount: number): Promise<string> {
  return (await phone(server).add({ code, amount, channel: 'jsapi', openId: 'o-li' })).outTradeNo;
}

/** Waits until the payment is booked, and expects that nothing of it went back. */
const settled = (outTradeNo: string) =>
  vi.waitFor(
    async () => {
      expect(await phone(server).queryResult({ outTradeNo })).toMatchObject({ status: 2, givenBack: 0 });
    },
    { timeout: 60_000, interval: 50 },
  );

/**
 * Pays while two customers are merged, begun in an order that the seed gives. A merge that is refused while the payment
 * is open is done afterwards; answers whether it was.
 */
async function paidWhileMerged(outTradeNo: string, keptId: string, droppedId: string): Promise<boolean> {
  const acts = [
    () => outside(server, 'pay', { outTradeNo }),
    () => merge(keptId, droppedId),
    () => phone(server).queryResult({ outTradeNo }),
  ];
  const done = await Promise.allSettled(
    acts
      .map((act) => ({ act, place: random.next() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ act }) => act()),
  );
  const refused = done.filter((one) => one.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ message: expect.stringMatching(PLAIN) as string });
  await settled(outTradeNo);
  // The provider tells a second time what it has told.
  await outside(server, 'resend', { outTradeNo });
  if (refused.length) await merge(keptId, droppedId);
  return refused.length > 0;
}

it(`[MEM-77] a charge notified during a merge lands once, on the kept card, ${String(ROUNDS)} rounds`, async () => {
  const page = payWxRecharge(createClient({ baseUrl: server.url, session: memorySession(), leastTimeoutSeconds: 60 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    await keepLoggedIn(server);
    const [keptId, droppedId] = [await add(), await add()];
    const amount = random.whole(100, 9000);
    const code = codeIn(await payWxRecharge(shop.owner.client).qrcode({ customerId: droppedId }));
    const order = await page.h5_add({ code, amount });
    if (round % 2 === 0) {
      await paidWhileMerged(await opened(order.payCode, amount), keptId, droppedId);
    } else {
      // The order is written for the one who is merged before anybody pays.
      let refused = false;
      const [outTradeNo] = await Promise.all([
        opened(order.payCode, amount),
        merge(keptId, droppedId).catch((error: unknown) => {
          expect(error).toMatchObject({ message: expect.stringMatching(PLAIN) as string });
          refused = true;
        }),
      ]);
      await outside(server, 'pay', { outTradeNo });
      await settled(outTradeNo);
      if (refused) await merge(keptId, droppedId);
    }
    expect(await balancesOf(keptId, droppedId)).toEqual([amount, 0]);
  }
});

it(`[MEM-77] a bill notified during a merge is paid once, by who is kept, ${String(ROUNDS)} rounds`, async () => {
  const { client } = shop.owner;
  await layIn(shop, shop.oil, Math.ceil(ROUNDS * A_ROUND));
  for (let round = 0; round < ROUNDS; round += 1) {
    await keepLoggedIn(server);
    const [keptId, droppedId] = [await add(), await add()];
    const lines = [{ skuId: shop.oil, quantity: A_ROUND, price: 10_000 }];
    const sale = await orderSale(client).add({ customerId: droppedId, lines });
    const code = codeIn(await saleOut(client).genBusinessQrcode({ id: sale.saleOutId }));
    await paidWhileMerged(await opened(code, sale.receivable), keptId, droppedId);
    const out = await saleOut(client).item({ id: sale.saleOutId });
    expect(out).toMatchObject({ customerId: keptId, received: sale.receivable, debt: 0 });
    expect(await receiptBill(client).getBySaleOutId({ saleOutId: sale.saleOutId })).toHaveLength(1);
  }
});
