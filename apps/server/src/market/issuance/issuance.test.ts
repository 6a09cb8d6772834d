import { memorySession } from '@partsdesk/sdk';
import { appCouponSchema } from '@partsdesk/sdk/parts/appCouponSchema';
import { appCustomerCoupon } from '@partsdesk/sdk/parts/appCustomerCoupon';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../account/login/sessions';
import { auditLedgers } from '../../audit/auditLedgers';
import { couponDesk } from '../../testing/company/couponDesk';
import { issuanceDesk } from '../../testing/company/issuanceDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { fresh } from '../../testing/examples/exampleWorld';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const ROUNDS = size(1, 20);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 64);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

async function desk() {
  const here = await couponDesk(server);
  const refused = (attempt: () => Promise<unknown>, message: string, field?: string) =>
    expectRefused(
      server,
      here.shop,
      attempt,
      field ? { message, errors: [expect.objectContaining({ field })] } : { message },
    );
  /** A customer who is logged in to the mini-app. */
  const visitor = async (id: string) => {
    const session = memorySession();
    session.login(
      await server.database.transaction({ role: 'platform' }, ({ db }) =>
        openSession(db, { customerId: id, storeId: here.shop.store.id }, server.clock.now()),
      ),
    );
    const client = server.client(session);
    return { id, offers: appCouponSchema(client), own: appCustomerCoupon(client) };
  };
  return { ...here, ...issuanceDesk(server, here), refused, visitor };
}
type Here = Awaited<ReturnType<typeof desk>>;

const [NOT_STARTED, ENDED] = [0, 2];
const holders = async (here: Here, activityId: string) =>
  (await here.held.page({ activityId, pageSize: 100 })).records.map(({ customerName }) => customerName).sort();

describe('定向发放', () => {
  it('[MKT-23] gives every receiver one, all of them, by tag, by grade or by name', async () => {
    const here = await desk();
    const customers = customer(here.client);
    const tagId = await customerTag(here.head.client).add({ name: fresh('车队') });
    const levelId = await customLevel(here.head.client).add({ name: fresh('级'), sort: 50 });
    const [a, b, c] = [await here.buyer('甲'), await here.buyer('乙'), await here.buyer('丙')];
    await customers.updateTag({ id: a, tagIds: [tagId] });
    await customers.update({ id: b, levelId });
    for (const [receivers, receiverIds, names] of [
      [0, undefined, ['丙', '乙', '券客户', '甲']],
      [1, [tagId], ['甲']],
      [2, [levelId], ['乙']],
      [3, [c, a], ['丙', '甲']],
    ] as const) {
      const sent = await here.sent({ receivers, ...(receiverIds ? { receiverIds: [...receiverIds] } : {}) });
      expect(await holders(here, sent.id), String(receivers)).toEqual([...names].sort());
      expect(sent).toMatchObject({ state: ENDED, skipped: [], job: { status: 2 } });
      expect(sent.lines[0]).toMatchObject({ taken: names.length, total: names.length });
      expect(sent.receiverList.map(({ id }) => id)).toEqual(receiverIds ?? []);
    }
    await here.refused(() => customerTag(here.head.client).deleteById({ id: tagId }), '还有客户使用该标签，不能删除');
    await customers.updateTag({ id: a, tagIds: [] });
    await here.refused(() => customerTag(here.head.client).deleteById({ id: tagId }), '有优惠券按该标签发放，不能删除');
  });

  it('[MKT-23] too few coupons are refused before it begins, with both numbers', async () => {
    const here = await desk();
    const ids = [await here.buyer('甲'), await here.buyer('乙'), await here.buyer('丙')];
    const schemeId = await here.scheme({ total: 5, perCustomer: 2 });
    const { name } = await here.schemes.get({ id: schemeId });
    await here.refused(
      () => here.add({ channel: 1, receivers: 3, receiverIds: ids, lines: [{ schemeId, perCustomer: 2 }] }),
      `优惠券「${name}」只剩 5 张，发给 3 位客户需要 6 张`,
      'lines[0].schemeId',
    );
    const level = await customLevel(here.head.client).add({ name: fresh('空'), sort: 60 });
    const lines = [{ schemeId, perCustomer: 1 }];
    await here.refused(
      () => here.add({ channel: 1, receivers: 2, receiverIds: [level], lines }),
      '没有符合条件的客户',
      'receivers',
    );
  });

  it('[MKT-23] who is disabled or has had all is passed over, and counted by the reason', async () => {
    const here = await desk();
    const [a, b, c] = [await here.buyer('甲'), await here.buyer('乙'), await here.buyer('丙')];
    const schemeId = await here.scheme({ total: 50, perCustomer: 1 });
    await here.give(schemeId, b);
    await customer(here.client).disable({ id: c });
    const sent = await here.sent({
      receivers: 3,
      receiverIds: [a, b, c],
      lines: [{ schemeId, perCustomer: 1 }],
    });
    expect(await holders(here, sent.id)).toEqual(['甲']);
    expect(sent.skipped).toEqual([
      { reason: '客户已停用', count: 1, names: ['丙'] },
      { reason: '已领满', count: 1, names: ['乙'] },
    ]);
    expect(sent.lines[0]).toMatchObject({ taken: 1, total: 2, left: 48 });
  });

  it('[FLOW-15] is of the head store: a branch reads it, and gives out none', async () => {
    const here = await desk();
    const id = await here.add();
    const branch = couponDistributionActivity(here.client);
    expect((await branch.page({})).records.map((one) => one.id)).toEqual([id]);
    const lines = [{ schemeId: await here.scheme(), perCustomer: 1 }];
    await here.refused(
      () => branch.add({ name: fresh('发'), channel: 1, receivers: 0, lines }),
      '只有总店可以发放优惠券',
    );
    await here.refused(() => branch.finishById({ id, version: 1 }), '只有总店可以结束优惠券发放');
    await here.refused(() => branch.deleteById({ id }), '只有总店可以删除优惠券发放');
  });
});

