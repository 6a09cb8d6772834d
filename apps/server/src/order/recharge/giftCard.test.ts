import { giftCardState } from '@partsdesk/core/customer/card/giftCard';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { asKeeper } from '../../db/keeper';
import { passed, piece } from '../../testing/company/returnDesk';
import { archiveServices } from '../../testing/company/serviceGoods';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const { unsold, valid, used, expired, frozen } = giftCardState.statuses;
const CASH = (amount: number) => [{ method: 'cash' as const, amount }];

let made = 0;

/** A shop that sells washes and gift cards, a customer with a vehicle, and the calls that the tests make. */
async function counter() {
  const shop = await stockedShop(server);
  const { wash, labour } = await archiveServices(shop.store.owner.client);
  const { client } = shop.owner;
  made += 1;
  const holder = await customer(client).add({
    name: '持卡客户',
    phone: `1860000${String(1000 + made)}`,
    creditLimit: 99_999,
  });
  const vehicle = async (customerId: string) =>
    customerVehicle(client).add({ customerId, plate: `粤C${String((made += 1)).padStart(4, '0')}K` });
  const cards = customerGiftCard(client);
  const terms = (items: { skuId: string; total: number }[], price: number, change: object = {}) => ({
    kind: 0 as const,
    name: '洗车卡',
    customerId: holder,
    price,
    items,
    ...change,
  });
  const orders = orderSale(client);
  return {
    ...{ shop, client, cards, wash, labour, holder, vehicle, terms, orders },
    receipts: receiptBill(client),
    outs: saleOut(client),
    /** A card that was sold for cash; answers it with its first item. */
    card: async (total: number, price: number, change: object = {}) => {
      const draft = terms([{ skuId: wash, total }], price, change);
      const { id } = await cards.add(
        price ? { ...draft, tenders: CASH(price) } : { ...draft, givenReason: '周年答谢' },
      );
      const seen = await cards.getById({ id });
      return { id, number: seen.number, item: seen.items[0]!.id };
    },
    item: async (id: string) => (await cards.getById({ id })).items[0]!,
    covered: (giftCardItemId: string, skuId = wash) => ({ skuId, quantity: 1, giftCardItemId }),
    owed: async () => {
      const { rows } = await asKeeper(server.database, (db) =>
        sql<{
          balance: number;
        }>`select balance from fund_account where store_id = ${shop.store.id} and shop_id = ${shop.shopId} and nature = 2`.execute(
          db,
        ),
      );
      return 0 - rows[0]!.balance;
    },
    refused: (attempt: () => Promise<unknown>, message: unknown, field?: string) =>
      expectRefused(server, shop, attempt, {
        message,
        ...(field === undefined ? {} : { errors: [expect.objectContaining({ field })] }),
      }),
  };
}
type Counter = Awaited<ReturnType<typeof counter>>;

/** Two washes by a card and a filter for money: placed, paid in cash and handed out. */
async function washedBy(here: Counter, item: string) {
  const order = await here.orders.add({
    customerId: here.holder,
    lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }, here.covered(item)],
  });
  const receipt = await here.receipts.add({
    saleOutId: order.saleOutId,
    tenders: CASH(order.receivable - order.covered),
  });
  await here.outs.submitOut({ id: order.saleOutId });
  const { lines } = await here.outs.item({ id: order.saleOutId });
  return { ...order, receipt, lines };
}

