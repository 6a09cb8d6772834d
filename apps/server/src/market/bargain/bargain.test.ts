import { bargainingActivity } from '@partsdesk/sdk/parts/bargainingActivity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf, startOfDay } from '../../clock';
import { bargainDesk } from '../../testing/company/bargainDesk';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { passTime } from '../../testing/passTime';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { sweepHelpAddresses } from './endRuns';

const seed = Number(process.env.SEED ?? 20_270_105);
const crowd = process.env.TEST_DATABASE_URL ? 64 : 12;
const ROUNDS = size(1, 20);
const HOUR = 3600;
const [CUTTING, REACHED, ENDED] = [0, 1, 4];
const [NONE, LAPSED, SOLD_OUT] = [0, 1, 2];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 64);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** Rows of a table of the store, as its tenant reads them. */
const rowsOf = (storeId: string, table: 'bargain_run' | 'bargain_help' | 'bargain_help_address' | 'audit_entry') =>
  server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
    db.selectFrom(table).selectAll().where('store_id', '=', storeId).execute(),
  ) as Promise<Record<string, unknown>[]>;

describe('a bargain', () => {
  it('[FLOW-01] [MKT-29] is cut by friends to its floor; no cut is told before it is taken', async () => {
    const here = await bargainDesk(server);
    const id = await here.scheme();
    const owner = await here.visitor('张师傅');
    expect((await owner.offers()).records).toMatchObject([{ id, left: 5, mine: 0, runId: null, state: 1 }]);
    const run = await owner.begin(id);
    expect((await owner.offers()).records).toMatchObject([{ mine: 1, runId: run }]);
    const [stored] = await rowsOf(here.shop.store.id, 'bargain_run');
    const cuts = stored?.cuts as number[];
    expect(cuts.reduce((sum, one) => sum + one, 0)).toBe(3000);
    const friends = [await here.visitor('李四'), await here.visitor('王五'), await here.visitor('赵六')];
    let price = 12_800;
    for (const [index, friend] of friends.entries()) {
      const seen = await friend.item(run);
      expect(seen).toMatchObject({ price, helped: index, mine: false, helpedByMe: false, name: '张' });
      const done = await friend.help(run);
      price -= cuts[index] ?? 0;
      expect(done).toMatchObject({ amount: cuts[index], price, endReason: NONE });
      expect(done.status).toBe(index === 2 ? REACHED : CUTTING);
    }
    expect(price).toBe(9800);
    const item = await owner.item(run);
    expect(item).toMatchObject({ status: REACHED, mine: true, helpers: 3, helped: 3 });
    expect(item.helps.map(({ name }) => name)).toEqual(['赵', '王', '李']);
    expect(JSON.stringify(item)).not.toContain('李四');
    expect((await owner.bargains.page({ status: 1 })).records).toMatchObject([{ id: run }]);
    expect(await here.row(id)).toMatchObject({ taken: 1 });
    expect(JSON.stringify(await rowsOf(here.shop.store.id, 'audit_entry'))).not.toContain('"cuts"');
  });

  it('[MKT-29] is not cut by its owner, twice, too often, or by who is disabled', async () => {
    const here = await bargainDesk(server);
    // Helps are counted by the shop's day, which shall not end meanwhile.
    const left = addDays(startOfDay(dayOf(server.clock.now())), 1).getTime() - server.clock.now().getTime();
    if (left < 600_000) server.clock.advance(600);
    const [id, second] = [await here.scheme({ helpers: 20 }), await here.scheme({ helpers: 20 })];
    const [owner, other, friend] = [await here.visitor('主'), await here.visitor('次'), await here.visitor('友')];
    const [run, also, elsewhere] = [await owner.begin(id), await other.begin(id), await owner.begin(second)];
    await here.refused(() => owner.help(run), '不能给自己砍价，请分享给朋友');
    await friend.help(run);
    await here.refused(() => friend.help(run), '您已经帮砍过了');
    await here.refused(() => friend.help(also), '这个活动每人最多帮砍 1 次');
    await friend.help(elsewhere);
    await here.refused(() => friend.help(here.shop.pads), '砍价不存在', 'id');
    const many = await here.scheme({ helpers: 20, helpsPerCustomer: 100 });
    for (let time = 0; time < 8; time += 1) await friend.help(await (await here.visitor()).begin(many));
    const eleventh = await (await here.visitor()).begin(many);
    await here.refused(() => friend.help(eleventh), '今天已帮砍 10 次，明天再来吧');
    await customer(here.shop.owner.client).disable({ id: friend.id });
    const again = await here.visitor('友', friend.id);
    await here.refused(() => again.help(eleventh), '您的账号已停用，请联系店铺');
  });

  it('[MKT-29] a newcomer who never paid takes the largest cut that is left', async () => {
    const here = await bargainDesk(server);
    const id = await here.scheme({ newcomerFirst: true, helpers: 8, helpsPerCustomer: 9, runHours: 72 });
    const [old, ...others] = await Promise.all(Array.from({ length: 6 }, () => here.visitor('老客')));
    await here.later(25);
    const run = await (await here.visitor('主')).begin(id);
    const cuts = async () => (await rowsOf(here.shop.store.id, 'bargain_run'))[0]?.cuts as number[];
    const first = await cuts();
    expect(await old?.help(run)).toMatchObject({ amount: first[0] });
    // The next one is not the largest, or it would prove nothing.
    for (const other of others) {
      const [next, ...rest] = await cuts();
      if (rest.some((cut) => cut > (next ?? 0))) break;
      await other.help(run);
    }
    const left = await cuts();
    expect(await (await here.visitor('新')).help(run)).toMatchObject({ amount: Math.max(...left) });
    const paying = await here.visitor('付过');
    const order = await here.shop.order({}, paying);
    await here.shop.pay(order);
    await paying.help(run);
    const helps = await rowsOf(here.shop.store.id, 'bargain_help');
    expect(helps.map(({ newcomer }) => newcomer).filter(Boolean)).toHaveLength(1);
    expect(helps.find(({ position }) => position === helps.length)?.newcomer).toBe(false);
  });

  it('[MKT-31] begins where a piece and stock are left, once at a time and as often as the scheme says', async () => {
    const here = await bargainDesk(server);
    const id = await here.scheme({ runsPerCustomer: 2 });
    const owner = await here.visitor();
    await owner.begin(id);
    await here.refused(() => owner.begin(id), '您有一个砍价还没有结束，请先请朋友帮砍或下单');
    await keepLoggedIn(server);
    await passTime(server, ['bargainEnd'], 24 * HOUR, 24 * HOUR);
    const again = await owner.begin(id);
    expect((await owner.item(again)).status).toBe(CUTTING);
    await keepLoggedIn(server);
    await passTime(server, ['bargainEnd'], 24 * HOUR, 24 * HOUR);
    await here.refused(() => owner.begin(id), '这个活动每人最多发起 2 次');
    await here.shop.order({ lines: [{ skuId: here.shop.pads, quantity: 10 }] });
    const next = await here.visitor();
    await here.refused(() => next.begin(id), '该门店暂时缺货');
    const soon = await here.scheme({ begins: here.at(1) });
    await here.refused(() => next.begin(soon), '活动还没有开始');
    const short = await here.scheme({ ends: here.at(0.5) });
    await here.later(13);
    await here.refused(() => next.begin(short), '活动已结束');
  });

  it('[MKT-33] is over by the clock, by its message, and by a refresh that says how many', async () => {
    const here = await bargainDesk(server);
    const id = await here.scheme({ runsPerCustomer: 3, buyHours: 48 });
    const owners = [await here.visitor(), await here.visitor(), await here.visitor()] as const;
    const [first, second] = [await here.reached(owners[0], id), await owners[1].begin(id)];
    expect(await here.row(id)).toMatchObject({ taken: 1 });
    // The clock alone: it reads as over before anybody has written so.
    const written = async () => (await rowsOf(here.shop.store.id, 'bargain_run')).map(({ status }) => status).sort();
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.deleteFrom('platform.outbox').where('kind', '=', 'bargainEnd').execute(),
    );
    await here.later(24);
    expect(await here.run(second)).toMatchObject({ status: ENDED, endReason: LAPSED });
    expect(await here.run(first)).toMatchObject({ status: REACHED });
    expect((await here.runs.page({ status: 4 })).records.map((run) => run.id)).toEqual([second]);
    expect((await here.runs.page({ status: 0 })).total).toBe(0);
    await here.refused(() => owners[2].help(second), '砍价已结束');
    expect(await written()).toEqual([CUTTING, REACHED]);
    expect(await here.runs.refreshStatus()).toBe(1);
    expect(await here.runs.refreshStatus()).toBe(0);
    await here.later(24);
    await here.refused(() => here.buy(owners[0], first), '砍价已结束，不能再下单', 'bargainId');
    const other = await here.shop.store.branch('城南店');
    expect(await bargainingActivity(here.shop.store.owner.at(other).client).refreshStatus()).toBe(0);
    expect(await bargainingActivity(here.shop.store.owner.client).refreshStatus()).toBe(1);
    expect(await written()).toEqual([ENDED, ENDED]);
    expect(await here.row(id)).toMatchObject({ taken: 0 });
    // The message of another one, without a refresh.
    await here.reached(owners[2], id);
    await keepLoggedIn(server);
    await passTime(server, ['bargainEnd'], 48 * HOUR, 24 * HOUR);
    expect(await written()).toEqual([ENDED, ENDED, ENDED]);
    expect(await here.row(id)).toMatchObject({ taken: 0 });
  });

  it('[MKT-33] is remarked on by its shop, of two at once by the first', async () => {
    const here = await bargainDesk(server);
    const run = await (await here.visitor()).begin(await here.scheme());
    await here.runs.updateRemark({ id: run, version: 1, remark: ' 老客户，多关照 ' });
    expect(await here.run(run)).toMatchObject({ remark: '老客户，多关照', version: 2 });
    await expect(here.runs.updateRemark({ id: run, version: 1, remark: '别的' })).rejects.toMatchObject({
      message: '砍价已被他人修改，请刷新后再试',
    });
    const other = await here.shop.store.branch('城南店');
    const there = bargainingActivity(here.shop.store.owner.at(other).client);
    expect((await there.page({})).total).toBe(0);
    await here.refused(() => there.updateRemark({ id: run, version: 2, remark: 'x' }), '砍价不存在', 'id');
  });

  it('[MKT-35] more than five helps from one address mark it; addresses are forgotten', async () => {
    const here = await bargainDesk(server);
    const run = await (await here.visitor('主')).begin(await here.scheme({ helpers: 8 }));
    await here.cut(run, 5);
    expect(await here.run(run)).toMatchObject({ suspicious: false, helped: 5 });
    await here.cut(run, 1);
    expect(await here.run(run)).toMatchObject({ suspicious: true, helped: 6 });
    expect((await here.runs.page({ suspicious: true })).total).toBe(1);
    expect((await here.runs.page({ suspicious: false })).total).toBe(0);
    const { id } = here.shop.store;
    await sweepHelpAddresses(server.database, id, addDays(server.clock.now(), 29));
    expect(await rowsOf(id, 'bargain_help_address')).toHaveLength(6);
    await sweepHelpAddresses(server.database, id, addDays(server.clock.now(), 31));
    expect(await rowsOf(id, 'bargain_help_address')).toHaveLength(0);
  });
});

