import { customer } from '@partsdesk/sdk/parts/customer';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { couponDesk } from '../../testing/company/couponDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { fresh } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

type Here = Awaited<ReturnType<typeof couponDesk>>;

/** The coupons as the till reads them, each with why it is not for this sale. */
const listed = async ({ receipts, customerId, shop }: Here) =>
  new Map(
    (await receipts.listGoodsCoupon({ customerId, skuIds: [shop.pads] })).map(({ id, elsewhere }) => [id, elsewhere]),
  );

describe('a scheme for some shops, grades and channels', () => {
  it('[MKT-15] of another shop, grade or the mini-app is told at the till, and refused by the server', async () => {
    const here = await couponDesk(server);
    const [otherShop, gold] = [
      await here.shop.store.branch('浦东店'),
      await customLevel(here.shop.store.owner.client).add({ name: fresh('金卡') }),
    ];
    const { name } = await customLevel(here.shop.store.owner.client)
      .list({})
      .then((all) => all.find(({ id }) => id === gold)!);
    const [there, graded, online, ours] = [
      await here.coupon({ shopIds: [otherShop] }),
      await here.coupon({ levelIds: [gold] }),
      await here.coupon({ channels: 2 }),
      await here.coupon({ shopIds: [otherShop, here.shop.shopId], channels: 1 }),
    ];
    const words = new Map([
      [there.id, '只在「浦东店」可用'],
      [graded.id, `只限「${name}」会员`],
      [online.id, '只在网店可用'],
      [ours.id, ''],
    ]);
    expect(await listed(here)).toEqual(words);
    for (const one of [there, graded, online])
      await expectRefused(server, here.shop, () => here.order([one.id]), {
        message: `优惠券「${one.name}」${words.get(one.id) ?? ''}，不能使用`,
        errors: [expect.objectContaining({ field: 'couponIds[0]' })],
      });
    expect((await here.order([ours.id])).receivable).toBe(22_600);
    const sale = await here.order([]);
    const beside = await here.receipts.listCoupon({ saleOutId: sale.saleOutId });
    expect(beside.find(({ id }) => id === there.id)).toMatchObject({ amount: 0, problem: '只在「浦东店」可用' });
  });

  it('[MKT-15] a coupon that is locked stays with its order when the customer loses the grade', async () => {
    const here = await couponDesk(server);
    const head = here.shop.store.owner.client;
    const gold = await customLevel(head).add({ name: fresh('金卡') });
    const customers = customer(here.client);
    const grade = async (levelId: string | null) => {
      const { version, name, phone } = await customers.item({ id: here.customerId });
      await customers.update({ id: here.customerId, version, name, phone, levelId });
    };
    await grade(gold);
    const coupon = await here.coupon({ levelIds: [gold] });
    const sale = await here.order([coupon.id]);
    await grade(null);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 22_600 }] });
    expect(await here.status(coupon.id)).toBe(2);
    expect((await orderSale(here.client).getById({ id: sale.id })).coupons).toMatchObject([{ id: coupon.id }]);
  });

  it('[MKT-13] stands as it is once a coupon is given; unknown shops and grades are refused', async () => {
    const here = await couponDesk(server);
    const nobody = here.customerId;
    await expect(here.scheme({ shopIds: [nobody] })).rejects.toMatchObject({
      message: '门店不存在',
      errors: [expect.objectContaining({ field: 'shopIds' })],
    });
    await expect(here.scheme({ levelIds: [nobody] })).rejects.toMatchObject({ message: '会员等级不存在' });
    const id = await here.scheme({ shopIds: [here.shop.shopId] });
    const { version, name, shops } = await here.schemes.get({ id });
    expect(shops).toEqual([{ id: here.shop.shopId, name: '城东店' }]);
    const draft = {
      ...{ id, name, kind: 1 as const, face: 3000, threshold: 20_000, stackable: true, scope: 0 as const },
      ...{ validity: 2 as const, days: 30, total: 100, perCustomer: 3 },
    };
    await here.schemes.update({ ...draft, version, channels: 1 });
    expect(await here.schemes.get({ id })).toMatchObject({ shops: [], channels: 1 });
    await here.give(id);
    for (const { field, ...change } of [
      { channels: 3 as const, shopIds: [], field: 'channels' },
      { channels: 1 as const, shopIds: [here.shop.shopId], field: 'shopIds' },
    ])
      await expect(here.schemes.update({ ...draft, ...change, version: version + 1 })).rejects.toMatchObject({
        errors: [expect.objectContaining({ field })],
      });
    expect((await here.schemes.page({ channels: 1 })).records.map((one) => one.id)).toEqual([id]);
    expect((await here.schemes.page({ channels: 2 })).records).toEqual([]);
  });
});