describe('an issuance', () => {
  it('[FLOW-15] begins by the clock; ended by hand it is over for good, and what is held stays good', async () => {
    const here = await desk();
    const id = await here.add({ beginDay: here.day(1), endDay: here.day(2) });
    const state = async () => (await here.item(id)).state;
    const listed = async () =>
      Promise.all(([0, 1, 2] as const).map(async (one) => (await here.issuances.page({ state: one })).total));
    expect([await state(), await listed()]).toEqual([NOT_STARTED, [1, 0, 0]]);
    const running = await here.add();
    const buyer = await here.visitor(here.customerId);
    const [offer] = (await buyer.offers.page({})).records;
    const couponId = await buyer.offers.receive({ id: offer!.id });
    expect(await listed()).toEqual([1, 1, 0]);
    await here.issuances.finishById({ id: running, version: 1 });
    expect(await here.item(running)).toMatchObject({ state: ENDED, version: 2 });
    expect(await listed()).toEqual([1, 0, 1]);
    await here.refused(() => here.issuances.finishById({ id: running, version: 2 }), '发放已结束');
    const { name, lines, ...kept } = await here.item(running);
    await here.refused(
      () =>
        here.issuances.update({
          id: running,
          version: 2,
          name,
          receivers: 0,
          beginDay: kept.beginDay,
          endDay: kept.endDay ?? '',
          lines: lines.map(({ schemeId, perCustomer, total }) => ({ schemeId, perCustomer, total })),
        }),
      '发放已结束，不能修改',
    );
    expect((await buyer.offers.page({})).total).toBe(0);
    await expect(buyer.offers.receive({ id: offer!.id })).rejects.toMatchObject({ message: '领取已结束' });
    expect((await here.order([couponId])).receivable).toBe(22_600);
  });

  it('[FLOW-15] is deleted only where nothing was taken, and not while it runs', async () => {
    const here = await desk();
    const id = await here.add();
    await here.refused(() => here.issuances.deleteById({ id }), '发放还在进行，请先结束发放');
    const buyer = await here.visitor(here.customerId);
    const [offer] = (await buyer.offers.page({})).records;
    await buyer.offers.receive({ id: offer!.id });
    await here.issuances.finishById({ id, version: 1 });
    await here.refused(() => here.issuances.deleteById({ id }), '已有客户领到券，不能删除');
    const idle = await here.add({ beginDay: here.day(3), receivers: 3, receiverIds: [here.customerId] });
    await here.issuances.deleteById({ id: idle });
    await here.refused(() => here.item(idle), '优惠券发放不存在');
  });

  it('[MKT-22] changes whole before it begins; while it runs only name, a later end and higher totals', async () => {
    const here = await desk();
    const [schemeId, other] = [await here.scheme(), await here.scheme({ total: 30 })];
    const terms = (begins: number, total: number) => ({
      name: fresh('发'),
      receivers: 0 as const,
      beginDay: here.day(begins),
      endDay: here.day(5),
      lines: [{ schemeId, perCustomer: 1, total }],
    });
    const early = await here.add({ ...terms(1, 10), channel: 2 });
    await here.issuances.update({
      ...terms(2, 20),
      id: early,
      version: 1,
      receivers: 3,
      receiverIds: [here.customerId],
      lines: [{ schemeId: other, perCustomer: 2, total: 20 }],
    });
    expect(await here.item(early)).toMatchObject({
      receivers: 3,
      version: 2,
      beginDay: here.day(2),
      lines: [{ schemeId: other, perCustomer: 2, total: 20 }],
    });
    const draft = terms(0, 10);
    const id = await here.add({ ...draft, channel: 2 });
    const now = { ...draft, id, version: 1 };
    const line = draft.lines[0]!;
    const frozen: [object, string, string][] = [
      [{ receivers: 3, receiverIds: [here.customerId] }, '发放已开始，发放对象不能再改', 'receivers'],
      [{ beginDay: here.day(1) }, '发放已开始，开始日期不能再改', 'beginDay'],
      [{ endDay: here.day(4) }, '发放已开始，结束日期只能延后；要提前结束，请点“结束发放”', 'endDay'],
      [{ lines: [{ ...line, schemeId: other }] }, '发放已开始，不能再换优惠券', 'lines[0].schemeId'],
      [{ lines: [{ ...line, perCustomer: 2 }] }, '发放已开始，每人张数不能再改', 'lines[0].perCustomer'],
      [{ lines: [{ ...line, total: 9 }] }, '活动总数只能加大，不能少于 10', 'lines[0].total'],
    ];
    for (const [change, message, field] of frozen)
      await here.refused(() => here.issuances.update({ ...now, ...change }), message, field);
    await here.issuances.update({
      ...now,
      name: '周年庆',
      endDay: here.day(9),
      lines: [{ ...line, total: 15 }],
    });
    expect(await here.item(id)).toMatchObject({ name: '周年庆', endDay: here.day(9), lines: [{ total: 15 }] });
  });

  it.each([
    [{ beginDay: undefined }, '请填写开始日期', 'beginDay'],
    [{ beginDay: '2099-02-02', endDay: '2099-02-01' }, '结束日期不能早于开始日期', 'endDay'],
    [{ beginDay: '2020-01-01', endDay: '2020-01-31' }, '结束日期已过', 'endDay'],
    [{ receivers: 1 as const }, '请选择标签', 'receiverIds'],
    [{ receivers: 3 as const, receiverIds: ['01900000-0000-7000-8000-000000000000'] }, '客户不存在', 'receiverIds'],
  ])('with %j is refused in words', async (change, message, field) => {
    const here = await desk();
    const lines = [{ schemeId: await here.scheme(), perCustomer: 1, total: 5 }];
    await here.refused(() => here.add({ lines, ...(change as object) }), message, field);
  });

  it('refuses a scheme that is stopped, named twice, given less per customer, or has too few left', async () => {
    const here = await desk();
    const schemeId = await here.scheme({ total: 8, perCustomer: 1 });
    const { name } = await here.schemes.get({ id: schemeId });
    const line = { schemeId, perCustomer: 1, total: 8 };
    const tries: [(typeof line)[], string, string][] = [
      [[{ ...line, total: 9 }], `优惠券「${name}」只剩 8 张`, 'lines[0].total'],
      [[{ ...line, perCustomer: 2 }], `优惠券「${name}」每人限领 1 张`, 'lines[0].perCustomer'],
      [[line, line], '同一种优惠券选了两次', 'lines[1].schemeId'],
    ];
    for (const [lines, message, field] of tries) await here.refused(() => here.add({ lines }), message, field);
    await here.schemes.invalid({ id: schemeId, version: 1 });
    await here.refused(() => here.add({ lines: [line] }), `优惠券「${name}」已停发`, 'lines[0].schemeId');
  });
});

