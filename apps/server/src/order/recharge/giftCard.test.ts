import { giftCardState } from '@partsdesk/core/customer/card/giftCard';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { passed, piece } from '../../testing/company/returnDesk';
import { CASH, giftCardDesk, washedBy } from '../../testing/members/giftCardDesk';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const { valid } = giftCardState.statuses;

describe('a gift card', () => {
  it('[MEM-15] [MEM-55] [MEM-61] is sold into the open shift, and the shop owes what was paid', async () => {
    const here = await giftCardDesk(server);
    await shiftRecord(here.client).start({ openingFloat: 0 });
    const { id, code, change } = await here.cards.add({
      ...here.terms(
        [
          { skuId: here.wash, total: 10 },
          { skuId: here.labour, total: 1 },
        ],
        16_800,
      ),
      tenders: CASH(17_000),
    });
    expect({ code, change }).toEqual({ code: expect.stringMatching(/^CZ-/) as string, change: 200 });
    const seen = await here.cards.getById({ id });
    expect(seen).toMatchObject({ state: valid.code, total: 11, left: 11, valueLeft: 16_800, saleCode: code });
    // 30.00 × 10 and 80.00 × 1 of 380.00.
    expect(seen.items.map(({ value }) => value)).toEqual([13_263, 3537]);
    expect(await here.owed()).toBe(16_800);
    const [shift] = (await shiftRecord(here.client).page({})).records;
    expect(shift).toMatchObject({ giftCardSaleCount: 1, giftCardSaleAmount: null, cardSaleCount: 0, rechargeCount: 0 });
    await shiftRecord(here.client).count({
      id: shift!.id,
      version: shift!.version,
      denominations: [
        { value: 10_000, count: 1 },
        { value: 100, count: 68 },
      ],
      counted: [],
      toSafe: 0,
    });
    expect((await shiftRecord(here.client).page({})).records[0]).toMatchObject({
      expectedCash: 16_800,
      variance: 0,
      giftCardSaleAmount: 16_800,
    });
  });

  it('[MEM-16] [MEM-17] [MEM-18] [MEM-60] pays its own lines at their value, nothing else', async () => {
    const here = await giftCardDesk(server);
    await shiftRecord(here.client).start({ openingFloat: 0 });
    const { id, item, number } = await here.card(3, 5000);
    const order = await here.orders.add({
      customerId: here.holder,
      lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }, here.covered(item)],
      handDiscount: 500,
      roundOff: 34,
    });
    // 16.66 and 16.67; the discount is the filter's alone.
    expect(order).toMatchObject({ receivable: 3333 + 3500 - 534, covered: 3333 });
    const { lines } = await here.orders.getById({ id: order.id });
    expect(
      lines.map(({ amount, price, handDiscount, roundOff, priceChange }) => [
        amount,
        price,
        handDiscount,
        roundOff,
        priceChange,
      ]),
    ).toEqual([
      [1666, 1666, 0, 0, 0],
      [2966, 3500, 500, 34, 0],
      [1667, 1667, 0, 0, 0],
    ]);
    const end = number.slice(-4);
    expect(lines.map(({ giftCardWords }) => giftCardWords)).toEqual([
      `礼品卡尾号${end} 第1次，剩 2 次`,
      '',
      `礼品卡尾号${end} 第2次，剩 1 次`,
    ]);
    expect(await here.item(id)).toMatchObject({ locked: 2, used: 0, left: 1, valueLeft: 1667 });
    expect(await here.owed(), 'what is taken is owed still').toBe(5000);

    await here.refused(
      () => here.receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: 2967 }] }),
      '非现金收款不能超过应收金额¥29.66，找零只能用现金',
      'tenders',
    );
    const paid = await here.receipts.add({ saleOutId: order.saleOutId, tenders: CASH(3000) });
    expect(paid).toMatchObject({ received: order.receivable, change: 34, debt: 0 });
    expect(await here.item(id)).toMatchObject({ locked: 0, used: 2, left: 1 });
    expect(await here.owed()).toBe(1667);
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId: order.saleOutId });
    expect(bill!.tenders.map(({ method, amount, accountName }) => [method, amount, accountName])).toEqual([
      ['cash', 2966, expect.any(String)],
      ['giftCard', 3333, '礼品卡'],
    ]);
    const [shift] = (await shiftRecord(here.client).page({})).records;
    expect(shift).toMatchObject({ giftCardCount: 1, giftCardAmount: 3333 });
    expect((await here.cards.getById({ id })).uses.map(({ nth, status }) => [nth, status])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it('[MEM-18] pays a whole sale without any money, and what is owed on credit goes without it', async () => {
    const here = await giftCardDesk(server);
    const { id, item } = await here.card(3, 5000);
    const whole = await here.orders.add({ customerId: here.holder, lines: [here.covered(item)] });
    expect(whole).toMatchObject({ receivable: 1666, covered: 1666 });
    expect(await here.receipts.add({ saleOutId: whole.saleOutId, tenders: [] })).toMatchObject({
      received: 1666,
      debt: 0,
    });
    const part = await here.orders.add({
      customerId: here.holder,
      lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }],
    });
    const other = await here.orders.add({
      customerId: here.holder,
      lines: [{ skuId: here.shop.filter, quantity: 1 }],
    });
    await here.refused(
      () => here.receipts.addMany({ saleOutIds: [part.saleOutId, other.saleOutId], tenders: CASH(7000) }),
      expect.stringMatching(/^出库单.*有礼品卡抵扣，请单独收款$/),
    );
    await here.receipts.add({ saleOutId: part.saleOutId, tenders: [], onCredit: true });
    expect(await here.outs.item({ id: part.saleOutId })).toMatchObject({ debt: 3500, received: 1667, covered: 0 });
    expect(await here.item(id)).toMatchObject({ used: 2, locked: 0 });
  });

  it('[MEM-18] its uses go with the order: changed, cancelled, and cancelled after it was paid', async () => {
    const here = await giftCardDesk(server);
    const { id, item } = await here.card(3, 5000);
    const order = await here.orders.add({ customerId: here.holder, lines: [here.covered(item), here.covered(item)] });
    const { version } = await here.orders.getById({ id: order.id });
    await here.orders.update({
      id: order.id,
      version,
      customerId: here.holder,
      lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }],
    });
    expect(await here.item(id)).toMatchObject({ locked: 1, left: 2, valueLeft: 3334 });
    await here.orders.remove({ id: order.id, reason: '客户不做了' });
    expect(await here.item(id)).toMatchObject({ locked: 0, used: 0, left: 3, valueLeft: 5000 });

    const paid = await here.orders.add({
      customerId: here.holder,
      lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }],
    });
    await here.receipts.add({ saleOutId: paid.saleOutId, tenders: CASH(3500) });
    const seen = await here.orders.queryCancelPaid({ id: paid.id });
    expect(seen.tenders.map(({ method, amount, accountName }) => [method, amount, accountName])).toEqual([
      ['cash', 3500, '现金账户'],
      ['giftCard', 1666, '原路退回礼品卡'],
    ]);
    await here.orders.cancelPaid({ id: paid.id, version: seen.version, reason: '缺工位' });
    expect(await here.item(id)).toMatchObject({ used: 0, left: 3, valueLeft: 5000 });
    expect(await here.owed()).toBe(5000);
  });

  it('[MEM-18] a returned piece makes its use usable again, beside the money of the other lines', async () => {
    const here = await giftCardDesk(server);
    const { id, item } = await here.card(3, 5000);
    const sale = await washedBy(here, item);
    const back = await passed(here.shop, sale.saleOutId, [piece(sale.lines[0]!.id), piece(sale.lines[1]!.id)]);
    const refunds = refundBill(here.client);
    const info = await refunds.getSaleOutInfo({ salesReturnId: back.id });
    expect(info).toMatchObject({ amount: 5166, due: 3500, giftCard: 1666, giftCardUses: 1, credited: 0 });
    expect(info.tenders.map(({ method, suggested }) => [method, suggested])).toEqual([['cash', 3500]]);
    await here.refused(
      () => refunds.add({ salesReturnId: back.id, version: info.version, tenders: CASH(3501) }),
      '现金最多还可退 ¥35.00',
    );
    const done = await refunds.add({ salesReturnId: back.id, version: info.version, tenders: CASH(3500) });
    expect(done).toMatchObject({ paidOut: 3500, giftCard: 1666, rest: 0 });
    expect(await here.item(id)).toMatchObject({ used: 1, left: 2, valueLeft: 1667 + 1666 });
    expect(await here.owed()).toBe(3333);
    // The other wash alone: no money at all.
    const rest = await passed(here.shop, sale.saleOutId, [piece(sale.lines[2]!.id)]);
    const alone = await refunds.getSaleOutInfo({ salesReturnId: rest.id });
    expect(alone).toMatchObject({ due: 0, giftCard: 1667 });
    await refunds.add({ salesReturnId: rest.id, version: alone.version, tenders: [] });
    expect(await here.item(id)).toMatchObject({ used: 0, left: 3, valueLeft: 5000 });
    expect(await here.owed()).toBe(5000);
    expect((await salesReturn(here.client).item({ id: rest.id })).refundStatus).toBe(2);
  });

  it('[MEM-54] goodwill is money of the lines that money paid, and a card’s line goes back whole', async () => {
    const here = await giftCardDesk(server);
    const { id, item } = await here.card(3, 5000);
    const sale = await washedBy(here, item);
    const refunds = refundBill(here.client);
    const info = await refunds.getGoodwillInfo({ saleOutId: sale.saleOutId });
    expect(info.rest).toBe(3500);
    await here.refused(
      () =>
        refunds.goodwill({
          saleOutId: sale.saleOutId,
          version: info.version,
          method: 'giftCard',
          amount: 100,
          reason: '等太久',
        }),
      '补偿退款只能退钱，不能退到礼品卡',
      'method',
    );
    await refunds.goodwill({
      saleOutId: sale.saleOutId,
      version: info.version,
      method: 'cash',
      amount: 1000,
      reason: '等太久',
    });
    const back = await passed(
      here.shop,
      sale.saleOutId,
      sale.lines.map((line) => piece(line.id)),
    );
    expect(back.lines.map(({ amount }) => amount)).toEqual([1666, 2500, 1667]);
    const settled = await refunds.getSaleOutInfo({ salesReturnId: back.id });
    expect(settled).toMatchObject({ due: 2500, giftCard: 3333 });
    await refunds.add({ salesReturnId: back.id, version: settled.version, tenders: CASH(2500) });
    expect(await here.item(id)).toMatchObject({ used: 0, left: 3, valueLeft: 5000 });
  });

  it('[MEM-56] a voided receipt leaves its uses to the order, which is paid again', async () => {
    const here = await giftCardDesk(server);
    await shiftRecord(here.client).start({ openingFloat: 0 });
    const { id, item } = await here.card(2, 3001);
    const order = await here.orders.add({
      customerId: here.holder,
      lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }],
    });
    await here.receipts.add({ saleOutId: order.saleOutId, tenders: CASH(3500) });
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId: order.saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '收错方式' });
    expect(await here.item(id)).toMatchObject({ used: 0, locked: 1, left: 1, valueLeft: 1501 });
    expect(await here.owed()).toBe(3001);
    await here.receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: 3500 }] });
    expect(await here.item(id)).toMatchObject({ used: 1, locked: 0 });
    expect(await here.owed()).toBe(1501);
  });
});
