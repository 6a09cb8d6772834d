import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { couponDesk } from '../../testing/company/couponDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { endedJob } from '../../testing/endedJob';
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

type Here = Awaited<ReturnType<typeof couponDesk>>;
const refused = (here: Here, attempt: () => Promise<unknown>, message: string, field?: string) =>
  expectRefused(
    server,
    here.shop,
    attempt,
    field ? { message, errors: [expect.objectContaining({ field })] } : { message },
  );

const draft = () => ({
  name: fresh('满减券'),
  kind: 1 as const,
  face: 3000,
  threshold: 20_000,
  stackable: true,
  scope: 0 as const,
  validity: 2 as const,
  days: 30,
  total: 2,
  perCustomer: 1,
});

describe('a coupon scheme', () => {
  it('[MKT-13] may change while nothing is given; then name, words, a higher total and the limit', async () => {
    const here = await couponDesk(server);
    const terms = draft();
    const id = await here.schemes.add(terms);
    await here.schemes.update({ id, version: 1, ...terms, face: 2000 });
    expect(await here.schemes.get({ id })).toMatchObject({ face: 2000, issued: 0, state: 1, version: 2 });
    await here.give(id);
    const frozen = '已有客户领到这种券，类型、面额、门槛、适用范围和有效期不能再改';
    const now = { id, version: 2, ...terms, face: 2000 };
    await refused(here, () => here.schemes.update({ ...now, face: 5000 }), frozen, 'face');
    await refused(here, () => here.schemes.update({ ...now, days: 10 }), frozen, 'days');
    await refused(here, () => here.schemes.update({ ...now, total: 1 }), '发放总数只能加大，不能少于 2', 'total');
    await here.schemes.update({ ...now, name: '开业满减', total: 5, perCustomer: 2, remark: '周末也能用' });
    expect(await here.schemes.get({ id })).toMatchObject({
      name: '开业满减',
      total: 5,
      perCustomer: 2,
      issued: 1,
      face: 2000,
    });
  });

  it('[MKT-12] gives each customer one, all or none, within the limits', async () => {
    const here = await couponDesk(server);
    const id = await here.schemes.add({ ...draft(), total: 3 });
    const [a, b, c] = [await here.buyer('甲'), await here.buyer('乙'), await here.buyer('丙')];
    expect(await here.give(id, a, b)).toBe(2);
    const { name } = await here.schemes.get({ id });
    await refused(
      here,
      () => here.give(id, c, here.customerId),
      `优惠券「${name}」只剩 1 张，不够发给 2 位客户`,
      'schemeId',
    );
    await refused(here, () => here.give(id, b), '客户「乙」已领过 1 张，每人限领 1 张', 'customerIds[0]');
    expect((await here.held.page({ id })).total).toBe(2);
    await here.give(id, c);
    expect(await here.schemes.get({ id })).toMatchObject({ issued: 3, state: 2 });
    const codes = (await here.held.page({ id })).records.map(({ code }) => code);
    for (const code of codes) expect(code).toMatch(/^YH[0-9A-HJKMNP-TV-Z]{14}$/);
    expect((await here.held.page({ id, code: codes[0]!.toLowerCase() })).total).toBe(1);
  });

  it(`[MKT-12] 64 takers of the last one: one coupon, 63 plain refusals, ${String(ROUNDS)} times`, async () => {
    const here = await couponDesk(server);
    const takers = await Promise.all(Array.from({ length: 64 }, (_, at) => here.buyer(`客户${String(at)}`)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await here.schemes.add({ ...draft(), name: `最后一张${String(round)}`, total: 1 });
      const answers = await Promise.allSettled(takers.map((taker) => here.give(id, taker)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers)
        if (answer.status === 'rejected') expect(String(answer.reason)).toContain('只剩 0 张');
      expect((await here.held.page({ id })).total).toBe(1);
      // One customer who asks many times at once gets as many as one may have.
      const limited = await here.schemes.add({ ...draft(), name: `限领${String(round)}`, total: 100, perCustomer: 2 });
      const again = await Promise.allSettled(Array.from({ length: size(16, 64) }, () => here.give(limited)));
      expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await here.schemes.get({ id: limited })).toMatchObject({ issued: 2 });
    }
  });

  it('[MKT-14] [FLOW-14] stopped it is given no more, for good, and what is held stays good', async () => {
    const here = await couponDesk(server);
    const id = await here.schemes.add(draft());
    await here.give(id);
    const { version, name } = await here.schemes.get({ id });
    await here.schemes.invalid({ id, version });
    expect((await here.schemes.get({ id })).state).toBe(0);
    const late = await here.buyer('后来的');
    await refused(here, () => here.give(id, late), `优惠券「${name}」已停发`, 'schemeId');
    await refused(here, () => here.schemes.invalid({ id, version: version + 1 }), '优惠券已停发');
    const [coupon] = (await here.held.page({ id })).records;
    expect((await here.order([coupon!.id])).receivable).toBe(22_600);
  });

  it('[MKT-14] stopped with what is held: unused ones are void, locked and used ones stay', async () => {
    const here = await couponDesk(server);
    const id = await here.scheme();
    const customers = [here.customerId, await here.buyer('乙'), await here.buyer('丙')];
    await here.give(id, ...customers);
    const couponOf = async (of: string) => (await here.held.page({ id, customerId: of })).records[0]!;
    await here.order([(await couponOf(customers[0]!)).id], undefined, customers[0]);
    const paid = await here.order([(await couponOf(customers[1]!)).id], undefined, customers[1]);
    await here.receipts.add({ saleOutId: paid.saleOutId, tenders: [{ method: 'cash', amount: paid.receivable }] });
    const { version } = await here.schemes.get({ id });
    await refused(
      here,
      () => here.schemes.invalid({ id, version, voidHeld: true, reason: ' ' }),
      '请填写作废原因',
      'reason',
    );
    const jobId = await here.schemes.invalid({ id, version, voidHeld: true, reason: '面额填错了' });
    expect(await endedJob(here.shop.store.owner, jobId ?? '')).toMatchObject({ done: 1, total: 1 });
    expect(await Promise.all(customers.map(async (of) => (await couponOf(of)).status))).toEqual([1, 2, 4]);
    await refused(
      here,
      () => here.schemes.invalid({ id, version: version + 1, voidHeld: true, reason: '再来' }),
      '客户手里没有未使用的券',
      'voidHeld',
    );
  });

  it('is of the head store: a branch reads it, and sets none', async () => {
    const here = await couponDesk(server);
    const id = await here.schemes.add(draft());
    const branch = couponSchema(here.client);
    expect((await branch.page({})).records.map((one) => one.id)).toContain(id);
    await refused(here, () => branch.add(draft()), '只有总店可以设置优惠券');
    await refused(here, () => branch.invalid({ id, version: 1 }), '只有总店可以设置优惠券');
  });

  it.each([
    [{ face: undefined }, '请填写面额', 'face'],
    [{ face: 20_001 }, '面额不能大于使用门槛', 'face'],
    [{ kind: 2 as const, cap: 100 }, '请填写折扣', 'percent'],
    [{ kind: 2 as const, percent: 85 }, '请填写最多减多少', 'cap'],
    [{ scope: 1 as const }, '请选择适用分类', 'goodsIds'],
    [{ scope: 2 as const, goodsIds: ['01900000-0000-7000-8000-000000000000'] }, '适用商品不存在', 'goodsIds'],
    [{ validity: 1 as const }, '请填写开始日期', 'beginDay'],
    [{ validity: 1 as const, beginDay: '2099-02-01', endDay: '2099-01-01' }, '结束日期不能早于开始日期', 'endDay'],
    [{ validity: 1 as const, beginDay: '2020-01-01', endDay: '2020-01-31' }, '结束日期已过', 'endDay'],
    [{ validity: 2 as const, days: undefined }, '请填写有效天数', 'days'],
  ])('with %j is refused in words', async (change, message, field) => {
    const here = await couponDesk(server);
    await refused(here, () => here.schemes.add({ ...draft(), ...change }), message, field);
  });

  it('[MKT-20] walk-in customers, unknown and disabled ones are given none', async () => {
    const here = await couponDesk(server);
    const id = await here.schemes.add(draft());
    const { customerId: walkIn } = await here.orders.getById({
      id: (await here.orders.add({ lines: [{ skuId: here.shop.filter, quantity: 1 }] })).id,
    });
    await refused(here, () => here.give(id, walkIn), '散客不能领优惠券', 'customerIds[0]');
    await customer(here.client).disable({ id: here.customerId });
    await refused(here, () => here.give(id), '客户「券客户」已停用，不能领优惠券', 'customerIds[0]');
    const unknown = '01900000-0000-7000-8000-000000000000';
    await refused(here, () => here.give(id, unknown), '客户不存在', 'customerIds[0]');
  });
});
