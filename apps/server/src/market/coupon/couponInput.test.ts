import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { couponDesk } from '../../testing/company/couponDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let here: Awaited<ReturnType<typeof couponDesk>>;
beforeAll(async () => {
  server = await startTestServer({}, 8);
  here = await couponDesk(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const words = expect.stringMatching(/[一-鿿]/) as string;
const refused = (attempt: () => Promise<unknown>, field: string, message: string = words) =>
  expectRefused(server, here.shop, attempt, {
    message,
    errors: expect.arrayContaining([
      expect.objectContaining({ field: expect.stringMatching(`^${field}`) as string }),
    ]) as object[],
  });
const line = () => ({ skuId: here.shop.pads, quantity: 2 });
const draft = () => ({ customerId: here.customerId, lines: [line()] });

describe('a sale with coupons', () => {
  it('takes three coupons at most, and none twice', async () => {
    const held: string[] = [];
    for (let at = 0; at < 4; at += 1) held.push((await here.coupon({ threshold: 0, face: 100 })).id);
    await refused(() => here.order(held), 'couponIds');
    const [one = '', two = ''] = held;
    await refused(() => here.order([one, two, one]), 'couponIds');
    expect(await here.status(one)).toBe(0);
  });

  it('is refused where the coupon ended between the choice and the order', async () => {
    const { id, name } = await here.coupon({ days: 1 });
    const offered = await here.receipts.listGoodsCoupon({ customerId: here.customerId, skuIds: [here.shop.pads] });
    expect(offered.map((one) => one.id)).toContain(id);
    await keepLoggedIn(server);
    server.clock.advance(2 * 86_400);
    await refused(() => here.order([id]), 'couponIds\\[0\\]', `优惠券「${name}」已过期，不能使用`);
  });

  it.each([
    ['an amount', { amount: 1 }],
    ['a discount', { discount: 100 }],
    ['what coupons take off', { coupon: 3000 }],
  ])('takes %s from nobody, neither of the order nor of a line', async (_, extra) => {
    const [field = ''] = Object.keys(extra);
    const sent = (more: object, ofLine: object) =>
      here.orders.add({ ...draft(), ...more, lines: [{ ...line(), ...ofLine }] });
    await refused(() => sent(extra, {}), field, `「${field}」不是可识别的字段`);
    await refused(() => sent({}, extra), `lines\\[0\\].${field}`);
  });

  it('is refused where the amount that the desk shows is not the server’s', async () => {
    const { id } = await here.coupon();
    await refused(() => here.order([id], 25_600), 'expected');
    expect(await here.status(id)).toBe(0);
  });
});

describe('a scheme', () => {
  it('never has fewer than were given, and a percent never stands without its cap', async () => {
    const { schemes, shop } = here;
    const id = await here.scheme({ total: 5 });
    await here.give(id, await here.buyer('甲'), await here.buyer('乙'));
    const { version } = await schemes.get({ id });
    const terms = { name: '改一改', kind: 1 as const, face: 3000, threshold: 20_000, stackable: true };
    await expectRefused(
      server,
      shop,
      () =>
        schemes.update({
          ...{ ...terms, id, version, scope: 0, validity: 2, days: 30, perCustomer: 3 },
          total: 1,
        }),
      { message: words, errors: [expect.objectContaining({ field: 'total' })] },
    );
    await refused(() => here.scheme({ kind: 2, percent: 85 }), 'cap', '请填写最多减多少');
  });
});
