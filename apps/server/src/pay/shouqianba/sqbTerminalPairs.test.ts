import { next, type EventOf } from '@partsdesk/core/lifecycle';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../clock';
import { asSystem } from '../../jobs/withoutRequest';
import { desk, handedIn, goOn, toTheEnd } from '../../testing/company/onboarding';
import { outside, payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { demoMerchantOf } from '../trade/openForOnlinePay';
import { moveTerminal } from './sqbTerminal';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  // Moves away from the login's expiry after a day, which must not come before the next midnight.
  server.clock.advance(5 * 3600);
  shop = await payingShop(server);
  // The shop collects through Shouqianba alone.
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .deleteFrom('platform.pay_merchant')
      .where('store_id', '=', shop.store.id)
      .where('provider', '=', 'wechat')
      .execute(),
  );
});
afterAll(() => server.stop());

const { statuses, events } = sqbTerminalLifecycle;
const inStore = <T>(work: Parameters<typeof asSystem<T>>[2], storeId = shop.store.id) =>
  asSystem(server, { storeId, id: 'test', operation: 'test' }, work);
const terminal = (storeId = shop.store.id) =>
  inStore(
    ({ db }) =>
      db
        .selectFrom('sqb_terminal')
        .select(['terminal_sn as sn', 'terminal_key as sealed', 'status', 'key_day as keyDay', 'reason'])
        .where('store_id', '=', storeId)
        .executeTakeFirstOrThrow(),
    storeId,
  );
const put = (status: number) =>
  inStore(({ db }) => db.updateTable('sqb_terminal').set({ status }).where('store_id', '=', shop.store.id).execute());
const they = (faults: object, terminalSn = demoMerchantOf(shop.store.id).terminal.sn) =>
  outside(server, 'terminal', { terminalSn, ...faults });
const pay = async () => {
  const sale = await toBePaid(shop);
  return phone(server).add({ code: sale.code, amount: sale.amount, channel: 'native' });
};
/** Advances just past midnight, while today's login is valid. */
const tomorrow = () => {
  const now = server.clock.now();
  server.clock.advance(Math.ceil((addDays(startOfDay(dayOf(now)), 1).getTime() - now.getTime()) / 1000));
};

describe('a terminal at Shouqianba: what core says of every pair', () => {
  for (const [state, { code: from }] of Object.entries(statuses))
    for (const event of Object.keys(events) as EventOf<typeof sqbTerminalLifecycle>[]) {
      const to = next(sqbTerminalLifecycle, from, event);
      it(`${event} in ${state} ${to === undefined ? 'changes nothing' : `leads to ${String(to)}`}`, async () => {
        await put(from);
        const watch = await watchTables(server.database, { storeId: shop.store.id, without: ['public.audit_entry'] });
        expect(await inStore((ctx) => moveTerminal(ctx, event, { reason: '测试' }))).toBe(to !== undefined);
        if (to === undefined) expect(await watch.touched()).toEqual([]);
        else expect(await terminal()).toMatchObject({ status: to, reason: '测试' });
      });
    }
});

