import { ApiError, createClient } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const BUYERS = 64;
const ROUNDS = size(onPostgres ? 10 : 1, 100);
const PAIRS = size(5, 50);

let server: TestServer;
let shop: StockedShop;
let categoryId: string;
let garage: string;
beforeAll(async () => {
  server = await startTestServer({}, BUYERS);
  shop = await stockedShop(server);
  categoryId = await goodsCategory(shop.store.owner.client).add({ name: '末件' });
  garage = await customer(shop.owner.client).add({ name: '修理厂', kind: 2, creditLimit: 9_999_999_999 });
});
afterAll(() => server.stop());

let parts = 0;
/** Adds a part at 10.00 for one round, so that rounds do not share stock. */
async function part(quantity: number): Promise<string> {
  parts += 1;
  const skuId = await goods(shop.store.owner.client).add({
    name: `末件${String(parts)}`,
    skuCode: `MJ-${String(parts)}`,
    unitName: '个',
    categoryId,
    price: 1000,
  });
  await warehouseInitialize(shop.owner.client).add({
    lines: [{ skuId, warehouseId: shop.warehouseId, quantity, unitCost: 50_000 }],
  });
  return skuId;
}

/** Makes the client of one clerk. */
const desk = () => createClient({ baseUrl: server.url, session: shop.owner.session });

const stockOf = (skuId: string) =>
  server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
    const {
      on_hand: onHand,
      allocated,
      value,
    } = await db
      .selectFrom('stock')
      .select(['on_hand', 'allocated', 'value'])
      .where('store_id', '=', shop.store.id)
      .where('sku_id', '=', skuId)
      .executeTakeFirstOrThrow();
    const moves = await db
      .selectFrom('stock_ledger')
      .select(['quantity', 'value'])
      .where('store_id', '=', shop.store.id)
      .where('sku_id', '=', skuId)
      .orderBy('id')
      .execute();
    return { onHand, allocated, value, moves: moves.map((move) => move.quantity) };
  });

const settle = async <T>(tries: Promise<T>[]) => {
  const outcomes = await Promise.allSettled(tries);
  return {
    done: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    refused: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])),
  };
};

/** Asserts that one buyer has the last piece reserved and all others were refused for shortage. */
async function assertOneSale(skuId: string, { done, refused }: { done: unknown[]; refused: unknown[] }): Promise<void> {
  expect({ sales: done.length, refusals: refused.length }).toEqual({ sales: 1, refusals: BUYERS - 1 });
  for (const refusal of refused)
    expect(refusal).toMatchObject({
      status: 1,
      message: expect.stringMatching(/^「末件\d+」库存不足，可售 0 个$/) as string,
    });
  expect(await stockOf(skuId)).toMatchObject({ onHand: 1, allocated: 1 });
}

/** Counter-example: reads the stock and then writes it, without a condition, on the same table and database. */
const buyUnguarded = (skuId: string) =>
  server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
    const ofPart = { store: shop.store.id, sku: skuId };
    const seen = await db
      .selectFrom('stock')
      .select(['on_hand', 'allocated'])
      .where('store_id', '=', ofPart.store)
      .where('sku_id', '=', ofPart.sku)
      .executeTakeFirstOrThrow();
    if (seen.on_hand - seen.allocated < 1) throw new ApiError('「末件0」库存不足，可售 0 个', { path: '', status: 1 });
    await db
      .updateTable('stock')
      .set({ allocated: seen.allocated + 1 })
      .where('store_id', '=', ofPart.store)
      .where('sku_id', '=', ofPart.sku)
      .execute();
  });

