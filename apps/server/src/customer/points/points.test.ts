import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { pointsOverview } from '@partsdesk/sdk/parts/pointsOverview';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { randomFrom } from '../../seed/random';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { endPoints } from './endPoints';

let server: TestServer;
let shop: StockedShop;
let customerId: string;
beforeAll(async () => {
  server = await startTestServer({}, 12);
});
beforeEach(async () => {
  shop = await stockedShop(server);
  customerId = await newCustomer();
});
afterAll(async () => {
  // Growth is booked by month, and some tests move the clock.
  const { differences } = await auditLedgers(server.database);
  expect(differences.filter(({ check }) => !check.startsWith('growth'))).toEqual([]);
  await server.stop();
});

const client = () => shop.owner.client;
const newCustomer = (name = '王师傅') => customer(client()).add({ name, phone: freshPhone(), creditLimit: 99_999_999 });
const rules = () => customerPointsRule(client());
const details = () => customerPointsDetails(client());
type Terms = Omit<Parameters<ReturnType<typeof customerPointsRule>['update']>[0], 'code' | 'version'>;
/** Saves terms of a rule, and enables or disables it. */
async function rule(code: 'consume' | 'reward', status: 0 | 1, terms?: Terms) {
  const version = async () => (await rules().get({ code })).version;
  if (terms) await rules().update({ code, version: await version(), ...terms });
  await rules().updateStatus({ code, version: await version(), status });
}
const order = (pads: number, by = customerId) =>
  orderSale(client()).add({ customerId: by, lines: [{ skuId: shop.pads, quantity: pads }] });
const pay = async (saleOutId: string, amount: number, method: 'wechat' | 'storedValue' = 'wechat') =>
  (await receiptBill(client()).add({ saleOutId, tenders: [{ method, amount }] })).id ?? '';
/** Sells brake pads at 128.00 each. */
async function sell(pads: number, by = customerId) {
  const { saleOutId, receivable, id } = await order(pads, by);
  return { orderId: id, saleOutId, receiptId: await pay(saleOutId, receivable) };
}
async function goodwill(saleOutId: string, amount: number) {
  const { version } = await saleOut(client()).item({ id: saleOutId });
  return refundBill(client()).goodwill({ saleOutId, version, method: 'wechat', amount, reason: '补偿' });
}
const points = async (id = customerId) => {
  const { available, owed, records } = await details().pageOfCustomer({ customerId: id, pageSize: 100 });
  return { available, owed, flow: records.map((one) => [one.kind, one.points]).toReversed() };
};
async function daysLater(days: number, run: () => Promise<void>) {
  await keepLoggedIn(server);
  server.clock.advance(days * 86_400);
  try {
    await run();
  } finally {
    server.clock.advance(-days * 86_400);
  }
}

describe('the rule of points', () => {
  it('[MEM-31] is off at first; disabled it earns nothing from that moment, nothing backwards', async () => {
    expect(await rules().list()).toMatchObject([
      { code: 'consume', status: 0, points: 1, perFen: 100, version: 0 },
      { code: 'reward', status: 0, dayLimit: 1000, version: 0 },
      { code: 'redeem', status: 0, points: 100, perFen: 100, version: 0 },
    ]);
    const before = await order(1);
    await pay(before.saleOutId, 2800);
    await rule('consume', 1);
    await pay(before.saleOutId, 5000);
    await rule('consume', 0);
    await pay(before.saleOutId, 5000);
    await sell(1);
    expect(await points()).toEqual({ available: 50, owed: 0, flow: [['earn', 50]] });
    await rule('consume', 1);
    expect((await points()).available).toBe(50);
    await goodwill(before.saleOutId, 1000);
    expect((await points()).flow).toEqual([
      ['earn', 50],
      ['takeBack', -10],
    ]);
  });

  it('names the field that is wrong, and refuses the second of two who change it', async () => {
    const watched = await watchTables(server.database, {
      storeId: shop.store.id,
      without: ['public.idempotent_answer', 'public.audit_entry'],
    });
    const saved = (change: Terms) => rules().update({ code: 'reward', version: 0, ...change });
    await expect(saved({ points: 2 })).rejects.toMatchObject({
      message: '门店赠送规则没有这一项',
      errors: [{ field: 'points' }],
    });
    await expect(saved({ endKind: 1, endMonths: 0 })).rejects.toMatchObject({
      message: '请填写有效月数',
      errors: [{ field: 'endMonths' }],
    });
    expect(await watched.touched()).toEqual([]);
    await saved({ dayLimit: 20 });
    await expect(saved({ dayLimit: 30 })).rejects.toMatchObject({
      status: 51001,
      message: expect.stringContaining('积分规则「门店赠送」') as string,
    });
    expect(await rules().get({ code: 'reward' })).toMatchObject({ dayLimit: 20, version: 1, status: 0 });
  });
});

