import { LifecycleError } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { randomFrom } from '../../seed/random';
import { desk, METHODS, returnAll, sold } from '../../testing/company/goodwillDesk';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const SALES = size(4, 60);
const PAIRS = size(5, 50);
const seed = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

describe('the sum of goodwill refunds', () => {
  test('[S-10] together with refunds is never above what the sale brought: nothing after a whole return', async () => {
    const shop = await stockedShop(server);
    const { give, refunds, balances } = desk(shop.owner);
    await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    const { saleOutId } = await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    await saleOut(shop.owner.client).submitOut({ id: saleOutId });
    expect(await returnAll(shop.owner, saleOutId)).toBe(16_300);
    expect(await refunds.getGoodwillInfo({ saleOutId })).toMatchObject({ received: 16_300, given: 0, rest: 0 });
    await expectRefused(server, shop, () => give(saleOutId, 1), {
      message: '补偿退款最多还可退 ¥0.00（该单已收 ¥163.00，退货退款 ¥163.00）',
      errors: [{ field: 'amount' }],
    });
    expect((await balances())['cash']).toBe(16_300);
  });

  test('[S-10] leaves what a return that is submitted will give back', async () => {
    const shop = await stockedShop(server);
    const { give, refunds } = desk(shop.owner);
    const { saleOutId } = await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    await saleOut(shop.owner.client).submitOut({ id: saleOutId });
    const returns = salesReturn(shop.owner.client);
    const { lines } = await returns.queryAbleRetuenAmount({ saleOutId });
    const { id } = await returns.save({
      saleOutId,
      lines: lines
        .slice(0, 1)
        .map((line) => ({ saleOutLineId: line.saleOutLineId, quantity: 1, condition: 1 as const, reason: '买错' })),
    });
    expect(await refunds.getGoodwillInfo({ saleOutId })).toMatchObject({ rest: 16_300 });
    await returns.submit({ id, version: 1 });
    expect(await refunds.getGoodwillInfo({ saleOutId })).toMatchObject({ rest: 3500 });
    await expectRefused(server, shop, () => give(saleOutId, 3501), { errors: [{ field: 'amount' }] });
    await give(saleOutId, 3500);
  });

  test('[S-10] is taken off what later returns give back: the drawer pays no more than it got', async () => {
    const shop = await stockedShop(server);
    const { give, balances } = desk(shop.owner);
    await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    const { saleOutId } = await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    await saleOut(shop.owner.client).submitOut({ id: saleOutId });
    await give(saleOutId, 1000);
    expect(await salesReturn(shop.owner.client).queryAbleRetuenAmount({ saleOutId })).toMatchObject({
      goodwill: 1000,
      ableAmount: 15_300,
    });
    expect(await returnAll(shop.owner, saleOutId)).toBe(15_300);
    expect((await balances())['cash']).toBe(16_300);
  });

  it(`of several at once the sum is never above what was received, ${String(PAIRS)} times`, async () => {
    const shop = await stockedShop(server);
    const { refunds } = desk(shop.owner);
    for (let n = 0; n < PAIRS; n += 1) {
      const { saleOutId, receivable } = await orderSale(shop.owner.client).add({
        lines: [{ skuId: shop.oil, quantity: 0.1 }],
      });
      await receiptBill(shop.owner.client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
      const { version } = await refunds.getGoodwillInfo({ saleOutId });
      const request = { saleOutId, version, method: 'cash' as const, amount: receivable - 50, reason: '等候太久' };
      const seenAlike = await Promise.allSettled([1, 2].map(() => refunds.goodwill(request)));
      expect(seenAlike.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(seenAlike.find((one) => one.status === 'rejected')?.reason).toMatchObject({
        status: 51001,
        message: expect.stringContaining('已被他人修改') as string,
      });
      // Reads the version again and retries after a conflict, until nothing is left.
      const untilRefused = async (): Promise<unknown> => {
        for (;;) {
          const seen = await refunds.getGoodwillInfo({ saleOutId });
          const refusal = await refunds.goodwill({ ...request, version: seen.version, amount: 20 }).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (refusal && !(refusal instanceof LifecycleError)) return refusal;
        }
      };
      for (const refusal of await Promise.all([1, 2, 3].map(untilRefused)))
        expect(refusal).toMatchObject({
          message: expect.stringContaining('补偿退款最多还可退 ¥0.10') as string,
          errors: [{ field: 'amount' }],
        });
      expect(await saleOut(shop.owner.client).item({ id: saleOutId })).toMatchObject({
        received: receivable,
        goodwill: receivable - 10,
        goodwills: [{ amount: receivable - 50 }, { amount: 20 }, { amount: 20 }],
      });
    }
  });

  it(`at random, before full returns, leaves every account correct (SEED=${String(seed)})`, async () => {
    const random = randomFrom(seed);
    const shop = await stockedShop(server);
    const { give, refunds, balances } = desk(shop.owner);
    // A sale that is not returned, so that the accounts hold money.
    const { saleOutId: reserve } = await orderSale(shop.owner.client).add({
      lines: [{ skuId: shop.pads, quantity: 1, price: 1_000_000 }],
    });
    await receiptBill(shop.owner.client).add({
      saleOutId: reserve,
      tenders: METHODS.map((method) => ({ method, amount: 250_000 })),
    });
    const held = await balances();
    for (let n = 0; n < SALES; n += 1) {
      const filters = random.whole(1, 3);
      const receivable = 12_800 + 3500 * filters;
      const [one, other] = [random.pick(METHODS.slice(0, 2)), random.pick(METHODS.slice(2))];
      const first = random.whole(1, receivable - 1);
      const { saleOutId } = await sold(
        shop,
        [
          { method: one, amount: first },
          { method: other, amount: receivable - first },
        ],
        { filters },
      );
      await saleOut(shop.owner.client).submitOut({ id: saleOutId });
      let given = 0;
      const giveSome = async () => {
        const { rest } = await refunds.getGoodwillInfo({ saleOutId });
        const method = random.pick(METHODS);
        const amount = Math.min(random.whole(1, 900), rest);
        given += (await give(saleOutId, amount, { method })).amount;
        held[method] = (held[method] ?? 0) - amount;
      };
      if (random.chance(0.6)) await giveSome();
      expect({ seed, n, paidOut: await returnAll(shop.owner, saleOutId) }).toEqual({
        seed,
        n,
        paidOut: receivable - given,
      });
      await layIn();
      for (const tender of (await salesReturn(shop.owner.client).queryAbleRetuenAmount({ saleOutId })).tenders)
        held[tender.method] = (held[tender.method] ?? 0) + tender.paid - tender.refunded;
      await expect(give(saleOutId, 1), `seed ${String(seed)}, ${String(n)}`).rejects.toMatchObject({
        errors: [{ field: 'amount' }],
      });
      expect({ seed, n, ...(await refunds.getGoodwillInfo({ saleOutId })) }).toMatchObject({
        received: receivable,
        given,
        rest: 0,
      });
      expect({ seed, n, ...(await balances()) }).toEqual({ seed, n, ...held });
    }
    expect((await auditLedgers(server.database)).differences).toEqual([]);

    async function layIn() {
      const returns = salesReturn(shop.owner.client);
      const [back] = (await returns.page({ status: 2 })).records;
      if (!back) return;
      const { id, version, lines } = await returns.item({ id: back.id });
      await returns.putInStorage({
        id,
        version,
        lines: lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
      });
    }
  }, 240_000);
});
