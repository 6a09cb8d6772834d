import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { bargainingActivity } from '@partsdesk/sdk/parts/bargainingActivity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf, startOfDay } from '../../clock';
import { bargainDesk } from '../../testing/company/bargainDesk';
import { expectRefused } from '../../testing/database/expectRefused';
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

async function desk() {
  const here = await bargainDesk(server);
  /** Passes hours, without waiting for messages. */
  const later = async (hours: number) => {
    await keepLoggedIn(server);
    server.clock.advance(hours * HOUR);
  };
  return {
    later,
    ...here,
    refused: (attempt: () => Promise<unknown>, message: string, field?: string) =>
      expectRefused(
        server,
        here.shop,
        attempt,
        field ? { message, errors: [expect.objectContaining({ field })] } : { message },
      ),
  };
}

/** Rows of a table of the store, as its tenant reads them. */
const rowsOf = (storeId: string, table: 'bargain_run' | 'bargain_help' | 'bargain_help_address' | 'audit_entry') =>
  server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
    db.selectFrom(table).selectAll().where('store_id', '=', storeId).execute(),
  ) as Promise<Record<string, unknown>[]>;

describe('a scheme', () => {
  it('[MKT-26] is offered later or at once, goes on- and offline, and is found by both states', async () => {
    const here = await desk();
    const quiet = await here.head.add(here.draft({ begins: here.at(1) }));
    const offered = await here.scheme();
    expect(await here.get(quiet)).toMatchObject({ status: 0, state: 0, count: 5, taken: 0, runs: 0 });
    expect(await here.get(offered)).toMatchObject({ status: 1, state: 1, buyHours: 24, runsPerCustomer: 1 });
    const found = async (query: { status?: 0 | 1 | 2; state?: 0 | 1 | 2; keyword?: string }) =>
      (await here.head.page(query)).records.map(({ id }) => id);
    expect(await found({ status: 0 })).toEqual([quiet]);
    expect(await found({ state: 1 })).toEqual([offered]);
    expect(await found({ state: 0 })).toEqual([quiet]);
    expect(await found({ keyword: 'SC-001' })).toEqual([offered, quiet]);
    await here.head.online({ version: 1 }, { activitySchemaId: quiet });
    await here.head.offline({ version: 2 }, { activitySchemaId: quiet });
    expect(await here.get(quiet)).toMatchObject({ status: 2, version: 3 });
    await here.head.online({ version: 3 }, { activitySchemaId: quiet });
    await expect(here.head.online({ version: 4 }, { activitySchemaId: quiet })).rejects.toMatchObject({
      current: 1,
    });
  });

  it('[ENUM-09] begins and ends by the clock', async () => {
    const here = await desk();
    const id = await here.scheme({ begins: here.at(1), ends: here.at(2) });
    const states = [];
    for (let day = 0; day < 3; day += 1) {
      states.push((await here.get(id)).state);
      expect((await here.head.page({ state: day as 0 | 1 | 2 })).records.map((one) => one.id)).toEqual([id]);
      await here.later(24);
    }
    expect(states).toEqual([0, 1, 2]);
    await here.head.offline({ version: 1 }, { activitySchemaId: id });
    await here.refused(
      () => here.head.online({ version: 2 }, { activitySchemaId: id }),
      '活动已结束，请先把结束时间改到以后',
    );
  });

  it('[MKT-26] is the head store’s: a branch sees those that name it, and sets its own count and picture', async () => {
    const here = await desk();
    const other = await here.shop.store.branch('城西店');
    const mine = await here.scheme({
      shops: [
        { shopId: here.shop.shopId, count: 5 },
        { shopId: other, count: 7 },
      ],
    });
    const theirs = await here.scheme({ shops: [{ shopId: other, count: 2 }] });
    expect((await here.schemes.page({})).records).toMatchObject([{ id: mine, count: 5, own: { count: 5 } }]);
    expect((await here.schemes.get({ id: mine })).shops.map(({ shopId }) => shopId)).toEqual([here.shop.shopId]);
    expect((await here.get(mine)).shops).toHaveLength(2);
    await here.refused(() => here.schemes.get({ id: theirs }), '砍价方案不存在');
    const draft = here.draft();
    await here.refused(() => here.schemes.add(draft), '只有总店可以设置砍价方案');
    await here.refused(() => here.schemes.addAndOnline(draft), '只有总店可以设置砍价方案');
    await here.refused(() => here.schemes.update({ id: mine, version: 1, ...draft }), '只有总店可以设置砍价方案');
    await here.refused(
      () => here.schemes.offline({ version: 1 }, { activitySchemaId: mine }),
      '只有总店可以下线砍价方案',
    );
    await here.refused(
      () => here.schemes.online({ version: 1 }, { activitySchemaId: mine }),
      '只有总店可以上线砍价方案',
    );
    const [row, foreign] = [await here.row(mine), await here.row(theirs)];
    await here.schemes.updateCountById({ id: row.id, version: 1, count: 9 });
    await here.schemes.updateGoodsImg({ version: 2, imageUrl: '' }, { id: row.id });
    expect(await here.row(mine)).toMatchObject({ count: 9, version: 3 });
    await here.refused(() => here.schemes.updateCountById({ id: foreign.id, version: 1, count: 9 }), '门店砍价不存在');
    await here.head.updateCountById({ id: foreign.id, version: 1, count: 3 });
  });

  it('[MKT-27] is refused where its prices do not hold', async () => {
    const here = await desk();
    const refused = (terms: object, message: string, field: string) =>
      here.refused(() => here.head.add(here.draft(terms)), message, field);
    await refused({ floorPrice: 12_800 }, '底价必须低于原价 ¥128.00', 'floorPrice');
    await refused({ floorPrice: 12_798 }, '3 人帮砍，原价与底价至少相差 ¥0.03', 'floorPrice');
    const high = '近 7 天这些门店最低卖 ¥128.00，原价不能标得更高；确实如此请勾选确认';
    await refused({ listPrice: 13_000 }, high, 'listPrice');
    await here.head.add(here.draft({ listPrice: 13_000, confirmed: true }));
    const clerk = await here.shop.store.staff(['MarketBargainSave', 'bargainActSchema.save']);
    const below = here.draft({ floorPrice: 7900 });
    await here.refused(
      () => bargainActSchema(clerk.client).add(below),
      '砍价底价低于商品底价或成本，只有店主可以保存',
      'floorPrice',
    );
    await here.head.add(below);
    await refused({ ends: here.at(-1), begins: here.at(-2) }, '结束时间已过', 'ends');
    await refused({ ends: here.at(0) }, '结束时间必须晚于开始时间', 'ends');
    await refused({ name: below.name }, `砍价方案「${below.name}」已存在`, 'name');
    const shop = { shopId: here.shop.shopId, count: 1 };
    await refused({ shops: [shop, shop] }, '门店重复', 'shops[1].shopId');
    await refused({ skuId: here.shop.shopId }, '商品不存在', 'skuId');
    await refused({ shops: [{ ...shop, shopId: here.shop.pads }] }, '门店不存在', 'shops[0].shopId');
  });

  it('[MKT-27] the list price is held against what was sold in the last seven days', async () => {
    const here = await desk();
    const order = await here.shop.order({ lines: [{ skuId: here.shop.pads, quantity: 1 }] });
    await server.database.transaction({ role: 'tenant', storeId: here.shop.store.id }, ({ db }) =>
      db.updateTable('order_sale_line').set({ price: 11_000 }).where('order_id', '=', order.id).execute(),
    );
    await here.refused(
      () => here.head.add(here.draft()),
      '近 7 天这些门店最低卖 ¥110.00，原价不能标得更高；确实如此请勾选确认',
      'listPrice',
    );
    await here.later(8 * 24);
    await here.head.add(here.draft());
    await server.database.transaction({ role: 'tenant', storeId: here.shop.store.id }, ({ db }) =>
      db.updateTable('order_sale_line').set({ price: 12_800 }).where('order_id', '=', order.id).execute(),
    );
  });

  it('[MKT-26] offered, only words, a later end and counts change; runs keep their terms', async () => {
    const here = await desk();
    const terms = here.draft();
    const id = await here.head.addAndOnline(terms);
    const buyer = await here.visitor();
    const run = await buyer.begin(id);
    const refused = (change: object, message: string, field: string) =>
      here.refused(() => here.head.update({ ...terms, ...change, id, version: 1 }), message, field);
    const frozen = '方案已上线，商品、价格和砍价规则不能再改，请先下线';
    await refused({ floorPrice: 9000 }, frozen, 'floorPrice');
    await refused({ helpers: 4 }, frozen, 'helpers');
    await refused({ ends: here.at(6) }, '方案已上线，结束时间只能延后，请先下线', 'ends');
    await here.head.update({
      ...terms,
      ...{ id, version: 1, words: '到店安装', ends: here.at(9) },
      shops: [{ shopId: here.shop.shopId, count: 6 }],
    });
    expect(await here.get(id)).toMatchObject({ words: '到店安装', version: 2, count: 6 });
    await here.head.offline({ version: 2 }, { activitySchemaId: id });
    const other = await here.shop.store.branch('城北店');
    const moved = { ...terms, id, version: 3, floorPrice: 9000, helpers: 2 };
    await here.refused(
      () => here.head.update({ ...moved, shops: [{ shopId: other, count: 1 }] }),
      '城东店已有客户砍价，不能移出',
      'shops',
    );
    await here.head.update(moved);
    expect(await here.run(run)).toMatchObject({ floorPrice: 9800, helpers: 3 });
    // Nobody begins any more; what was begun is helped to its floor and bought.
    const late = await here.visitor();
    await here.refused(() => late.begin(id), '砍价活动不存在', 'activitySchemaId');
    expect(await here.cut(run)).toMatchObject({ price: 9800, status: REACHED });
    expect((await here.buy(buyer, run)).receivable).toBe(9800);
  });

  it('[MKT-34] shows what the shops have; a count never falls below what is taken', async () => {
    const here = await desk();
    const amounts = await here.head.listGoodsShopAmount({ skuId: here.shop.pads });
    expect(amounts[0]).toMatchObject({ shopName: '城东店', onHand: 10, available: 10, price: 12_800, cost: 800_000 });
    const id = await here.scheme();
    await here.reached(await here.visitor(), id);
    await here.reached(await here.visitor(), id);
    const row = await here.row(id);
    expect(row).toMatchObject({ taken: 2, available: 10 });
    const { refused } = here;
    const few = '已占 2 件，活动数量不能更少';
    await refused(() => here.schemes.updateCountById({ id: row.id, version: row.version, count: 1 }), few, 'count');
    await here.schemes.updateCountById({ id: row.id, version: row.version, count: 2 });
    const name = (await here.get(id)).name;
    await expect(here.schemes.updateCountById({ id: row.id, version: row.version, count: 3 })).rejects.toMatchObject({
      message: expect.stringContaining(name) as string,
    });
    const next = await here.visitor();
    await refused(() => next.begin(id), '已被抢光');
  });
});

describe('a bargain', () => {
  it('[FLOW-01] [MKT-29] is cut by friends to its floor; no cut is told before it is taken', async () => {
    const here = await desk();
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
    const here = await desk();
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
    const here = await desk();
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
    const here = await desk();
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
    const here = await desk();
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
    const here = await desk();
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
    const here = await desk();
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
    const here = await desk();
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
    const here = await desk();
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
