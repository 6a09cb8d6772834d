import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { giftDesk, type GiftDesk } from '../../testing/company/giftDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const refused = (here: GiftDesk, attempt: () => Promise<unknown>, message: string, field?: string) =>
  expectRefused(server, here.shop, attempt, field ? { message, errors: [{ field }] } : { message });

describe('a scheme', () => {
  it('[MKT-36] is added, read, disabled for good and copied; a branch sees what it takes part in', async () => {
    const here = await giftDesk(server);
    const { shop } = here;
    const other = await shop.store.branch('城西店');
    const id = await here.add({ name: '双十二满送', shopIds: [shop.shopId], scope: 2, goodsIds: [shop.pads] });
    const elsewhere = await here.add({ shopIds: [other] });
    const branch = partsConsumptionGiftSchema(here.client);
    expect((await branch.page({})).records.map((one) => one.id)).toEqual([id]);
    expect((await here.gifts.page({ state: 1 })).records.map((one) => one.id)).toEqual([elsewhere, id]);
    expect(await branch.item({ id })).toMatchObject({
      name: '双十二满送',
      state: 1,
      shops: [{ id: shop.shopId }],
      goods: [{ id: shop.pads }],
      steps: [{ threshold: 20_000 }, { threshold: 50_000, items: [{ kind: 1, skuId: shop.filter }, { kind: 3 }] }],
      results: { customers: 0, lost: 0 },
    });
    await refused(here, () => branch.item({ id: elsewhere }), '消费有礼不存在');
    await refused(here, () => branch.disable({ id }), '只有总店可以停用消费有礼');
    await refused(here, () => branch.add(here.draft()), '只有总店可以设置消费有礼');
    await here.gifts.disable({ id });
    expect(await here.gifts.item({ id })).toMatchObject({ state: 2 });
    await refused(here, () => here.gifts.disable({ id }), '消费有礼已结束');
  });

  it('[MKT-36] names what is wrong with it by its field', async () => {
    const here = await giftDesk(server);
    const { couponSchemeId } = here;
    const tries: [Parameters<typeof here.add>[0], string, string][] = [
      [{ endDay: here.day(-1), beginDay: here.day(-3) }, '结束日期已过', 'endDay'],
      [{ beginDay: here.day(5), endDay: here.day(4) }, '结束日期不能早于开始日期', 'endDay'],
      [{ scope: 1 }, '请选择适用分类', 'goodsIds'],
      [{ shopIds: [here.customerId] }, '门店不存在', 'shopIds'],
      [{ levelIds: [here.customerId] }, '会员等级不存在', 'levelIds'],
      [{ steps: [{ threshold: 100, items: [{ kind: 1, number: 1 }] }] }, '请选择赠品', 'steps[0].items[0].skuId'],
      [
        { steps: [{ threshold: 100, items: [{ kind: 2, couponSchemeId, number: 4 }] }] },
        '每人限领 3 张',
        'steps[0].items[0].number',
      ],
    ];
    for (const [change, message, field] of tries)
      await expect(here.add(change)).rejects.toMatchObject({
        message: expect.stringContaining(message) as string,
        errors: [expect.objectContaining({ field })],
      });
  });

  it('[MKT-36] is made from a demo with its coupons, and again under another name', async () => {
    const here = await giftDesk(server);
    const demos = await here.gifts.queryDemo();
    expect(demos).toHaveLength(4);
    const when = { beginDay: here.day(0), endDay: here.day(10), shopIds: [here.shop.shopId] };
    const codes = demos.map(({ code }) => code);
    expect(await here.gifts.initByDemo({ codes, ...when })).toHaveLength(4);
    await here.gifts.initByDemo({ codes: ['coupon'], ...when });
    const names = (await here.gifts.page({})).records.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['满300送20元券', '满300送20元券 2']));
    expect((await here.schemes.page({ name: '有礼' })).records.map(({ face }) => face)).toContain(2000);
  });
});
