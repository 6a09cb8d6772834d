import { memorySession } from '@partsdesk/sdk';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { payWxTradeRecord } from '@partsdesk/sdk/pay/payWxTradeRecord';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSession } from '../../account/login/sessions';
import { addDays, dayOf, startOfDay } from '../../clock';
import { asSystem } from '../../jobs/withoutRequest';
import { outside, payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { passTime } from '../../testing/passTime';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { LAST_QUESTION_SECONDS, LONGEST_PAUSE_SECONDS } from '../trade/payQuestions';
import { outTradeNoOf } from '../trade/trades';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  // Starts at noon, so that nothing falls around midnight.
  const now = server.clock.now();
  server.clock.advance((startOfDay(dayOf(now)).getTime() + 36 * 3_600_000 - now.getTime()) / 1000);
  shop = await payingShop(server);
});
afterAll(() => server.stop());

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const inStore = <T>(work: Parameters<typeof asSystem<T>>[2]) =>
  asSystem(server, { storeId: shop.store.id, id: 'test', operation: 'test' }, work);

async function paid() {
  const sale = await toBePaid(shop);
  const { outTradeNo } = await phone(server).add({
    code: sale.code,
    amount: sale.amount,
    channel: 'jsapi',
    openId: 'o-one',
  });
  await outside(server, 'pay', { outTradeNo });
  await until(async () => {
    expect(await phone(server).queryResult({ outTradeNo })).toMatchObject({ status: 2 });
  });
  return { ...sale, outTradeNo };
}

/** Advances to the next day, when the bill is ready, and logs in again. */
async function billed() {
  const today = dayOf(server.clock.now());
  server.clock.advance(
    (addDays(startOfDay(today), 1).getTime() + 11 * 3_600_000 - server.clock.now().getTime()) / 1000,
  );
  const session = memorySession();
  session.login(
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      openSession(db, { userId: shop.owner.id }, server.clock.now()),
    ),
  );
  session.choose({ tenantId: shop.store.id, deptId: shop.shopId });
  await outside(server, 'faults', {});
  const records = payWxTradeRecord(server.client(session));
  return until(async () => {
    const [bill] = (await records.bills()).records;
    expect(bill?.day).toBe(today);
    return bill;
  });
}

it('reconciles a day with its bill: matches are marked, differences listed, both sides have their sums', async () => {
  const [good, ours, theirs] = [await paid(), await paid(), await paid()];
  await saleOut(shop.owner.client).submitOut({ id: good.saleOutId });
  const { version } = await refundBill(shop.owner.client).getGoodwillInfo({ saleOutId: good.saleOutId });
  await refundBill(shop.owner.client).goodwill({
    saleOutId: good.saleOutId,
    version,
    method: 'online',
    amount: 500,
    reason: '补偿',
  });
  await until(async () => {
    expect(await payWxRefundRecord(shop.owner.client).listByOutTradeNo({ outTradeNo: good.outTradeNo })).toMatchObject([
      { status: 2 },
    ]);
  });
  const strange = outTradeNoOf(crypto.randomUUID());
  await inStore(async ({ db }) => {
    const at = (outTradeNo: string) =>
      db.updateTable('pay_trade').where('store_id', '=', shop.store.id).where('out_trade_no', '=', outTradeNo);
    await at(ours.outTradeNo)
      .set({ amount: ours.amount + 1 })
      .execute();
    await at(theirs.outTradeNo).set({ out_trade_no: strange }).execute();
  });
  const bill = await billed();
  expect(bill).toMatchObject({
    trades: 3,
    paid: 3 * good.amount,
    refunded: 500,
    ourPaid: 3 * good.amount + 1,
    ourRefunded: 500,
  });
  expect(bill?.differences).toHaveLength(3);
  expect(bill?.differences).toEqual(
    expect.arrayContaining([
      {
        outTradeNo: ours.outTradeNo,
        what: '金额不符',
        ours: ours.amount + 1,
        theirs: ours.amount,
        here: true,
        shopName: expect.any(String) as string,
      },
      { outTradeNo: theirs.outTradeNo, what: '我方没有', ours: 0, theirs: theirs.amount, here: false, shopName: '' },
      {
        outTradeNo: strange,
        what: '账单没有',
        ours: theirs.amount,
        theirs: 0,
        here: true,
        shopName: expect.any(String) as string,
      },
    ]),
  );
});

it('a refund that stands on one side alone is a difference', async () => {
  // The second day on the same server, with another shop.
  shop = await payingShop(server);
  const sale = await paid();
  await saleOut(shop.owner.client).submitOut({ id: sale.saleOutId });
  const { version } = await refundBill(shop.owner.client).getGoodwillInfo({ saleOutId: sale.saleOutId });
  await refundBill(shop.owner.client).goodwill({
    saleOutId: sale.saleOutId,
    version,
    method: 'online',
    amount: 500,
    reason: '补偿',
  });
  await until(async () => {
    expect(await payWxRefundRecord(shop.owner.client).listByOutTradeNo({ outTradeNo: sale.outTradeNo })).toMatchObject([
      { status: 2 },
    ]);
  });
  await inStore(({ db }) =>
    db
      .updateTable('pay_refund')
      .set({ out_refund_no: 'unknown-there-1' })
      .where('store_id', '=', shop.store.id)
      .execute(),
  );
  expect(await billed()).toMatchObject({
    paid: sale.amount,
    ourPaid: sale.amount,
    refunded: 500,
    ourRefunded: 500,
    differences: [
      { outTradeNo: sale.outTradeNo, what: '退款不符', ours: 0, theirs: 500 },
      { outTradeNo: sale.outTradeNo, what: '退款不符', ours: 500, theirs: 0 },
    ],
  });
});

it('a late payment that is on the bill alone is asked about once more, and goes back', async () => {
  shop = await payingShop(server);
  const seen = await paid();
  const sale = await toBePaid(shop);
  const { outTradeNo } = await phone(server).add({
    code: sale.code,
    amount: sale.amount,
    channel: 'jsapi',
    openId: 'o-one',
  });
  await phone(server).giveUp({ outTradeNo });
  await passTime(server, ['payTrade'], LAST_QUESTION_SECONDS + LONGEST_PAUSE_SECONDS, 5);
  await outside(server, 'pay', { outTradeNo, late: true, silent: true });
  expect(await billed()).toMatchObject({
    paid: seen.amount + sale.amount,
    ourPaid: seen.amount,
    differences: [{ outTradeNo, what: '我方没有', ours: 0, theirs: sale.amount }],
  });
  await until(async () => {
    expect(await phone(server).queryResult({ outTradeNo })).toMatchObject({ status: 6, givenBack: sale.amount });
  });
});
