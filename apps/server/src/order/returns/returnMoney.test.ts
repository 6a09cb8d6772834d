import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { randomFrom } from '../../seed/random';
import { stockedShop } from '../../testing/company/stockedShop';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const ORDERS = size(4, 60);
const METHODS = ['cash', 'wechat', 'alipay', 'bankCard'] as const;
const seed = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe(`random returns of random sales (SEED=${String(seed)})`, () => {
  it('give back by each way of payment exactly what it brought: never below nothing, never a fen more', async () => {
    const random = randomFrom(seed);
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const [outs, receipts, returns, refunds] = [
      saleOut(client),
      receiptBill(client),
      salesReturn(client),
      refundBill(client),
    ];
    const buyer = await customer(client).add({
      name: '王师傅修理厂',
      phone: '13712340001',
      kind: 2,
      creditLimit: 9_999_999,
    });
    for (let n = 0; n < ORDERS; n += 1) {
      const lines = [
        { skuId: shop.filter, quantity: random.whole(1, 5) },
        { skuId: shop.pads, quantity: random.whole(1, 3) },
        { skuId: shop.oil, quantity: random.whole(1, 40) / 10 },
      ]
        .filter((_, index) => index === 0 || random.chance(0.7))
        .map((line) => ({
          ...line,
          price: random.whole(1, 13_333),
          orderType: random.chance(0.15) ? (2 as const) : (1 as const),
        }));
      const agreed = lines.reduce(
        (sum, { price, quantity, orderType }) => sum + (orderType === 2 ? 0 : Math.round(price * quantity)),
        0,
      );
      const order = await orderSale(client).add({
        customerId: buyer,
        lines,
        handDiscount: random.whole(0, Math.floor(agreed / 3)),
        roundOff: random.whole(0, Math.min(99, Math.floor(agreed / 3))),
      });
      const pay = async (amount: number) => {
        let rest = amount;
        while (rest > 0) {
          const part = random.chance(0.3) ? rest : random.whole(1, rest);
          await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: random.pick(METHODS), amount: part }] });
          rest -= part;
        }
      };
      const paidFirst = random.chance(0.4) ? random.whole(0, order.receivable) : order.receivable;
      await pay(paidFirst);
      if (paidFirst < order.receivable) await receipts.add({ saleOutId: order.saleOutId, tenders: [], onCredit: true });
      await outs.submitOut({ id: order.saleOutId });

      let returned = 0;
      for (;;) {
        const { lines: sold } = await returns.queryAbleRetuenAmount({ saleOutId: order.saleOutId });
        const left = sold.filter(({ returnableQuantity }) => returnableQuantity > 0);
        if (!left.length) break;
        const chosen = left
          .filter((_, index) => index === 0 || random.chance(0.6))
          .map(({ saleOutLineId, returnableQuantity, decimals }) => ({
            saleOutLineId,
            condition: random.pick([1, 2] as const),
            reason: '客户不要了',
            quantity: random.chance(0.3)
              ? returnableQuantity
              : random.whole(1, Math.round(returnableQuantity * 10 ** decimals)) / 10 ** decimals,
          }));
        const { id } = await returns.save({ saleOutId: order.saleOutId, lines: chosen });
        await returns.submit({ id, version: 1 });
        if (random.chance(0.2)) {
          await returns.reject({ id, version: 2, reason: '再核对' });
          continue;
        }
        await returns.pass({ id, version: 2 });
        const back = await returns.item({ id });
        expect(back.amount).toBeGreaterThanOrEqual(0);
        returned += back.amount;
        if (random.chance(0.5))
          await returns.putInStorage({
            id,
            version: 3,
            lines: back.lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
          });
        while ((await returns.item({ id })).refundStatus !== 2) {
          const info = await refunds.getSaleOutInfo({ salesReturnId: id });
          expect(info.tenders.every(({ suggested, rest }) => suggested >= 0 && suggested <= rest)).toBe(true);
          // Takes the proposal or any amount within the limits.
          const tenders = info.tenders
            .map(({ method, suggested }) => ({
              method,
              amount: random.chance(0.4) ? random.whole(0, suggested) : suggested,
            }))
            .filter(({ amount }) => amount > 0);
          if (!tenders.length && !info.credited) continue;
          await refunds.add({ salesReturnId: id, version: info.version, tenders });
        }
        // Pays part of the debt between two returns.
        const { debt } = await outs.item({ id: order.saleOutId });
        if (debt > 0 && random.chance(0.3)) await pay(random.whole(1, debt));
      }

      const end = await returns.queryAbleRetuenAmount({ saleOutId: order.saleOutId });
      expect({ seed, n, returned }).toEqual({ seed, n, returned: order.receivable });
      expect(end).toMatchObject({ ableAmount: 0, debt: 0 });
      expect(end.tenders.map(({ paid, refunded, rest }) => [paid - refunded, rest])).toEqual(
        end.tenders.map(() => [0, 0]),
      );
      expect(end.lines.every(({ amount, returnedAmount }) => amount === returnedAmount)).toBe(true);
      // Restocks goods that were returned as faulty or not put back, for the next sale.
      for (const [skuId, wanted] of [
        [shop.filter, 5],
        [shop.pads, 3],
        [shop.oil, 4],
      ] as const)
        await layIn(skuId, wanted);
    }
    expect((await auditLedgers(server.database)).differences).toEqual([]);

    async function layIn(skuId: string, wanted: number) {
      const [held] = await orderSale(client).queryCheckStock({ skuIds: [skuId] });
      if ((held?.available ?? 0) < wanted)
        await stockIn(client).add({
          warehouseId: shop.warehouseId,
          lines: [{ skuId, quantity: wanted, price: random.whole(1, 9999) }],
          book: true,
        });
    }
  }, 240_000);
});

it('a return of a gift is refunded once it is passed; rejected and priced, it waits for its money', async () => {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const order = await orderSale(client).add({
    lines: [
      { skuId: shop.filter, quantity: 1, orderType: 2 },
      { skuId: shop.pads, quantity: 1 },
    ],
  });
  await receiptBill(client).add({
    saleOutId: order.saleOutId,
    tenders: [{ method: 'cash', amount: order.receivable }],
  });
  await saleOut(client).submitOut({ id: order.saleOutId });
  const { lines } = await saleOut(client).item({ id: order.saleOutId });
  const returns = salesReturn(client);
  const draft = (skuId: string) => ({
    saleOutId: order.saleOutId,
    lines: [
      {
        saleOutLineId: lines.find((line) => line.skuId === skuId)?.id ?? '',
        quantity: 1,
        condition: 1 as const,
        reason: '型号不符',
      },
    ],
  });

  const { id } = await returns.save(draft(shop.filter));
  const item = () => returns.item({ id });
  await returns.submit({ id, version: 1 });
  await returns.reject({ id, version: 2, reason: '少了一件' });
  await returns.save({ id, version: 3, ...draft(shop.pads) });
  await returns.submit({ id, version: 4 });
  expect(await item()).toMatchObject({ amount: order.receivable, refundStatus: 0 });
  await returns.pass({ id, version: 5 });
  expect(await item()).toMatchObject({ status: 2, refundStatus: 0 });

  const gift = await returns.save(draft(shop.filter));
  await returns.submit({ id: gift.id, version: 1 });
  await returns.pass({ id: gift.id, version: 2 });
  expect(await returns.item({ id: gift.id })).toMatchObject({ amount: 0, status: 2, refundStatus: 2 });
});
