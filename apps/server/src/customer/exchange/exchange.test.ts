import { customer } from '@partsdesk/sdk/parts/customer';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { pointsOverview } from '@partsdesk/sdk/parts/pointsOverview';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { randomFrom } from '../../seed/random';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
const seed = Number(process.env.SEED ?? 20_261_219);
beforeAll(async () => {
  server = await startTestServer({}, 32);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

type Terms = Partial<Omit<Parameters<ReturnType<typeof customerExchangeGift>['add']>[0], 'skuCode'>>;

/** A shop with the oil filter as a gift of 300 points, and a customer with 1,000 points. */
async function giftDesk(terms: Terms = {}) {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const rules = customerPointsRule(client);
  await rules.update({ code: 'reward', version: 0, dayLimit: 1_000_000 });
  await rules.updateStatus({ code: 'reward', version: 1, status: 1 });
  const [gifts, exchanges, details] = [
    customerExchangeGift(client),
    customerExchange(client),
    customerPointsDetails(client),
  ];
  const giftId = await gifts.add({ skuCode: 'lq-001', points: 300, quota: 10, ...terms });
  const member = async (points: number, name = '王师傅') => {
    const id = await customer(client).add({ name, phone: freshPhone() });
    if (points) await details.rewardByStore({ customerIds: [id], points, reason: '开业酬宾' });
    return id;
  };
  const customerId = await member(1000);
  return {
    ...shop,
    shop,
    client,
    gifts,
    exchanges,
    giftId,
    customerId,
    member,
    gift: () => gifts.get({ id: giftId }),
    take: (quantity = 1, by = customerId) =>
      exchanges.add({ customerId: by, giftId, quantity, points: 300 * quantity }),
    found: async (id: string) => (await exchanges.page({})).records.find((one) => one.id === id)!,
    points: async (by = customerId) => {
      const { available, owed, records } = await details.pageOfCustomer({ customerId: by, pageSize: 100 });
      return { available, owed, flow: records.map((one) => [one.kind, one.points]).toReversed() };
    },
    onShelf: async () => (await stockGoods(client).places({ skuIds: [shop.filter] }))[0]?.onHand,
  };
}
type Desk = Awaited<ReturnType<typeof giftDesk>>;
const refused = ({ shop }: Desk, attempt: () => Promise<unknown>, message: string, field?: string) =>
  expectRefused(server, shop, attempt, field ? { message, errors: [expect.objectContaining({ field })] } : { message });

describe('an exchange of points for a gift', () => {
  it('[MEM-45] takes points and quota at once, and is handed out of a warehouse at cost', async () => {
    const here = await giftDesk();
    const id = await here.take(2);
    expect(await here.points()).toEqual({
      available: 400,
      owed: 0,
      flow: [
        ['reward', 1000],
        ['exchange', -600],
      ],
    });
    expect(await here.gift()).toMatchObject({ taken: 2, left: 8, stock: 10, used: true, open: true });
    expect(await here.found(id)).toMatchObject({
      code: expect.stringMatching(/^DH-/) as string,
      customerName: '王师傅',
      skuCode: 'LQ-001',
      quantity: 2,
      points: 600,
      status: 0,
      stockOutId: null,
    });
    expect((await remindStatistics(here.client).all()).exchangeAmount).toBe(1);
    expect(await here.exchanges.places({ id })).toMatchObject([{ warehouseId: here.warehouseId, available: 10 }]);

    await here.exchanges.out({ id, version: 1, warehouseId: here.warehouseId });
    const out = await here.found(id);
    expect(out).toMatchObject({
      status: 1,
      outTime: expect.any(String) as string,
      warehouseName: expect.any(String) as string,
    });
    expect(await stockOut(here.client).item({ id: out.stockOutId! })).toMatchObject({
      code: out.stockOutCode,
      status: 1,
      reason: '礼品兑换',
      value: 400_000,
      lines: [{ skuCode: 'LQ-001', quantity: 2, value: 400_000 }],
    });
    expect(await here.onShelf()).toBe(8);
    expect((await remindStatistics(here.client).all()).exchangeAmount).toBe(0);
    await refused(here, () => here.exchanges.cancel({ id, version: 2 }), '兑换单已发放，不能取消');
    expect((await here.exchanges.page({ sums: true })).resultSums).toEqual([
      { field: 'quantity', amount: 2 },
      { field: 'points', amount: 600 },
    ]);
    expect(await pointsOverview(here.client).getMyStore()).toMatchObject({ rewarded: 1000, exchanged: 600, left: 400 });
  });

  it('[MEM-45] that is rejected or cancelled gives points back to their lots, and the quota', async () => {
    const here = await giftDesk({ quota: 2, perCustomer: 2 });
    const [one, other] = [await here.take(), await here.take()];
    await refused(here, () => here.take(), '「机油滤清器」已兑完', 'giftId');
    await refused(here, () => here.exchanges.reject({ id: one, version: 1, reason: ' ' }), '请填写驳回原因', 'reason');
    await here.exchanges.reject({ id: one, version: 1, reason: ' 礼品破损 ' });
    await here.exchanges.cancel({ id: other, version: 1 });
    expect(await here.found(one)).toMatchObject({
      status: 2,
      reason: '礼品破损',
      closedTime: expect.any(String) as string,
    });
    expect(await here.found(other)).toMatchObject({ status: 3, reason: '' });
    expect(await here.points()).toMatchObject({ available: 1000, owed: 0 });
    expect(await here.gift()).toMatchObject({ taken: 0, left: 2, used: true });
    await refused(
      here,
      () => here.exchanges.out({ id: one, version: 2, warehouseId: here.warehouseId }),
      '兑换单已驳回，不能发放',
    );
    expect(await pointsOverview(here.client).getMyStore()).toMatchObject({ exchanged: 0, left: 1000 });
  });

  it('[MEM-45] that was handed out is taken back here alone: goods, points and quota return together', async () => {
    const here = await giftDesk();
    const id = await here.take(2);
    await here.exchanges.out({ id, version: 1, warehouseId: here.warehouseId });
    const { stockOutId, code } = await here.found(id);
    await refused(
      here,
      () => stockOut(here.client).reverse({ id: stockOutId!, version: 2, reason: '开错单' }),
      `这张单发放了兑换单 ${code} 的礼品，请在“礼品兑换”里退回，积分一起退`,
    );
    await here.exchanges.takeBack({ id, version: 2, reason: '客户不要了' });
    expect(await here.found(id)).toMatchObject({ status: 4, reason: '客户不要了' });
    expect(await here.onShelf()).toBe(10);
    expect((await here.points()).available).toBe(1000);
    expect((await here.gift()).taken).toBe(0);
    expect((await stockOut(here.client).item({ id: stockOutId! })).status).toBe(2);
  });

  it('[MEM-45] is not handed out where the goods are short, and waits', async () => {
    const here = await giftDesk();
    const rich = await here.member(3300);
    const [id, rest] = [await here.take(1, rich), await here.take(9, rich)];
    await here.exchanges.out({ id, version: 1, warehouseId: here.warehouseId });
    await stockOut(here.client).add({
      warehouseId: here.warehouseId,
      reason: '报损',
      lines: [{ skuId: here.filter, quantity: 1 }],
      book: true,
    });
    await refused(
      here,
      () => here.exchanges.out({ id: rest, version: 1, warehouseId: here.warehouseId }),
      '「机油滤清器 LQ-001」库存不足，仓库可用 8 个',
    );
    expect(await here.found(rest)).toMatchObject({ status: 0, stockOutId: null });
  });

  it('[MEM-08] [MEM-45] is refused to walk-ins, disabled customers and others’ customers', async () => {
    const here = await giftDesk();
    const { saleOutId } = await orderSale(here.client).add({ lines: [{ skuId: here.pads, quantity: 1 }] });
    const { customerId: walkIn } = await saleOut(here.client).item({ id: saleOutId });
    await refused(here, () => here.take(1, walkIn), '散客没有积分，不能兑换', 'customerId');
    const theirs = await giftDesk();
    await refused(here, () => here.take(1, theirs.customerId), '客户不存在', 'customerId');
    await refused(
      here,
      () => here.exchanges.add({ customerId: here.customerId, giftId: theirs.giftId, quantity: 1, points: 300 }),
      '礼品不存在',
      'giftId',
    );
    await customer(here.client).disable({ id: here.customerId });
    await refused(here, () => here.take(), '客户「王师傅」已停用', 'customerId');
  });

  it('[MEM-45] keeps the limit of a customer, its days and what the customer was told', async () => {
    const here = await giftDesk({ perCustomer: 2 });
    await here.take(2);
    await refused(here, () => here.take(), '每人限兑 2 个，该客户已兑 2 个', 'quantity');
    const poor = await here.member(299);
    await refused(here, () => here.take(1, poor), '积分不足，现有 299 分，需要 300 分', 'customerId');
    const other = await here.member(1000);
    const { version } = await here.gift();
    await here.gifts.update({ id: here.giftId, version, points: 350 });
    await refused(here, () => here.take(1, other), '「机油滤清器」现在每个 350 分，请重新确认', 'points');
    const today = dayOf(server.clock.now());
    await here.gifts.update({ id: here.giftId, version: version + 1, points: 300, startDay: '2099-01-01' });
    await refused(here, () => here.take(1, other), '「机油滤清器」2099-01-01 起才能兑换', 'giftId');
    await here.gifts.update({ id: here.giftId, version: version + 2, startDay: today, endDay: today });
    await here.take(1, other);
    await here.gifts.updateStatus({ id: here.giftId, version: version + 3, status: 0 });
    await refused(here, () => here.take(1, other), '「机油滤清器」已停止兑换', 'giftId');
    expect((await here.gift()).open).toBe(false);
  });
});

describe('a gift', () => {
  it('[MEM-45] is a part once, found by its code, and deleted only while nobody has exchanged for it', async () => {
    const here = await giftDesk();
    expect(await here.gifts.getBySkuCode({ skuCode: 'lq-001' })).toMatchObject({ id: here.giftId, points: 300 });
    expect(await here.gifts.getBySkuCode({ skuCode: 'SC-001' })).toBeNull();
    await refused(here, () => here.gifts.add({ skuCode: 'LQ-001', points: 1, quota: 1 }), '该商品已是礼品', 'skuCode');
    await refused(here, () => here.gifts.add({ skuCode: '没有', points: 1, quota: 1 }), '商品不存在', 'skuCode');
    await refused(
      here,
      () => here.gifts.add({ skuCode: 'SC-001', points: 1, quota: 1, startDay: '2026-12-02', endDay: '2026-12-01' }),
      '结束日期不能早于开始日期',
      'endDay',
    );
    const pads = await here.gifts.add({ skuCode: 'SC-001', points: 1, quota: 1 });
    await here.gifts.del({ id: pads });
    await here.take(2);
    await refused(here, () => here.gifts.del({ id: here.giftId }), '已有客户兑换过，不能删除，可以停用');
    const { version } = await here.gift();
    await refused(
      here,
      () => here.gifts.update({ id: here.giftId, version, quota: 1 }),
      '已兑 2 个，总数不能更少',
      'quota',
    );
    await refused(
      here,
      () => here.gifts.update({ id: here.giftId, version: version - 1, quota: 5 }),
      '礼品「机油滤清器」已被他人修改，请刷新后再试',
    );
    await here.gifts.update({ id: here.giftId, version, quota: 2, perCustomer: null });
    expect(await here.gift()).toMatchObject({ quota: 2, left: 0, open: false });
    expect((await here.gifts.page({ open: true })).records).toEqual([]);
  });
});

describe('points that come back', () => {
  it('[MEM-30] [MEM-45] after their end can be spent for thirty days more', async () => {
    const here = await giftDesk();
    const { version } = await customerPointsRule(here.client).get({ code: 'reward' });
    await customerPointsRule(here.client).update({ code: 'reward', version, endKind: 1, endMonths: 1 });
    const ending = await here.member(300);
    const id = await here.take(1, ending);
    await keepLoggedIn(server);
    server.clock.advance(60 * 86_400);
    try {
      await here.exchanges.cancel({ id, version: 1 });
      expect(await here.points(ending)).toMatchObject({ available: 300 });
      server.clock.advance(31 * 86_400);
      expect(await here.points(ending)).toMatchObject({ available: 0 });
      server.clock.advance(-31 * 86_400);
    } finally {
      server.clock.advance(-60 * 86_400);
    }
  });
});

/** Orders things at random. */
const inSomeOrder = <T>({ next }: ReturnType<typeof randomFrom>, things: readonly T[]): T[] =>
  things
    .map((thing) => ({ thing, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ thing }) => thing);

describe('many at once', () => {
  const AT_ONCE = 64;
  it(`[MEM-77] [MEM-45] of ${String(AT_ONCE)} who want the last gift, one has it`, async () => {
    const here = await giftDesk({ quota: 1 });
    const members = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => here.member(300, `客户${String(at)}`)),
    );
    const done = await Promise.allSettled(members.map((id) => here.take(1, id)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const words = done.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
    expect(new Set(words)).toEqual(new Set(['「机油滤清器」已兑完']));
    expect(await here.gift()).toMatchObject({ taken: 1, left: 0 });
  });

  it(`[MEM-77] exchanged, handed out, rejected and cancelled at once, in any order, seed ${String(seed)}`, async () => {
    const random = randomFrom(seed);
    const here = await giftDesk({ quota: 1000 });
    const { exchanges, warehouseId, member } = here;
    for (let round = 0; round < size(6, 100); round += 1) {
      const by = await member(600);
      const id = await here.take(1, by);
      const acts = [
        () => exchanges.reject({ id, version: 1, reason: '礼品破损' }),
        () => exchanges.cancel({ id, version: 1 }),
        () => exchanges.out({ id, version: 1, warehouseId }),
        () => here.take(1, by),
        () => here.take(1, by),
      ];
      const done = await Promise.allSettled(inSomeOrder(random, acts).map((act) => act()));
      for (const one of done)
        if (one.status === 'rejected') expect((one.reason as { status: number }).status).toBeLessThan(60_000);
      const { status } = await here.found(id);
      const again = (await exchanges.page({ customerId: by, status: 0 })).total;
      expect(status).not.toBe(0);
      const { available } = await here.points(by);
      expect(available).toBe(600 - 300 * (again + (status === 1 ? 1 : 0)));
      if (status === 1) await exchanges.takeBack({ id, version: 2, reason: '再来一轮' });
    }
  });
});
