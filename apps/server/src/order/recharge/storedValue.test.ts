import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { desk, passed, piece, sold } from '../../testing/company/returnDesk';
import { passDays } from '../../testing/keepLoggedIn';
import { byCard, charged, refusedAt, storedValueDesk } from '../../testing/members/storedValueDesk';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

describe('stored value', () => {
  it('[F-01] [MEM-06] [MEM-55] is sold into the shift, spent on a sale, and given back by its return', async () => {
    const here = await storedValueDesk(server);
    const { client } = here;
    await shiftRecord(client).start({ openingFloat: 10_000, reason: '首次开班' });
    const offerId = await here.offer(100_000, 20_000);
    const cash = await desk(here.shop).balance('cash');
    const done = await here.items.add({
      customerId: here.buyer,
      offerId,
      tenders: [
        { method: 'wechat', amount: 60_000 },
        { method: 'cash', amount: 50_000 },
      ],
    });
    expect(done).toMatchObject({ amount: 100_000, gift: 20_000, change: 10_000, balance: 120_000 });
    expect((await desk(here.shop).balance('cash'))! - cash!).toBe(40_000);

    const order = await sold(here.shop, [{ method: 'cash', amount: 1 }], here.buyer);
    await here.receipts.add(byCard(order.saleOutId, 18_999));
    // 18,999 of 100,000 + 20,000: 15,832.5 of principal, half a fen up.
    expect(await here.lots()).toEqual([[100_000 - 15_833, 20_000 - 3166]]);
    expect(await here.card()).toMatchObject({ balance: 101_001, spendable: 101_001, principal: 84_167, gift: 16_834 });

    const back = await passed(here.shop, order.saleOutId, [piece(order.filters, 2), piece(order.pads)]);
    const info = await refundBill(client).getSaleOutInfo({ salesReturnId: back.id });
    expect(info.tenders).toEqual([
      expect.objectContaining({ method: 'cash', suggested: 1 }),
      expect.objectContaining({ method: 'storedValue', suggested: 18_999, accountId: null }),
    ]);
    await refundBill(client).add({
      salesReturnId: back.id,
      version: info.version,
      tenders: info.tenders.map(({ method, suggested }) => ({ method, amount: suggested })),
    });
    expect(await here.lots()).toEqual([[100_000, 20_000]]);
    expect((await here.flow()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', 18_999],
      ['consume', -18_999],
      ['gift', 20_000],
      ['topUp', 100_000],
    ]);
    expect((await here.flow())[0]).toMatchObject({ saleOutId: order.saleOutId, documentKind: 'refundBill' });

    const [shift] = (await shiftRecord(client).page({})).records;
    expect(shift).toMatchObject({
      rechargeCount: 1,
      rechargeAmount: null,
      storedValueAmount: 0,
    });
    await shiftRecord(client).count({
      id: shift!.id,
      version: shift!.version,
      denominations: [{ value: 10_000, count: 5 }],
      counted: [{ method: 'wechat', amount: 60_000 }],
      toSafe: 0,
    });
    // The drawer: float 100.00, 400.00 of the recharge, a fen in and the same fen out again.
    expect((await shiftRecord(client).page({})).records[0]).toMatchObject({
      expectedCash: 50_000,
      variance: 0,
      rechargeAmount: 100_000,
    });
  });

  it('[MEM-05] however a return is split, each lot ends as it began', async () => {
    const here = await charged(server);
    await here.charge(30_000);
    const order = await sold(here.shop, [{ method: 'cash', amount: 7000 }], here.buyer);
    await here.receipts.add(byCard(order.saleOutId, 12_000));
    for (const lines of [[piece(order.filters)], [piece(order.pads)], [piece(order.filters)]]) {
      const back = await passed(here.shop, order.saleOutId, lines);
      const { tenders, version } = await refundBill(here.client).getSaleOutInfo({ salesReturnId: back.id });
      await refundBill(here.client).add({
        salesReturnId: back.id,
        version,
        tenders: tenders.flatMap(({ method, suggested: amount }) => (amount ? [{ method, amount }] : [])),
      });
    }
    expect(await here.lots()).toEqual([
      [30_000, 0],
      [100_000, 20_000],
    ]);
  });

  it('[MEM-03] spends whose gift ends first; [MEM-04] a gift that has ended is not spent', async () => {
    const here = await storedValueDesk(server);
    await here.charge(30_000);
    await here.charge(20_000, { offerId: await here.offer(20_000, 5000, 10) });
    await here.receipts.add(byCard(await here.sell(2500), 2500));
    expect(await here.lots()).toEqual([
      [18_000, 4500],
      [30_000, 0],
    ]);
    // The last day of the gift, and the first without it.
    await passDays(server, 10);
    expect((await here.card()).spendable).toBe(52_500);
    await passDays(server, 1);
    expect(await here.card()).toMatchObject({ balance: 52_500, spendable: 48_000 });
    const dear1 = await here.sell(50_000);
    await refusedAt(server, here, () => here.receipts.add(byCard(dear1, 48_001)), {
      message: '储值余额不足，现有 ¥480.00',
      field: 'tenders',
    });
    await here.receipts.add(byCard(await here.sell(1000), 1000));
    expect(await here.card()).toMatchObject({ balance: 47_000, spendable: 47_000, gift: 0 });
    expect((await here.flow()).slice(0, 2).map(({ kind, gift }) => [kind, gift])).toEqual([
      ['consume', 0],
      ['giftExpire', -4500],
    ]);
  });

  it('[MEM-05] a gift that ended before it came back is usable for 30 more days', async () => {
    const here = await storedValueDesk(server);
    await here.charge(20_000, { offerId: await here.offer(20_000, 5000, 10) });
    const saleOutId = await here.sell(2500);
    await here.receipts.add(byCard(saleOutId, 2500));
    await passDays(server, 20);
    const { orderId } = await saleOut(here.client).item({ id: saleOutId });
    const { version } = await orderSale(here.client).getById({ id: orderId });
    await orderSale(here.client).cancelPaid({ id: orderId, version, reason: '客户不要了' });
    const [lot] = (await here.items.page({ customerId: here.buyer })).records;
    expect(lot).toMatchObject({
      principalLeft: 20_000,
      giftExpires: dayOf(new Date(+server.clock.now() + 30 * 86_400_000)),
    });
    expect((await here.flow()).map(({ kind }) => kind)).toContain('refund');
  });

  it('[MEM-56] voiding a receipt gives back all that it took, and the same key spends once', async () => {
    const here = await charged(server);
    const saleOutId = await here.sell(6000);
    const key = crypto.randomUUID();
    const [first, again] = [
      await here.receipts.add(byCard(saleOutId, 6000), { idempotencyKey: key }),
      await here.receipts.add(byCard(saleOutId, 6000), { idempotencyKey: key }),
    ];
    expect(again).toEqual(first);
    expect(await here.lots()).toEqual([[95_000, 19_000]]);
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '刷错卡' });
    expect(await here.lots()).toEqual([[100_000, 20_000]]);
  });

  it('pays several debts at once, oldest first, beside cash; only of the customer, never change', async () => {
    const here = await charged(server);
    const outs = [await here.sell(3000), await here.sell(4000)];
    const done = await here.receipts.addMany({
      saleOutIds: outs,
      tenders: [
        { method: 'storedValue', amount: 3600 },
        { method: 'cash', amount: 4000 },
      ],
    });
    expect(done).toMatchObject({ received: 7000, change: 600, debt: 0 });
    expect(await here.lots()).toEqual([[97_000, 19_400]]);
    const saleOutId = await here.sell(500);
    await refusedAt(server, here, () => here.receipts.add(byCard(saleOutId, 501)), {
      message: '非现金收款不能超过应收金额¥5.00，找零只能用现金',
      field: 'tenders',
    });
    const walkIn = await orderSale(here.client).add({ lines: [{ skuId: here.shop.filter, quantity: 1 }] });
    await refusedAt(server, here, () => here.receipts.add(byCard(walkIn.saleOutId, 100)), {
      message: '该客户没有储值',
      field: 'tenders',
    });
  });

  it('[MEM-54] what a card paid is never given back as cash, nor goodwill for what a gift paid', async () => {
    const here = await charged(server);
    const order = await sold(here.shop, [{ method: 'cash', amount: 1000 }], here.buyer);
    await here.receipts.add(byCard(order.saleOutId, 18_000));
    const good = await refundBill(here.client).getGoodwillInfo({ saleOutId: order.saleOutId });
    // 10.00 in cash and 150.00 of principal; 30.00 were a gift.
    expect(good.rest).toBe(16_000);
    expect(good.ways.map(({ method }) => method)).not.toContain('storedValue');
    await refusedAt(
      server,
      here,
      () =>
        refundBill(here.client).goodwill({
          saleOutId: order.saleOutId,
          version: good.version,
          method: 'storedValue',
          amount: 100,
          reason: '补偿',
        }),
      { message: '补偿退款只能退钱，不能退到储值', field: 'method' },
    );
    const back = await passed(here.shop, order.saleOutId, [piece(order.pads)]);
    const { version } = await refundBill(here.client).getSaleOutInfo({ salesReturnId: back.id });
    await refusedAt(
      server,
      here,
      () =>
        refundBill(here.client).add({ salesReturnId: back.id, version, tenders: [{ method: 'cash', amount: 1001 }] }),
      { message: '现金最多还可退 ¥10.00', field: 'tenders[0].amount' },
    );
  });
});
