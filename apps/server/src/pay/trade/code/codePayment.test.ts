import { RefusedError } from '@partsdesk/sdk';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { codePayment } from '@partsdesk/sdk/pay/codePayment';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { payWxTradeRecord } from '@partsdesk/sdk/pay/payWxTradeRecord';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { outside, payingShop, phone, toBePaid } from '../../../testing/company/payDesk';
import { stockedShop, type StockedShop } from '../../../testing/company/stockedShop';
import { freshAuthCode } from '../../../testing/examples/pay/authCodes';
import { passTime } from '../../../testing/passTime';
import { startTestServer, type TestServer } from '../../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const pass = (seconds: number) => passTime(server, ['payTrade', 'payRefund'], seconds, 5);
const onlineBalance = async ({ owner }: StockedShop) =>
  (await fundAccount(owner.client).page()).records.find(({ method }) => method === 'online')?.balance;

async function sold(shop: StockedShop) {
  const { saleOutId, amount } = await toBePaid(shop);
  const desk = codePayment(shop.owner.client);
  return {
    saleOutId,
    amount,
    scan: (authCode: string) => desk.add({ saleOutId, amount, authCode }),
    ask: (outTradeNo: string) => desk.queryResult({ outTradeNo }),
    undo: (outTradeNo: string) => desk.undo({ outTradeNo }),
    out: () => saleOut(shop.owner.client).item({ id: saleOutId }),
    inCash: () => receiptBill(shop.owner.client).add({ saleOutId, tenders: [{ method: 'cash', amount }] }),
  };
}

/** What the sandbox holds of an order, whichever provider has it. */
async function held(outTradeNo: string) {
  const { wechat, shouqianba } = (await (await fetch(`${server.url}/sandbox/pay/control/orders`)).json()) as {
    wechat: { outTradeNo: string; state: string; description: string; total: number; paid?: number }[];
    shouqianba: { clientSn: string; status: string; payway: string; operator: string; total: number }[];
  };
  return {
    wechat: wechat.find((one) => one.outTradeNo === outTradeNo),
    sqb: shouqianba.find((one) => one.clientSn === outTradeNo),
  };
}