describe(`${String(crowd)} at once, ${String(ROUNDS)} times`, () => {
  it('[MKT-30] help with one cut left: one cuts, to the floor; one person again and again: once', async () => {
    const here = await bargainDesk(server);
    const friends = await Promise.all(Array.from({ length: crowd }, () => here.visitor('友')));
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = await (await here.visitor('主')).begin(await here.scheme({ helpers: 2 }));
      await here.cut(run, 1);
      const answers = await Promise.allSettled(friends.map((friend) => friend.help(run)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers)
        if (answer.status === 'rejected') expect(String(answer.reason)).toContain('已经砍到底价，不用再帮了');
      expect(await here.run(run)).toMatchObject({ price: 9800, helped: 2, status: REACHED });
      const one = await here.visitor('急');
      const again = await (await here.visitor('次')).begin(await here.scheme({ helpers: 40 }));
      const taps = await Promise.allSettled(Array.from({ length: crowd }, () => one.help(again)));
      expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await here.run(again)).toMatchObject({ helped: 1 });
    }
  });

  it('[MKT-31] runs reach for the last piece: one has it, the others are sold out and told', async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const here = await bargainDesk(server);
    const owners = await Promise.all(Array.from({ length: crowd }, () => here.visitor('主')));
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await here.scheme({ helpers: 2, shops: [{ shopId: here.shop.shopId, count: 1 }] });
      const begun = await Promise.all(owners.map((owner) => owner.begin(id)));
      const friends = await Promise.all(begun.map(() => here.visitor('友')));
      await Promise.all(begun.map((run) => here.cut(run, 1)));
      const answers = await Promise.all(friends.map((friend, index) => friend.help(begun[index]!)));
      expect(answers.filter(({ status }) => status === REACHED)).toHaveLength(1);
      expect(answers.filter(({ endReason }) => endReason === SOLD_OUT)).toHaveLength(crowd - 1);
      expect(await here.row(id)).toMatchObject({ taken: 1, count: 1 });
      const ended = answers.findIndex(({ status }) => status === ENDED);
      const told = (await owners[ended]!.bargains.page({})).records.find((run) => run.id === begun[ended]);
      expect(told).toMatchObject({ status: ENDED, endReason: SOLD_OUT });
      const late = await here.visitor('迟');
      await here.refused(() => late.begin(id), '已被抢光');
    }
  });
});