describe('领券中心', () => {
  it('tells how many more a customer may take, after what another issuance gave of the same coupon', async () => {
    const here = await desk();
    const mine = await here.visitor(here.customerId);
    const schemeId = await here.scheme({ total: 100, perCustomer: 1 });
    await here.add({ lines: [{ schemeId, perCustomer: 1, total: 10 }] });
    const [first] = (await mine.offers.page({})).records;
    await mine.offers.receive({ id: first!.id });
    await here.add({ lines: [{ schemeId, perCustomer: 1, total: 10 }] });
    const [second] = (await mine.offers.page({})).records;
    expect(second).toMatchObject({ left: 10, mine: 0, mayTake: 0 });
    await expect(mine.offers.receive({ id: second!.id })).rejects.toMatchObject({ message: '您已领过 1 张，不能再领' });
  });

  it('[MKT-22] shows what runs for the customer and what is left; one takes it up to the limit', async () => {
    const here = await desk();
    const [mine, other] = [await here.visitor(here.customerId), await here.visitor(await here.buyer('别人'))];
    const schemeId = await here.scheme({ total: 100, perCustomer: 3 });
    const { name } = await here.schemes.get({ id: schemeId });
    await here.add({
      receivers: 3,
      receiverIds: [mine.id],
      lines: [{ schemeId, perCustomer: 2, total: 10 }],
    });
    await here.add({ beginDay: here.day(2) });
    await here.add({ channel: 3 });
    expect((await other.offers.page({})).records).toEqual([]);
    const [offer] = (await mine.offers.page({})).records;
    expect(offer).toMatchObject({ name, left: 10, mine: 0, mayTake: 2, perCustomer: 2 });
    expect(offer).toMatchObject({ face: 3000, until: here.day(6) });
    await expect(other.offers.receive({ id: offer!.id })).rejects.toMatchObject({ message: '优惠券不存在' });
    const first = await mine.offers.receive({ id: offer!.id });
    await mine.offers.receive({ id: offer!.id });
    await expect(mine.offers.receive({ id: offer!.id })).rejects.toMatchObject({ message: '您已领过 2 张，不能再领' });
    expect((await mine.offers.page({})).records).toMatchObject([{ left: 8, mine: 2, mayTake: 0 }]);
    const own = await mine.own.page({ status: 0 });
    expect(own.total).toBe(2);
    expect(own.records.at(-1)).toMatchObject({ id: first, name, status: 0, face: 3000 });
    expect((await other.own.page({})).total).toBe(0);
    expect(await here.found(first)).toMatchObject({
      givenBy: '领券中心',
      activityName: expect.stringMatching(/^发券/) as string,
    });
  });

  it(`[MKT-22] 64 takers of the last one: one coupon, 63 plain refusals, ${String(ROUNDS)} times`, async () => {
    const here = await desk();
    const takers = await Promise.all(
      Array.from({ length: 64 }, async (_, at) => here.visitor(await here.buyer(`客户${String(at)}`))),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await here.add({ lines: [{ schemeId: await here.scheme(), perCustomer: 1, total: 1 }] });
      const [{ id: lineId } = { id: '' }] = (await here.item(id)).lines;
      const answers = await Promise.allSettled(takers.map(({ offers }) => offers.receive({ id: lineId })));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers)
        if (answer.status === 'rejected') expect(String(answer.reason)).toContain('已被领完');
      expect((await here.held.page({ activityId: id })).total).toBe(1);
      // One who taps many times at once gets as many as one may have.
      const many = await here.add({ lines: [{ schemeId: await here.scheme(), perCustomer: 2, total: 50 }] });
      const [{ id: again } = { id: '' }] = (await here.item(many)).lines;
      const taps = await Promise.allSettled(
        Array.from({ length: size(16, 64) }, () => takers[0]!.offers.receive({ id: again })),
      );
      expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect((await here.held.page({ activityId: many })).total).toBe(2);
    }
  });
});
