import { wechatPay } from '@partsdesk/payments/wechat/client';
import { createJsapi } from '@partsdesk/payments/wechat/transactions';
import { sandboxWechatPayKeys } from '@partsdesk/sandbox/keys';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { payWxTradeRecord } from '@partsdesk/sdk/pay/payWxTradeRecord';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSeconds } from '../../clock';
import type { Db } from '../../db/database';
import { FIRST_LEASE_SECONDS } from '../../jobs/outboxWorker';
import { asSystem } from '../../jobs/withoutRequest';
import { outside, payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { passTime } from '../../testing/passTime';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { LAST_QUESTION_SECONDS, LONGEST_PAUSE_SECONDS } from './payQuestions';
import { findTrade, tradeIdOf } from './trades';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await payingShop(server);
  await inStore(({ db }) =>
    db.updateTable('stock').set({ on_hand: 1000 }).where('store_id', '=', shop.store.id).execute(),
  );
});
afterAll(() => server.stop());

const inStore = <T>(work: Parameters<typeof asSystem<T>>[2]) =>
  asSystem(server, { storeId: shop.store.id, id: 'test', operation: 'test' }, work);
const pass = (seconds: number, step = 5) => passTime(server, ['payTrade'], seconds, step);
const faults = (body: object) => outside(server, 'faults', body);

/** Reads a payment's status and the amount to be given back. */
const standing = (outTradeNo: string) =>
  inStore(async ({ db, storeId }) => {
    const trade = await findTrade(db, storeId, tradeIdOf(outTradeNo));
    return { status: trade?.status, refunded: trade?.refunded };
  });

async function opened(channel: 'jsapi' | 'native' | 'alipay' = 'jsapi') {
  const sale = await toBePaid(shop);
  const { outTradeNo, payUrl } = await phone(server).add({
    code: sale.code,
    amount: sale.amount,
    channel,
    ...(channel === 'jsapi' ? { openId: 'o-one' } : {}),
  });
  return { ...sale, outTradeNo, payUrl: payUrl ?? '' };
}