describe('a gift card', () => {
  it('[MEM-15] [MEM-55] [MEM-61] is sold into the open shift, and the shop owes what was paid', async () => {
    const here = await counter();
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
    const here = await counter();
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
    const here = await counter();
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
    const here = await counter();
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
    const here = await counter();
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
    const here = await counter();
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
    const here = await counter();
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

  it('[MEM-15] [MEM-16] a given card covers pieces at 0, without a tender, and gets them back', async () => {
    const here = await counter();
    const { id, item } = await here.card(2, 0);
    expect(await here.cards.getById({ id })).toMatchObject({ state: valid.code, price: 0, givenReason: '周年答谢' });
    const free = await here.orders.add({ customerId: here.holder, lines: [here.covered(item)] });
    expect(free).toMatchObject({ receivable: 0, covered: 0 });
    expect(await here.item(id)).toMatchObject({ used: 1, locked: 0 });
    await here.outs.submitOut({ id: free.saleOutId });
    const { lines } = await here.outs.item({ id: free.saleOutId });
    await passed(here.shop, free.saleOutId, [piece(lines[0]!.id)]);
    expect(await here.item(id)).toMatchObject({ used: 0, left: 2 });
    const second = await here.orders.add({ customerId: here.holder, lines: [here.covered(item)] });
    await here.orders.remove({ id: second.id, reason: '客户不做了' });
    expect(await here.item(id)).toMatchObject({ used: 0, locked: 0, left: 2 });
    const mixed = await here.orders.add({
      customerId: here.holder,
      lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }],
    });
    await here.receipts.add({ saleOutId: mixed.saleOutId, tenders: CASH(3500) });
    expect(await here.item(id)).toMatchObject({ used: 1, locked: 0 });
    expect(await here.owed()).toBe(0);
  });

  it('[MEM-15] a maintenance card serves its vehicle alone, and is found by it [PROD-06] [ENUM-17]', async () => {
    const here = await counter();
    const [own, other] = [await here.vehicle(here.holder), await here.vehicle(here.holder)];
    await here.refused(
      () => here.cards.add(here.terms([{ skuId: here.wash, total: 1 }], 1000, { kind: 1 })),
      '保养卡请选择车辆',
      'vehicleId',
    );
    const { id, item, number } = await here.card(2, 4000, { kind: 1, vehicleId: own });
    const general = await here.card(1, 1000);
    const found = async (vehicleId?: string) =>
      (await here.cards.checkVehicleCard({ customerId: here.holder, ...(vehicleId ? { vehicleId } : {}) })).map(
        (card) => card.id,
      );
    expect([await found(own), await found(other), await found()]).toEqual([
      [id, general.id],
      [general.id],
      [general.id],
    ]);
    const words = `保养卡尾号${number.slice(-4)}只能用在登记的车辆上`;
    await here.refused(
      () => here.orders.add({ customerId: here.holder, vehicleId: other, lines: [here.covered(item)] }),
      words,
      'lines[0].giftCardItemId',
    );
    await here.refused(() => here.orders.add({ customerId: here.holder, lines: [here.covered(item)] }), words);
    await here.orders.add({ customerId: here.holder, vehicleId: own, lines: [here.covered(item)] });
    expect(await here.item(id)).toMatchObject({ locked: 1 });
  });

  it('[MEM-17] a covered line is one piece of the item, at no other price', async () => {
    const here = await counter();
    const { item, number } = await here.card(1, 2000);
    const refuse = (line: object, message: string, field: string) =>
      here.refused(
        () => here.orders.add({ customerId: here.holder, lines: [{ ...here.covered(item), ...line }] }),
        message,
        `lines[0].${field}`,
      );
    await refuse({ quantity: 2 }, '礼品卡抵扣的商品每行一件', 'quantity');
    await refuse({ price: 100 }, '礼品卡抵扣的商品按次数的价值计价，不能改价', 'price');
    await refuse({ orderType: 2 }, '礼品卡抵扣的商品只能按正常单据开单', 'orderType');
    await refuse(
      { skuId: here.labour },
      `礼品卡尾号${number.slice(-4)}的这个项目是「洗车」，不能抵别的商品`,
      'giftCardItemId',
    );
    await here.refused(() => here.orders.add({ lines: [here.covered(item)] }), '用礼品卡请先选择客户');
    await here.refused(
      () => here.orders.add({ customerId: here.holder, lines: [here.covered(item), here.covered(item)] }),
      `礼品卡尾号${number.slice(-4)}的「洗车」没有可用的次数了`,
      'lines[1].giftCardItemId',
    );
    await here.refused(
      () => here.receipts.add({ saleOutId: here.holder, tenders: [{ method: 'giftCard', amount: 100 }] }),
      expect.stringMatching(/./),
    );
  });

  it('[MEM-20] is changed and deleted before it is sold; afterwards its name and remark alone', async () => {
    const here = await counter();
    const draft = here.terms([{ skuId: here.wash, total: 5 }], 10_000);
    const { id } = await here.cards.add(draft);
    expect(await here.cards.getById({ id })).toMatchObject({ state: unsold.code, valueLeft: 0 });
    const { items } = await here.cards.getById({ id });
    await here.refused(
      () => here.orders.add({ customerId: here.holder, lines: [here.covered(items[0]!.id)] }),
      expect.stringMatching(/还没有收款，不能使用$/),
    );
    await here.cards.update({ id, version: 1, ...draft, price: 9000, items: [{ skuId: here.wash, total: 6 }] });
    await here.refused(
      () => here.cards.sell({ id, version: 2, tenders: CASH(8000) }),
      '收款比售价少 ¥10.00',
      'tenders',
    );
    await here.cards.sell({ id, version: 2, tenders: CASH(9000) });
    const sold = { ...draft, price: 9000, items: [{ skuId: here.wash, total: 6 }] };
    await here.refused(() => here.cards.deleteById({ id }), '已售出的卡不能删除');
    await here.refused(() => here.cards.update({ id, version: 3, ...sold, price: 1 }), '已售出的卡不能改售价', 'price');
    await here.refused(
      () => here.cards.update({ id, version: 3, ...sold, items: [{ skuId: here.wash, total: 5 }] }),
      '已售出的卡不能改项目和次数',
      'items',
    );
    await here.cards.update({ id, version: 3, ...sold, name: '六次洗车卡', remark: '已开发票' });
    expect(await here.cards.getById({ id })).toMatchObject({ name: '六次洗车卡', remark: '已开发票', version: 4 });
    const gone = await here.cards.add(draft);
    await here.cards.deleteById({ id: gone.id });
    await here.refused(() => here.cards.getById({ id: gone.id }), '礼品卡不存在');
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => here.cards.sell({ id, tenders: CASH(9000) })),
    );
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('[MEM-19] frozen or past its end it covers nothing, loses nothing, and is extended', async () => {
    const here = await counter();
    const { id, item, number } = await here.card(2, 4000, { expires: '2027-06-30' });
    const name = `礼品卡尾号${number.slice(-4)}`;
    const use = () => here.orders.add({ customerId: here.holder, lines: [here.covered(item)] });
    await here.cards.updateStatusById({ id, version: 2, status: 0, reason: '客户挂失' });
    expect(await here.cards.getById({ id })).toMatchObject({ state: frozen.code, valueLeft: 4000 });
    await here.refused(use, `${name}已冻结，不能使用`);
    await here.cards.updateStatusById({ id, version: 3, status: 1, reason: '卡找到了' });
    await asKeeper(server.database, (db) =>
      db.updateTable('gift_card').set({ expires: '2020-01-01' }).where('id', '=', id).execute(),
    );
    expect(await here.cards.getById({ id })).toMatchObject({ state: expired.code, valueLeft: 4000 });
    expect(await here.owed()).toBe(4000);
    await here.refused(use, `${name}已于 2020-01-01 到期，请先延期`);
    await here.refused(
      () => here.cards.extend({ id, version: 4, expires: '2019-12-31', reason: '客户要求' }),
      '新的有效期要晚于 2020-01-01',
      'expires',
    );
    await here.cards.extend({ id, version: 4, expires: null, reason: '客户要求' });
    await use();
    expect(await here.item(id)).toMatchObject({ locked: 1 });
  });

  it('closing the rest of an order is refused while a card covers a piece that is not out', async () => {
    const here = await counter();
    const { item } = await here.card(1, 2000);
    const order = await here.orders.add({
      customerId: here.holder,
      lines: [{ skuId: here.shop.filter, quantity: 2 }, here.covered(item)],
    });
    await here.receipts.add({ saleOutId: order.saleOutId, tenders: [], onCredit: true });
    const { lines } = await here.outs.item({ id: order.saleOutId });
    await here.outs.submitOut({ id: order.saleOutId, lines: [{ lineId: lines[0]!.id, quantity: 2 }] });
    await here.refused(
      () => here.orders.forceComplete({ id: order.id, reason: '不做了' }),
      '「洗车」由礼品卡抵扣，还没有出库；请先出库，或取消整单',
    );
  });

  it('lists cards by customer, plate, kind and state, with the sums of all of them', async () => {
    const here = await counter();
    const own = await here.vehicle(here.holder);
    const one = await here.card(2, 4000, { kind: 1, vehicleId: own });
    const two = await here.card(3, 6000);
    await here.cards.add(here.terms([{ skuId: here.labour, total: 1 }], 7000));
    const seen = await here.cards.page({ sums: true });
    expect(seen.records.map(({ state }) => state)).toEqual([unsold.code, valid.code, valid.code]);
    expect(seen.resultSums).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'price', amount: 17_000 }),
        expect.objectContaining({ field: 'valueLeft', amount: 10_000 }),
      ]),
    );
    const ids = async (query: object) => (await here.cards.page(query)).records.map(({ id }) => id);
    const { plate } = await here.cards.getById({ id: one.id });
    expect(await ids({ keyword: plate })).toEqual([one.id]);
    expect(await ids({ kind: 0, state: valid.code })).toEqual([two.id]);
    expect(await ids({ state: used.code })).toEqual([]);
    expect(await ids({ keyword: two.number.slice(-4), customerId: here.holder })).toContain(two.id);
  });

  it('[MEM-75] [MEM-77] 64 tills take the last use: one sale has it, the others are told', async () => {
    const rounds = size(2, 20);
    const here = await counter();
    for (let round = 0; round < rounds; round += 1) {
      const { id, item, number } = await here.card(1, 2000);
      const ends = await Promise.allSettled(
        Array.from({ length: 64 }, () => here.orders.add({ customerId: here.holder, lines: [here.covered(item)] })),
      );
      const won = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      expect(won, `round ${String(round)}`).toHaveLength(1);
      for (const end of ends)
        if (end.status === 'rejected')
          expect((end.reason as Error).message).toBe(`礼品卡尾号${number.slice(-4)}的「洗车」没有可用的次数了`);
      expect(await here.item(id)).toMatchObject({ locked: 1, left: 0, valueLeft: 0 });
      // Paying and cancelling race for it as well: one of them is done.
      const [order] = won;
      await Promise.allSettled([
        here.receipts.add({ saleOutId: order!.saleOutId, tenders: [] }),
        here.orders.remove({ id: order!.id, reason: '客户不做了' }),
      ]);
      const item_ = await here.item(id);
      expect([item_.used + item_.left, item_.locked]).toEqual([1, 0]);
    }
  });
});