describe('buyers of the last piece', () => {
  it(`${String(BUYERS)} at once, ${String(ROUNDS)} rounds: one sale each, and the piece leaves once`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const skuId = await part(1);
      const outcome = await settle(
        Array.from({ length: BUYERS }, () => orderSale(desk()).add({ lines: [{ skuId, quantity: 1 }] })),
      );
      await assertOneSale(skuId, outcome);
      const sale = outcome.done[0];
      if (!sale) throw new Error('nobody bought');
      await receiptBill(desk()).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 1000 }] });
      await saleOut(desk()).submitOut({ id: sale.saleOutId });
      expect(await stockOf(skuId)).toEqual({ onHand: 0, allocated: 0, value: 0, moves: [1, -1] });
    }
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  }, 1_200_000);

  // PGlite has one connection, which hides the race.
  it.skipIf(!onPostgres)('who looks first and writes then sells it to many, and does not pass', async () => {
    let oversold = 0;
    for (let round = 0; round < 10; round += 1) {
      const skuId = await part(1);
      const outcome = await settle(Array.from({ length: BUYERS }, () => buyUnguarded(skuId)));
      await assertOneSale(skuId, outcome).catch(() => {
        oversold += outcome.done.length > 1 ? 1 : 0;
      });
      // Repairs the stock for the audit at the end of the tests.
      await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
        db
          .updateTable('stock')
          .set({ allocated: 0 })
          .where('store_id', '=', shop.store.id)
          .where('sku_id', '=', skuId)
          .execute(),
      );
    }
    expect(oversold).toBeGreaterThan(0);
  });
});

describe('one document in two hands', () => {
  const sell = async (skuId: string, quantity = 1, customerId?: string) =>
    orderSale(desk()).add({ lines: [{ skuId, quantity }], ...(customerId ? { customerId } : {}) });

  it('the same outbound handed out by two at once leaves once', async () => {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const skuId = await part(2);
      const { saleOutId } = await sell(skuId);
      await receiptBill(desk()).add({ saleOutId, tenders: [{ method: 'cash', amount: 1000 }] });
      const { done, refused } = await settle([0, 1].map(() => saleOut(desk()).submitOut({ id: saleOutId })));
      expect(done).toHaveLength(1);
      expect(refused).toMatchObject([
        {
          status: 51001,
          message: expect.stringMatching(/^出库单.+，不能/) as string,
          current: 3,
          allowed: expect.any(Array) as string[],
        },
      ]);
      expect(await stockOf(skuId)).toMatchObject({ onHand: 1, allocated: 0, moves: [2, -1] });
    }
  });

  it('a debt that sixteen receive at once is never received twice', async () => {
    const skuId = await part(2 * PAIRS);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const whole = await sell(skuId);
      const wholes = await settle(
        Array.from({ length: 16 }, () =>
          receiptBill(desk()).add({ saleOutId: whole.saleOutId, tenders: [{ method: 'wechat', amount: 1000 }] }),
        ),
      );
      expect(wholes.done).toHaveLength(1);
      for (const refusal of wholes.refused)
        expect(refusal).toMatchObject({
          status: expect.toBeOneOf([1, 51001]) as number,
          message: expect.stringMatching(/[一-龥]/) as string,
        });
      const parts = await sell(skuId, 1, garage);
      const shares = await settle(
        Array.from({ length: 16 }, () =>
          receiptBill(desk()).add({
            saleOutId: parts.saleOutId,
            tenders: [{ method: 'wechat', amount: 300 }],
            onCredit: true,
          }),
        ),
      );
      expect(shares.done).toHaveLength(3);
      expect(await saleOut(desk()).item({ id: parts.saleOutId })).toMatchObject({ received: 900, debt: 100 });
    }
    expect((await customer(desk()).item({ id: garage })).debt).toBe(100 * PAIRS);
  });

  it('an order that one cancels while another hands it out is one of the two', async () => {
    const ends = { cancelled: 0, handedOut: 0 };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const skuId = await part(1);
      const { id, saleOutId } = await sell(skuId, 1, garage);
      await receiptBill(desk()).add({ saleOutId, tenders: [], onCredit: true });
      const [cancelled, handedOut] = await Promise.allSettled([
        orderSale(desk()).remove({ id, reason: '客户不要了' }),
        saleOut(desk()).submitOut({ id: saleOutId }),
      ]);
      const won = [cancelled, handedOut].filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      const { onHand, allocated, moves } = await stockOf(skuId);
      expect({ onHand, allocated, moves }).toEqual(
        cancelled.status === 'fulfilled'
          ? { onHand: 1, allocated: 0, moves: [1] }
          : { onHand: 0, allocated: 0, moves: [1, -1] },
      );
      ends[cancelled.status === 'fulfilled' ? 'cancelled' : 'handedOut'] += 1;
    }
    expect(ends.cancelled + ends.handedOut).toBe(PAIRS);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