/** Opens a payment and has the desk drop it. */
async function closed(channel: 'jsapi' | 'alipay' = 'jsapi') {
  const sale = await opened(channel);
  if (channel === 'alipay') await fetch(sale.payUrl);
  await paySqbTradeRecord(shop.owner.client).delBySaleOutId({ saleOutId: sale.saleOutId });
  expect(await standing(sale.outTradeNo)).toMatchObject({ status: 4 });
  return sale;
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Reads the messages about a payment, and makes of them what a killed process leaves. */
function messagesOf(outTradeNo: string) {
  const inOutbox = <T>(work: (db: Db) => Promise<T>) =>
    server.database.transaction({ role: 'platform' }, ({ db }) => work(db));
  const isOfIt = sql<boolean>`kind = 'payTrade' and payload::jsonb ->> 'id' = ${tradeIdOf(outTradeNo)}`;
  return {
    read: () =>
      inOutbox((db) =>
        db.selectFrom('platform.outbox').select(['id', 'done_time as done']).where(isOfIt).orderBy('id').execute(),
      ),
    /** Takes the lease, as a process does that is killed then. */
    lease: () =>
      inOutbox((db) =>
        db
          .updateTable('platform.outbox')
          .set({ tries: 1, next_try: addSeconds(server.clock.now(), FIRST_LEASE_SECONDS) })
          .where(isOfIt)
          .execute(),
      ),
    /** Makes delivered messages due again, as if the process was killed before it noted their end. */
    repeat: () =>
      inOutbox((db) =>
        db
          .updateTable('platform.outbox')
          .set({ done_time: null, next_try: server.clock.now() })
          .where(isOfIt)
          .where('done_time', 'is not', null)
          .execute(),
      ),
  };
}

/** Places the order of a payment at WeChat Pay, as a request does that arrives late. */
async function arrivesLate({ saleOutId, amount }: { saleOutId: string; amount: number }): Promise<string> {
  const { records } = await payWxTradeRecord(shop.owner.client).page({});
  const outTradeNo = records.find((one) => one.saleOutId === saleOutId)?.outTradeNo ?? '';
  const trade = await inStore(({ db, storeId }) => findTrade(db, storeId, tradeIdOf(outTradeNo)));
  const pay = wechatPay({
    url: `${server.url}/sandbox/wechatpay`,
    keys: sandboxWechatPayKeys,
    clock: () => server.clock.now().getTime(),
  });
  await createJsapi(
    pay,
    {
      outTradeNo,
      subMchid: trade?.merchantNo ?? '',
      total: amount,
      description: '机油滤清器',
      notifyUrl: `${server.url}/api/pay/notify/wechat`,
    },
    { spOpenid: 'o-one' },
  );
  return outTradeNo;
}

const paidSilently = async (outTradeNo: string, late = true) => {
  expect(await outside(server, 'pay', { outTradeNo, late, silent: true })).toBe(true);
};

describe('money that comes after the closing, and of which no notification tells', () => {
  it.each(['jsapi', 'alipay'] as const)('by %s goes back within a minute, whenever it comes', async (channel) => {
    for (const after of [0, 5, 100, 500]) {
      const { outTradeNo, amount } = await closed(channel);
      await pass(after);
      await paidSilently(outTradeNo);
      await pass(LONGEST_PAUSE_SECONDS);
      expect({ after, ...(await standing(outTradeNo)) }).toEqual({ after, status: 6, refunded: amount });
    }
  });

  it('is asked for again where the last question had no answer', async () => {
    const { outTradeNo, amount } = await closed();
    await paidSilently(outTradeNo);
    await faults({ dropAnswer: 1 });
    await pass(2 * LAST_QUESTION_SECONDS, 10);
    expect(await standing(outTradeNo)).toMatchObject({ status: 4 });
    await faults({ dropAnswer: 0 });
    await pass(LONGEST_PAUSE_SECONDS);
    expect(await standing(outTradeNo)).toEqual({ status: 6, refunded: amount });
  });

  it('is found where our order was refused because an earlier try of it had arrived', async () => {
    const sale = await toBePaid(shop);
    const draft = { code: sale.code, amount: sale.amount, channel: 'jsapi' as const, openId: 'o-one' };
    await faults({ dropRequest: 1 });
    await expect(phone(server).add(draft)).rejects.toThrow('暂时没有响应');
    await faults({ dropRequest: 0 });
    const outTradeNo = await arrivesLate(sale);
    await expect(phone(server).add(draft)).rejects.toThrow('支付没有发起成功');
    expect(await standing(outTradeNo)).toMatchObject({ status: 5 });
    await paidSilently(outTradeNo);
    await pass(LONGEST_PAUSE_SECONDS);
    expect(await standing(outTradeNo)).toEqual({ status: 6, refunded: sale.amount });
  });

  it('is asked for sixteen times at most, and not for ever', async () => {
    const { outTradeNo } = await closed();
    await pass(LAST_QUESTION_SECONDS + LONGEST_PAUSE_SECONDS);
    const asked = await messagesOf(outTradeNo).read();
    expect(asked.length).toBeLessThanOrEqual(16);
    expect(asked.filter(({ done }) => !done)).toEqual([]);
  });
});

describe('what is closed here', () => {
  it.each([
    ['given up', async ({ outTradeNo }: Opened) => void (await phone(server).giveUp({ outTradeNo }))],
    ['whose time was over', () => pass(310)],
  ])("cannot be paid by a page of Shouqianba's that is opened later: %s", async (_how, close) => {
    const payment = await opened('alipay');
    await close(payment);
    expect(await standing(payment.outTradeNo)).toMatchObject({ status: 4 });
    expect((await fetch(payment.payUrl)).status).toBe(400);
    expect(await outside(server, 'pay', { outTradeNo: payment.outTradeNo })).toBe(false);
  });

  it('is closed at WeChat Pay, too, where the order arrives there after the closing', async () => {
    const sale = await toBePaid(shop);
    await faults({ dropRequest: 1 });
    await expect(
      phone(server).add({ code: sale.code, amount: sale.amount, channel: 'jsapi', openId: 'o-one' }),
    ).rejects.toThrow('暂时没有响应');
    await faults({ dropRequest: 0 });
    await paySqbTradeRecord(shop.owner.client).delBySaleOutId({ saleOutId: sale.saleOutId });
    const outTradeNo = await arrivesLate(sale);
    expect(await standing(outTradeNo)).toMatchObject({ status: 4 });
    await pass(15);
    expect(await outside(server, 'pay', { outTradeNo })).toBe(false);
  });
});

describe('a question whose process was killed', () => {
  it('is asked by another when the lease has run out', async () => {
    const { outTradeNo, amount } = await opened();
    await paidSilently(outTradeNo, false);
    await messagesOf(outTradeNo).lease();
    server.clock.advance(FIRST_LEASE_SECONDS);
    await pass(1, 1);
    expect(await standing(outTradeNo)).toEqual({ status: 2, refunded: 0 });
    expect(amount).toBe(3500);
  });

  it('is followed by one question, however often it is asked', async () => {
    const { outTradeNo } = await opened();
    await pass(10);
    await messagesOf(outTradeNo).repeat();
    await pass(1, 1);
    expect((await messagesOf(outTradeNo).read()).filter(({ done }) => !done)).toHaveLength(1);
  });
});

it("Shouqianba's notification is acknowledged only when its word could be asked for", async () => {
  const { outTradeNo } = await closed('alipay');
  await paidSilently(outTradeNo);
  const notify = () =>
    fetch(`${server.url}/api/pay/notify/sqb`, {
      method: 'POST',
      body: JSON.stringify({ terminal_sn: '1', client_sn: outTradeNo }),
    });
  await faults({ dropAnswer: 1 });
  expect((await notify()).status).toBe(503);
  await faults({ dropAnswer: 0 });
  expect(await (await notify()).text()).toBe('success');
  expect(await standing(outTradeNo)).toMatchObject({ status: 6 });
});