describe('points of a sale', () => {
  it('[MEM-25] are due by its first terms and the grade’s multiple, at any split of receipts and refunds', async () => {
    await rule('consume', 1, { points: 3, perFen: 700 });
    const gold = await customLevel(client()).add({ name: '金卡', pointsPercent: 150 });
    await customer(client()).update({ id: customerId, version: 1, levelId: gold });
    const seed = Number(process.env.SEED ?? 20_261_216);
    const random = randomFrom(seed);
    let expected = 0;
    for (let time = 0; time < 3; time += 1) {
      const { saleOutId, receivable } = await order(1);
      let [paid, back] = [0, 0];
      for (const last of [false, false, true]) {
        const part = last ? receivable - paid : random.whole(1, 4000);
        await pay(saleOutId, part);
        paid += part;
        const given = random.whole(1, 1000);
        await goodwill(saleOutId, given);
        back += given;
        // Later terms are not this sale's.
        if (!last) await rule('consume', 1, { points: 3 + time });
        await rule('consume', 1, { points: 3 });
      }
      expected += Math.floor(((paid - back) * 3 * 150) / (700 * 100));
    }
    expect((await points()).available, `seed ${String(seed)}`).toBe(expected);
  });

  it('[MEM-25] whatever is given back in full leaves 0: by a void, by a cancelled sale, by refunds', async () => {
    await rule('consume', 1);
    const voided = await sell(1);
    await receiptBill(client()).void({ id: voided.receiptId, version: 1, reason: '收错了' });
    const cancelled = await sell(1);
    const { version } = await orderSale(client()).getById({ id: cancelled.orderId });
    await orderSale(client()).cancelPaid({ id: cancelled.orderId, version, reason: '不要了' });
    const refunded = await sell(1);
    await goodwill(refunded.saleOutId, 5000);
    await goodwill(refunded.saleOutId, 7800);
    const { available, owed, flow } = await points();
    expect([available, owed]).toEqual([0, 0]);
    expect(flow).toEqual([
      ['earn', 128],
      ['takeBack', -128],
      ['earn', 128],
      ['takeBack', -128],
      ['earn', 128],
      ['takeBack', -50],
      ['takeBack', -78],
    ]);
  });

  it('[MEM-25] count what was paid for on a card, not what was given on top, and no selling of the card', async () => {
    await rule('consume', 1);
    const offerId = await rechargeOffer(client()).add({ amount: 10_000, gift: 10_000, spendRule: 1 });
    await customerValueCardItem(client()).add({
      customerId,
      offerId,
      tenders: [{ method: 'cash', amount: 10_000 }],
    });
    expect((await points()).available).toBe(0);
    const { saleOutId } = await order(1);
    await pay(saleOutId, 12_800, 'storedValue');
    expect((await points()).available).toBe(64);
  });

  it('of the walk-in customer are not kept', async () => {
    await rule('consume', 1);
    const { saleOutId, receivable } = await orderSale(client()).add({ lines: [{ skuId: shop.pads, quantity: 1 }] });
    await pay(saleOutId, receivable);
    expect(await pointsOverview(client()).getMyStore()).toMatchObject({ earned: 0, left: 0 });
  });

  it('[MEM-27] of one customer at eight tills add up', async () => {
    await rule('consume', 1);
    const outs = [];
    for (let till = 0; till < 8; till += 1) outs.push(await order(1));
    await Promise.all(outs.map(({ saleOutId, receivable }) => pay(saleOutId, receivable)));
    expect((await points()).available).toBe(8 * 128);
    await Promise.all(outs.slice(0, 5).map(({ saleOutId }) => goodwill(saleOutId, 12_800)));
    expect(await points()).toMatchObject({ available: 3 * 128, owed: 0 });
  });
});

describe('points that have ended', () => {
  it('[MEM-30] count for nothing from their end on, before and after the night has written them off', async () => {
    await rule('consume', 1, { endKind: 1, endMonths: 1 });
    await sell(1);
    expect((await details().pageOfCustomer({ customerId })).endsNext).toMatchObject({ points: 128 });
    await daysLater(40, async () => {
      expect(await points()).toMatchObject({ available: 0, flow: [['earn', 128]] });
      const overview = await pointsOverview(client()).getMyStore();
      expect(overview).toMatchObject({ earned: 128, lapsed: 128, left: 0, customers: 0 });
      const { database, clock, settings } = server;
      await endPoints({ database, clock, settings }, shop.store.id);
      await endPoints({ database, clock, settings }, shop.store.id);
      expect((await points()).flow).toEqual([
        ['earn', 128],
        ['expire', -128],
      ]);
      expect(await pointsOverview(client()).getMyStore()).toEqual(overview);
    });
  });

  it('[MEM-27] are owed when their sale is returned; the next points pay that first', async () => {
    await rule('consume', 1, { endKind: 1, endMonths: 1 });
    const { saleOutId } = await sell(1);
    await daysLater(40, async () => {
      await goodwill(saleOutId, 12_800);
      expect(await points()).toEqual({
        available: 0,
        owed: 128,
        flow: [
          ['earn', 128],
          ['expire', -128],
          ['takeBack', -128],
        ],
      });
      const next = await sell(2);
      expect(await points()).toMatchObject({ available: 128, owed: 0 });
      await goodwill(next.saleOutId, 25_600);
      expect(await points()).toMatchObject({ available: 0, owed: 128 });
      const { earned, rewarded, takenBack, lapsed, left, owed } = await pointsOverview(client()).getMyStore();
      expect(earned + rewarded - takenBack - lapsed).toBe(left - owed);
      // The test's clock goes back afterwards, before which all must be even.
      await sell(1);
      expect(await points()).toMatchObject({ available: 0, owed: 0 });
    });
  });
});