describe('a customer’s payment code, scanned at the desk', () => {
  it.each([
    ['13', 'wechat', 'wxCode'],
    ['28', 'sqb', 'aliCode'],
  ] as const)('[U-23] from %s is charged through %s at once, and is a receipt', async (begins, provider, channel) => {
    const shop = await payingShop(server);
    const sale = await sold(shop);
    const paid = await sale.scan(freshAuthCode(1, begins));
    expect(paid).toMatchObject({ status: 2, amount: 3500, provider, channel, reason: '' });
    expect(paid.paidTime).not.toBeNull();
    const out = await sale.out();
    expect(out).toMatchObject({ debt: 0, received: 3500, paymentStatus: 2 });
    expect(out.receipts).toMatchObject([{ amount: 3500, tenders: [{ method: 'online', amount: 3500 }] }]);
    expect(await onlineBalance(shop)).toBe(3500);
    const there = await held(paid.outTradeNo);
    if (provider === 'wechat') {
      expect(there.wechat).toMatchObject({ state: 'SUCCESS', total: 3500 });
      // What the customer reads on their bill.
      expect(there.wechat?.description).toContain('机油滤清器');
    } else expect(there.sqb).toMatchObject({ status: 'PAID', total: 3500, payway: '1' });
    const records = provider === 'wechat' ? payWxTradeRecord : paySqbTradeRecord;
    expect((await records(shop.owner.client).page({})).records).toMatchObject([
      { channel, status: 2, amount: 3500, saleOutId: sale.saleOutId },
    ]);
  });

  it('[U-23] waits for the password, is asked about, and is told who took it in whose shift', async () => {
    const shop = await payingShop(server);
    const shifts = shiftRecord(shop.owner.client);
    await shifts.start({ openingFloat: 10_000 });
    const sale = await sold(shop);
    const { outTradeNo, status, expireTime } = await sale.scan(freshAuthCode(9));
    expect(status).toBe(1);
    const seconds = (Date.parse(expireTime) - server.clock.now().getTime()) / 1000;
    expect([seconds > 20, seconds <= 30]).toEqual([true, true]);
    expect(await sale.ask(outTradeNo)).toMatchObject({ status: 1 });
    await expect(sale.inCash()).rejects.toThrow('该单支付中，不能全部收款');
    expect(await outside(server, 'pay', { outTradeNo })).toBe(true);
    server.clock.advance(2);
    expect(await sale.ask(outTradeNo)).toMatchObject({ status: 2 });
    const { timeline } = await sale.out();
    expect(timeline.find(({ title }) => title === '付款码收款')).toMatchObject({ detail: '¥35.00' });
    expect(timeline.find(({ title }) => title === '付款码收款')?.by).not.toBe('系统');
    const current = await shifts.getCurrentRecord();
    expect(current).toMatchObject({ orderCount: 1, onlineCount: 1, onlineAmount: 3500 });
    expect(current?.tenders.filter(({ count }) => count > 0)).toEqual([]);
    expect(await receiptBill(shop.owner.client).todayBillStatistics()).toMatchObject({ placed: 3500, received: 3500 });
  });

  it('[U-23] that is refused says why, charges nothing, and leaves the sale to be paid otherwise', async () => {
    const shop = await payingShop(server);
    for (const [begins, reason] of [
      ['13', '用户余额不足'],
      ['28', '账户金额不足'],
    ] as const) {
      const sale = await sold(shop);
      expect(await sale.scan(freshAuthCode(8, begins))).toMatchObject({ status: 5, reason });
      expect(await sale.out()).toMatchObject({ debt: 3500, paymentStatus: 0 });
      await sale.inCash();
    }
    const sale = await sold(shop);
    const { outTradeNo } = await sale.scan(freshAuthCode(9));
    expect(await outside(server, 'fail', { outTradeNo })).toBe(true);
    server.clock.advance(2);
    expect(await sale.ask(outTradeNo)).toMatchObject({ status: 4, reason: '支付失败' });
    expect(await sale.scan(freshAuthCode())).toMatchObject({ status: 2 });
    expect(await onlineBalance(shop)).toBe(3500);
  });

  it.each(['13', '28'])(
    '[U-23] from %s is undone when the cashier gives up: paid or not, no money stays',
    async (begins) => {
      const shop = await payingShop(server);
      for (const paysFirst of [false, true]) {
        const sale = await sold(shop);
        const { outTradeNo } = await sale.scan(freshAuthCode(9, begins));
        if (paysFirst) expect(await outside(server, 'pay', { outTradeNo })).toBe(true);
        expect(await sale.undo(outTradeNo)).toMatchObject({ status: 4, reason: '未付款，已撤销' });
        expect(await outside(server, 'pay', { outTradeNo })).toBe(false);
        const there = await held(outTradeNo);
        expect(there.wechat?.state ?? there.sqb?.status).toBe(begins === '13' ? 'REVOKED' : 'CANCELED');
        await sale.inCash();
        await pass(60);
        expect(await sale.ask(outTradeNo)).toMatchObject({ status: 4 });
      }
      expect(await onlineBalance(shop)).toBe(0);
    },
  );

  it.each(['13', '28'])('[U-23] from %s is undone by itself after the 30 seconds of the password', async (begins) => {
    const shop = await payingShop(server);
    const sale = await sold(shop);
    const { outTradeNo } = await sale.scan(freshAuthCode(9, begins));
    await pass(25);
    expect(await sale.ask(outTradeNo)).toMatchObject({ status: 1 });
    await pass(10);
    expect(await sale.ask(outTradeNo)).toMatchObject({ status: 4, reason: '超时未支付' });
    const there = await held(outTradeNo);
    expect(there.wechat?.state ?? there.sqb?.status).toBe(begins === '13' ? 'REVOKED' : 'CANCELED');
  });

  it('[U-23] is charged once: again it answers the same payment, for another sale it is refused', async () => {
    const shop = await payingShop(server);
    const [sale, other] = [await sold(shop), await sold(shop)];
    const authCode = freshAuthCode();
    const answers = await Promise.all([sale.scan(authCode), sale.scan(authCode), sale.scan(authCode)]);
    expect(new Set(answers.map(({ outTradeNo }) => outTradeNo)).size).toBe(1);
    await until(async () => {
      expect(await sale.scan(authCode)).toMatchObject({ status: 2 });
    });
    expect(await sale.scan(authCode)).toMatchObject({ outTradeNo: answers[0].outTradeNo, status: 2 });
    await expect(other.scan(authCode)).rejects.toThrow('这个付款码刚刚用过，请顾客刷新付款码后再扫');
    await expect(sale.scan(freshAuthCode())).rejects.toThrow('该单已付清，无需再付');
    expect(await onlineBalance(shop)).toBe(3500);
    expect((await payWxTradeRecord(shop.owner.client).page({})).total).toBe(1);
  });

  it('[U-23] is refused beside another payment, of another amount, without a collector, in another shop', async () => {
    const shop = await payingShop(server);
    const { code, saleOutId, amount } = await toBePaid(shop);
    const desk = codePayment(shop.owner.client);
    await expect(desk.add({ saleOutId, amount: amount - 1, authCode: freshAuthCode() })).rejects.toThrow(
      '应付金额已变为 ¥35.00',
    );
    const opened = await phone(server).add({ code, amount, channel: 'jsapi', openId: 'o-one' });
    await expect(desk.add({ saleOutId, amount, authCode: freshAuthCode() })).rejects.toThrow('上一笔付款还没有结果');
    await expect(desk.undo({ outTradeNo: opened.outTradeNo })).rejects.toThrow('没有这笔支付');
    await phone(server).giveUp({ outTradeNo: opened.outTradeNo });
    const { outTradeNo } = await desk.add({ saleOutId, amount, authCode: freshAuthCode(9) });
    await expect(phone(server).add({ code, amount, channel: 'jsapi', openId: 'o-one' })).rejects.toThrow(
      '有人正在支付这张单',
    );
    const branch = shop.store.owner.at(await shop.store.branch('城西店'));
    await expect(codePayment(branch.client).add({ saleOutId, amount, authCode: freshAuthCode() })).rejects.toThrow(
      '出库单不存在',
    );
    await expect(codePayment(branch.client).queryResult({ outTradeNo })).rejects.toThrow('没有这笔支付');
    await expect(codePayment(branch.client).undo({ outTradeNo })).rejects.toThrow('没有这笔支付');

    const without = await stockedShop(server);
    const sale = await sold(without);
    const refused: unknown = await sale.scan(freshAuthCode()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toMatchObject({ message: '店铺还没有开通线上收款，未扣款' });
  });

  it.each(['13', '28'])('[U-23] from %s whose answer is lost is asked about, not charged again', async (begins) => {
    const shop = await payingShop(server);
    const sale = await sold(shop);
    await outside(server, 'faults', { dropAnswer: 1 });
    const { outTradeNo, status } = await sale.scan(freshAuthCode(1, begins));
    expect(status).toBe(0);
    await outside(server, 'faults', { dropAnswer: 0 });
    server.clock.advance(2);
    expect(await sale.ask(outTradeNo)).toMatchObject({ status: 2 });
    expect(await sale.out()).toMatchObject({ debt: 0 });
  });

  it.each(['13', '28'])('[U-23] from %s that never arrived is undone so that it never can', async (begins) => {
    const shop = await payingShop(server);
    const sale = await sold(shop);
    await outside(server, 'faults', { dropRequest: 1 });
    const { outTradeNo, status } = await sale.scan(freshAuthCode(1, begins));
    expect(status).toBe(0);
    expect(await sale.undo(outTradeNo)).toMatchObject({ status: 3 });
    await expect(sale.inCash()).rejects.toThrow('该单支付中，不能全部收款');
    await outside(server, 'faults', { dropRequest: 0 });
    server.clock.advance(2);
    expect(await sale.ask(outTradeNo)).toMatchObject({ status: 4 });
    const there = await held(outTradeNo);
    expect(there.wechat?.state ?? there.sqb?.status).toBe(begins === '13' ? 'CLOSED' : 'CANCELED');
    await sale.inCash();
    expect(await onlineBalance(shop)).toBe(0);
  });

  it('[U-23] is taken once where two codes and cash come at the same moment', async () => {
    const shop = await payingShop(server);
    for (let round = 0; round < 4; round += 1) {
      const sale = await sold(shop);
      const outcomes = await Promise.allSettled([
        sale.scan(freshAuthCode(1, '13')),
        sale.scan(freshAuthCode(1, '28')),
        sale.inCash(),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await sale.out()).toMatchObject({ received: 3500, debt: 0 });
      expect((await sale.out()).receipts).toHaveLength(1);
    }
  });

  it.each(['13', '28'])('[U-23] from %s goes back through the same provider', async (begins) => {
    const shop = await payingShop(server);
    const sale = await sold(shop);
    await sale.scan(freshAuthCode(1, begins));
    const { version } = await sale.out();
    await refundBill(shop.owner.client).goodwill({
      saleOutId: sale.saleOutId,
      version,
      method: 'online',
      amount: 500,
      reason: '等候太久',
    });
    await until(async () => {
      await pass(5);
      expect((await payWxRefundRecord(shop.owner.client).page({})).records).toMatchObject([
        { amount: 500, status: 2, provider: begins === '13' ? 'wechat' : 'sqb' },
      ]);
    });
    expect(await onlineBalance(shop)).toBe(3000);
  });
});
