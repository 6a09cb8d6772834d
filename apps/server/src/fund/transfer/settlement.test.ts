import { addDays as daysAfter } from '@partsdesk/core/dates';
import type { BillLine } from '@partsdesk/payments/wechat/bills';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf } from '../../clock';
import { asSystem } from '../../jobs/withoutRequest';
import { reconcile } from '../../pay/bill/dayBill';
import { applyTradeAnswer } from '../../pay/trade/settleTrade';
import { findTrade, tradeIdOf } from '../../pay/trade/trades';
import { payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { workIsDone } from '../../testing/workIsDone';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const today = () => dayOf(server.clock.now());
const daysAgo = (days: number) => daysAfter(today(), -days);

/** A customer pays by code, so many days ago. */
async function paid(shop: StockedShop, days: number) {
  const { code, amount } = await toBePaid(shop);
  const { outTradeNo } = await phone(server).add({ code, amount, channel: 'jsapi', openId: 'o-one' });
  await asSystem(server, { storeId: shop.store.id, id: 'test', operation: 'test' }, async (ctx) => {
    const trade = await findTrade(ctx.db, ctx.storeId, tradeIdOf(outTradeNo));
    await applyTradeAnswer(ctx, tradeIdOf(outTradeNo), {
      state: 'paid',
      transactionId: `42${outTradeNo}`,
      amount,
      merchantNo: trade?.merchantNo ?? '',
      paidTime: addDays(server.clock.now(), -days),
    });
  });
  // Its messages would be delivered while a refused request is watched.
  await workIsDone(server);
  return { outTradeNo, total: amount };
}

const lineOf = (line: Pick<BillLine, 'outTradeNo' | 'total' | 'fee'>): BillLine => ({
  ...{ time: '', subMchid: '', transactionId: '', openid: '', tradeType: 'JSAPI', tradeState: 'SUCCESS' },
  ...{ description: '', attach: '', settled: line.total, refundId: '', outRefundNo: '', refund: 0, refundStatus: '' },
  ...line,
});

/** Reconciles the bill of a day, so many days ago. */
const billed = ({ store }: StockedShop, days: number, lines: BillLine[]) =>
  asSystem(server, { storeId: store.id, id: 'test', operation: 'test' }, (ctx) =>
    reconcile(ctx, daysAgo(days), { lines, summary: { count: lines.length, total: 0, refund: 0, fee: 0 } }),
  );

/** A shop with two reconciled days of payments: 70.00 and 35.00, of which the provider keeps 0.60 each. */
async function settlingShop() {
  const shop = await payingShop(server);
  const [first, second, third] = [await paid(shop, 3), await paid(shop, 3), await paid(shop, 2)];
  await billed(shop, 3, [lineOf({ ...first, fee: 30 }), lineOf({ ...second, fee: 30 })]);
  await billed(shop, 2, [lineOf({ ...third, fee: 60 })]);
  const accounts = fundAccount(shop.owner.client);
  const online = (await accounts.list({})).find(({ method }) => method === 'online')?.id ?? '';
  const bank = await accounts.add({ name: '建行', method: 'bankCard' });
  const transfers = fundTransfer(shop.owner.client);
  const settle = (days: number[], amount: number, fee: number, more: { differencesSeen?: boolean } = {}) =>
    transfers.add({ fromId: online, toId: bank, amount, fee, day: today(), settles: days.map(daysAgo), ...more });
  const balances = async () => {
    const { records } = await accounts.page({ pageSize: 50 });
    return [online, bank].map((id) => records.find((one) => one.id === id)?.balance);
  };
  return { shop, accounts, online, transfers, settle, balances };
}

it('[FUN-11] proposes what reconciled days come to, and settles each of them once', async () => {
  const { shop, online, transfers, settle, balances } = await settlingShop();
  expect(await transfers.settleProposal({ accountId: online })).toEqual({
    balance: 10_500,
    days: [
      { day: daysAgo(3), trades: 2, paid: 7000, refunded: 0, fee: 60, amount: 6940, differences: 0 },
      { day: daysAgo(2), trades: 1, paid: 3500, refunded: 0, fee: 60, amount: 3440, differences: 0 },
    ],
  });
  const { id } = await settle([3], 6940, 60);
  expect(await balances()).toEqual([3500, 6940]);
  expect((await transfers.page({})).records).toMatchObject([{ id, settles: [daysAgo(3)], amount: 6940, fee: 60 }]);
  expect((await transfers.settleProposal({ accountId: online })).days).toMatchObject([{ day: daysAgo(2) }]);
  await expectRefused(server, shop, () => settle([3], 3440, 60), {
    message: `${daysAgo(3)} 还没有对账，或已经到账过`,
    errors: [{ field: 'settles' }],
  });
  // A day that is not reconciled is none that could be settled.
  await expectRefused(server, shop, () => settle([2, 1], 3440, 60), {
    message: `${daysAgo(1)} 还没有对账，或已经到账过`,
    errors: [{ field: 'settles' }],
  });
});

it('[FUN-11] wants the whole of the days; what the provider really kept may be another fee', async () => {
  const { shop, settle, balances } = await settlingShop();
  await expectRefused(server, shop, () => settle([3, 2], 10_000, 60), {
    message: '这些日子收款减退款共 ¥105.00，与到账金额加手续费不符',
    errors: [{ field: 'amount' }],
  });
  await settle([3, 2], 10_390, 110);
  expect(await balances()).toEqual([0, 10_390]);
});

it('[FUN-11] asks first where the bill of a day differs from the books', async () => {
  const { shop, online, transfers, settle } = await settlingShop();
  const other = await paid(shop, 5);
  await billed(shop, 5, [lineOf({ outTradeNo: other.outTradeNo, total: 3400, fee: 20 })]);
  expect((await transfers.settleProposal({ accountId: online })).days[0]).toMatchObject({
    day: daysAgo(5),
    paid: 3400,
    differences: 1,
  });
  await expectRefused(server, shop, () => settle([5], 3380, 20), {
    message: `${daysAgo(5)} 的账单有 1 处与账目不一致，请核对后再登记到账`,
    errors: [{ field: 'differencesSeen' }],
  });
  await settle([5], 3380, 20, { differencesSeen: true });
});

it('[FUN-11] [FUN-08] a settlement that was taken back leaves its days to be settled again', async () => {
  const { online, transfers, settle, balances } = await settlingShop();
  const { id } = await settle([3], 6940, 60);
  await transfers.reverse({ id, version: 1, reason: '记错了账户' });
  expect((await transfers.settleProposal({ accountId: online })).days).toHaveLength(2);
  await settle([3], 6940, 60);
  expect(await balances()).toEqual([3500, 6940]);
});

it('[FUN-11] of eight who settle one day at once, one does', async () => {
  const { settle, balances } = await settlingShop();
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => settle([2], 3440, 60)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await balances()).toEqual([7000, 3440]);
});

it('[FUN-11] each shop settles its own part of a bill; a bill that is read again keeps what was settled', async () => {
  const { shop, online, transfers, settle } = await settlingShop();
  await settle([2], 3440, 60);
  const west = shop.store.owner.at(await shop.store.branch('城西店'));
  const theirs = (await fundAccount(west.client).list({})).find(({ method }) => method === 'online')?.id ?? '';
  expect(await fundTransfer(west.client).settleProposal({ accountId: theirs })).toEqual({ balance: 0, days: [] });
  await expect(fundTransfer(west.client).settleProposal({ accountId: online })).rejects.toMatchObject({
    message: '账户不存在',
  });
  const late = await paid(shop, 2);
  await billed(shop, 2, [lineOf({ ...late, fee: 20 })]);
  expect((await transfers.settleProposal({ accountId: online })).days).toMatchObject([{ day: daysAgo(3) }]);
});