describe('points by hand of the shop', () => {
  const reward = (customerIds: string[], each: number, by = client()) =>
    customerPointsDetails(by).rewardByStore({ customerIds, points: each, reason: '老客户介绍' });

  it('[MEM-32] come with a reason to one or many, up to what one person may give on a day', async () => {
    await expect(reward([customerId], 10)).rejects.toMatchObject({ message: '门店赠送积分没有启用' });
    await rule('reward', 1, { dayLimit: 100 });
    const other = await newCustomer('李师傅');
    expect(await reward([customerId, other, other], 30)).toBe(2);
    await expect(reward([customerId], 41)).rejects.toMatchObject({
      message: '超过每人每天限额，你今天还可以赠送 40 积分，这次共 41 积分',
      errors: [{ field: 'points' }],
    });
    const colleague = await shop.store.staff(['CustomerList', 'customerPointsDetails.reward'], shop.shopId);
    expect(await reward([customerId], 100, colleague.client)).toBe(1);
    await daysLater(1, async () => {
      await reward([customerId], 100);
    });
    expect(await points()).toMatchObject({ available: 230 });
    expect((await details().page({ kind: 'reward', customerId: other })).records).toMatchObject([
      { points: 30, balance: 30, reason: '老客户介绍', customerName: '李师傅', shopName: '城东店' },
    ]);
    const [entry] = (await details().page({ customerId })).records;
    expect(await details().get({ id: entry?.id ?? '' })).toEqual(entry);
  });

  it('[MEM-32] of one person at once stay within the limit, and an exact repetition gives once', async () => {
    await rule('reward', 1, { dayLimit: 100 });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => reward([customerId], 30)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await points()).toMatchObject({ available: 90 });
    const idempotencyKey = '7a1f2b3c-0000-4000-8000-000000000001';
    const once = () =>
      details().rewardByStore({ customerIds: [customerId], points: 10, reason: '补登' }, { idempotencyKey });
    expect([await once(), await once(), (await points()).available]).toEqual([1, 1, 100]);
  });

  it('[MEM-32] are refused to the walk-in customer, strangers and the disabled, by name of the field', async () => {
    await rule('reward', 1);
    const { saleOutId } = await orderSale(client()).add({ lines: [{ skuId: shop.pads, quantity: 1 }] });
    const { customerId: walkIn } = await saleOut(client()).item({ id: saleOutId });
    const refused = async (id: string, message: string) =>
      expect(reward([customerId, id], 1)).rejects.toMatchObject({ message, errors: [{ field: 'customerIds[1]' }] });
    await refused(walkIn, '散客没有积分');
    await refused('7a1f2b3c-0000-4000-8000-000000000002', '客户不存在');
    const gone = await newCustomer('张师傅');
    await customer(client()).disable({ id: gone });
    await refused(gone, '客户「张师傅」已停用');
    await expect(details().rewardByStore({ customerIds: [customerId], points: 1, reason: '  ' })).rejects.toMatchObject(
      { message: '请填写赠送原因', errors: [{ field: 'reason' }] },
    );
    expect(await points()).toMatchObject({ available: 0, flow: [] });
  });
});

it('[MEM-33] the overview is the sum of its entries', async () => {
  await rule('consume', 1);
  await rule('reward', 1);
  const { saleOutId } = await sell(2);
  await goodwill(saleOutId, 5600);
  await details().rewardByStore({ customerIds: [customerId], points: 7, reason: '生日' });
  expect(await pointsOverview(client()).getMyStore()).toEqual({
    earned: 256,
    rewarded: 7,
    takenBack: 56,
    exchanged: 0,
    redeemed: 0,
    lapsed: 0,
    left: 207,
    owed: 0,
    customers: 1,
    endingSoon: 0,
  });
  const { resultSums } = await details().page({ sums: true });
  expect(resultSums).toEqual([{ field: 'points', amount: 207 }]);
});

it('another branch sees the points of its own customers only', async () => {
  await rule('consume', 1);
  await sell(1);
  const otherShop = await shop.store.branch('城西店');
  const stranger = await shop.store.staff(['CustomerList', 'CustomerEquityIntegral'], otherShop);
  expect((await customerPointsDetails(stranger.client).page({})).records).toEqual([]);
  await expect(customerPointsDetails(stranger.client).pageOfCustomer({ customerId })).rejects.toMatchObject({
    message: '客户不存在',
  });
});
