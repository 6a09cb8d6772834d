import type { BillLine } from '@partsdesk/payments/wechat/bills';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../clock';
import { asSystem } from '../../jobs/withoutRequest';
import { payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { applyTradeAnswer } from '../trade/settleTrade';
import { findTrade, tradeIdOf } from '../trade/trades';
import { bills, reconcile } from './dayBill';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await payingShop(server);
});
afterAll(() => server.stop());

const inStore = <T>(work: Parameters<typeof asSystem<T>>[2]) =>
  asSystem(server, { storeId: shop.store.id, id: 'test', operation: 'test' }, work);

async function paid(paidTime: Date) {
  const sale = await toBePaid(shop);
  const { outTradeNo } = await phone(server).add({
    code: sale.code,
    amount: sale.amount,
    channel: 'jsapi',
    openId: 'o-one',
  });
  await inStore(async (ctx) => {
    const trade = await findTrade(ctx.db, ctx.storeId, tradeIdOf(outTradeNo));
    expect(
      await applyTradeAnswer(ctx, tradeIdOf(outTradeNo), {
        state: 'paid',
        transactionId: `42${outTradeNo}`,
        amount: sale.amount,
        merchantNo: trade?.merchantNo ?? '',
        paidTime,
      }),
    ).toBeUndefined();
  });
  return { outTradeNo, total: sale.amount };
}

const lineOf = (line: Pick<BillLine, 'outTradeNo' | 'total' | 'fee'>): BillLine => ({
  time: '',
  subMchid: '',
  transactionId: '',
  openid: '',
  tradeType: 'JSAPI',
  tradeState: 'SUCCESS',
  description: '',
  attach: '',
  settled: line.total,
  refundId: '',
  outRefundNo: '',
  refund: 0,
  refundStatus: '',
  ...line,
});
const billOf = (...lines: BillLine[]) => ({ lines, summary: { count: lines.length, total: 0, refund: 0, fee: 0 } });
const tradeRows = () =>
  inStore(({ db, storeId }) =>
    db
      .selectFrom('pay_trade')
      .select(['out_trade_no as no', 'fee', 'reconciled_time as reconciledTime'])
      .where('store_id', '=', storeId)
      .orderBy('id')
      .execute(),
  );

describe('the bill of a day', () => {
  it('tells every payment what it cost, names what differs, and may be read again', async () => {
    const yesterday = addDays(server.clock.now(), -1);
    const [first, second, left, today] = [
      await paid(yesterday),
      await paid(yesterday),
      await paid(yesterday),
      await paid(server.clock.now()),
    ];
    const bill = billOf(
      lineOf({ ...first, fee: 7 }),
      lineOf({ ...second, total: second.total + 1, fee: 9 }),
      lineOf({ outTradeNo: 'f'.repeat(32), total: 500, fee: 3 }),
    );
    const day = dayOf(yesterday);
    const differences = [
      { outTradeNo: second.outTradeNo, what: '金额不符', ours: second.total, theirs: second.total + 1 },
      { outTradeNo: 'f'.repeat(32), what: '我方没有', ours: 0, theirs: 500 },
      { outTradeNo: left.outTradeNo, what: '账单没有', ours: left.total, theirs: 0 },
    ];
    const at = expect.any(Date) as Date;
    for (let round = 0; round < 2; round += 1) {
      expect(await inStore((ctx) => reconcile(ctx, day, bill))).toEqual(differences);
      expect(await tradeRows()).toEqual([
        { no: first.outTradeNo, fee: 7, reconciledTime: at },
        { no: second.outTradeNo, fee: 9, reconciledTime: at },
        { no: left.outTradeNo, fee: null, reconciledTime: null },
        { no: today.outTradeNo, fee: null, reconciledTime: null },
      ]);
      expect(await inStore((ctx) => bills(ctx).execute())).toMatchObject([
        { day, trades: 3, paid: first.total + second.total + 501, fee: 19, differences },
      ]);
    }
  });

  it('[U-23] of a payment by code that was undone names no difference, and its fee is none', async () => {
    const day = dayOf(addDays(server.clock.now(), -5));
    const outTradeNo = 'e'.repeat(32);
    const bill = billOf(lineOf({ outTradeNo, total: 3500, fee: 21 }), {
      ...lineOf({ outTradeNo, total: 0, fee: -21 }),
      tradeState: 'REVOKED' as const,
      refund: 3500,
    });
    expect(await inStore((ctx) => reconcile(ctx, day, bill))).toEqual([]);
    expect((await inStore((ctx) => bills(ctx).execute())).find((one) => one.day === day)).toMatchObject({
      trades: 0,
      paid: 0,
      refunded: 0,
      fee: 0,
    });
  });

  it('without a line leaves the payments as they are', async () => {
    const before = await tradeRows();
    expect(await inStore((ctx) => reconcile(ctx, dayOf(addDays(server.clock.now(), -9)), billOf()))).toEqual([]);
    expect(await tradeRows()).toEqual(before);
  });
});