describe('a payment through the terminal', () => {
  it('pays with the key of the day, and checks in first when the day is over', async () => {
    const { sealed } = await terminal();
    expect(await pay()).toMatchObject({ provider: 'sqb', codeUrl: expect.stringContaining('/qr/order') as string });
    expect(await terminal()).toMatchObject({ sealed, status: statuses.active.code });
    tomorrow();
    await pay();
    const after = await terminal();
    expect(after).toMatchObject({ status: statuses.active.code, keyDay: dayOf(server.clock.now()), reason: '' });
    expect(after.sealed).not.toBe(sealed);
  });

  it('in stale checks in first', async () => {
    const { sealed } = await terminal();
    await put(statuses.stale.code);
    await pay();
    const after = await terminal();
    expect(after.status).toBe(statuses.active.code);
    expect(after.sealed).not.toBe(sealed);
  });

  it('in inactive is refused in plain words, and nothing is offered', async () => {
    await put(statuses.inactive.code);
    await expect(pay()).rejects.toThrow('店铺还没有开通线上收款，请到柜台付款');
    expect((await terminal()).status).toBe(statuses.inactive.code);
  });

  it('stays stale while the check-in has no answer, and the old key asks once more', async () => {
    tomorrow();
    await outside(server, 'faults', { dropAnswer: 1 });
    try {
      await expect(pay()).rejects.toThrow('支付服务暂时没有响应，未扣款，请稍后重试');
    } finally {
      await outside(server, 'faults', { dropAnswer: 0 });
    }
    expect((await terminal()).status).toBe(statuses.stale.code);
    await pay();
    expect((await terminal()).status).toBe(statuses.active.code);
  });

  it('whose check-in is refused ends the terminal and advises the shop; open payments stay open', async () => {
    const { outTradeNo } = await pay();
    tomorrow();
    await they({ refusesCheckin: true });
    const undecided = async () => {
      expect([payTradeLifecycle.statuses.paying.code, payTradeLifecycle.statuses.closing.code]).toContain(
        (await phone(server).queryResult({ outTradeNo })).status,
      );
    };
    await undecided();
    const after = await terminal();
    expect(after.status).toBe(statuses.inactive.code);
    expect(after.reason).toMatch(
      /收钱吧拒绝了终端签到（终端已停用），已停止用收钱吧收款。请联系收钱吧客户经理重新生成激活码/,
    );
    await expect(pay()).rejects.toThrow('店铺还没有开通线上收款，请到柜台付款');
    server.clock.advance(3);
    await undecided();
  });

  it('the payer who met the refused check-in reads that nothing was taken', async () => {
    tomorrow();
    await they({ refusesCheckin: true });
    await expect(pay()).rejects.toThrow(
      '支付没有发起成功，未扣款：店铺的收钱吧收款暂时不可用，请用其他方式付款或到柜台付款',
    );
  });

  it('whose signature is refused checks in once, is sent once more, and nobody notices', async () => {
    const { sealed } = await terminal();
    await they({ otherDevice: true });
    expect(await pay()).toMatchObject({ codeUrl: expect.any(String) as string });
    const after = await terminal();
    expect(after).toMatchObject({ status: statuses.active.code, reason: '' });
    expect(after.sealed).not.toBe(sealed);
  });

  it('whose signature is refused twice raises the alarm, checks in once, recovers with an accepted one', async () => {
    const { outTradeNo } = await pay();
    await they({ illegal: 3 });
    await phone(server).queryResult({ outTradeNo });
    const alarmed = await terminal();
    expect(alarmed).toMatchObject({
      status: statuses.active.code,
      reason: expect.stringContaining('连续两次拒绝了终端的签名') as string,
    });
    const sale = await toBePaid(shop);
    // It sends no more customers to a page that would refuse them.
    await expect(phone(server).add({ code: sale.code, amount: sale.amount, channel: 'alipay' })).rejects.toThrow(
      '未扣款：店铺的收钱吧收款暂时不可用',
    );
    server.clock.advance(3);
    await phone(server).queryResult({ outTradeNo });
    expect(await terminal()).toEqual(alarmed);
    server.clock.advance(3);
    expect(await phone(server).queryResult({ outTradeNo })).toMatchObject({ status: 1 });
    expect(await terminal()).toEqual({ ...alarmed, reason: '' });
  });

  it('checks in once where many pay at once on a new day', async () => {
    tomorrow();
    const sales = await Promise.all([1, 2, 3].map(() => toBePaid(shop)));
    const answers = await Promise.all(
      sales.map((sale) => phone(server).add({ code: sale.code, amount: sale.amount, channel: 'native' })),
    );
    expect(answers.every(({ codeUrl }) => codeUrl !== null)).toBe(true);
    expect((await terminal()).status).toBe(statuses.active.code);
  });
});

describe('the account', () => {
  it('says what is wrong, and takes a new code for a terminal that was refused', async () => {
    const { id: storeId, owner } = await server.store();
    const applied = await handedIn(server, owner, 'shouqianba');
    await goOn(server, owner, 'shouqianba', applied, ...toTheEnd.shouqianba);
    const accounts = paySqbAccount(owner.client);
    expect(await accounts.get({ id: applied.id })).toMatchObject({
      terminalStatus: statuses.active.code,
      terminalReason: '',
    });
    await inStore((ctx) => moveTerminal(ctx, 'doubt'), storeId);
    await inStore((ctx) => moveTerminal(ctx, 'refuse', { reason: '收钱吧拒绝了终端签到' }), storeId);
    expect(await accounts.get({ id: applied.id })).toMatchObject({
      terminalStatus: statuses.inactive.code,
      terminalSn: '',
      terminalReason: '收钱吧拒绝了终端签到',
    });
    server.clock.advance(6);
    await desk(owner, 'shouqianba').sync(applied.id);
    expect(await accounts.get({ id: applied.id })).toMatchObject({
      status: 1,
      terminalStatus: statuses.active.code,
      terminalReason: '',
      terminalSn: expect.stringMatching(/^1000/) as string,
    });
    // Closed by the provider, in any state.
    await goOn(server, owner, 'shouqianba', applied, 'close');
    expect(await terminal(storeId)).toMatchObject({ status: statuses.inactive.code });
  });
});
