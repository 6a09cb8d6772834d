import { allowed } from '@partsdesk/core/lifecycle';
import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { LifecycleError } from '@partsdesk/sdk';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop, stockOf, type OnlineShop, type Order } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 12);
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const staff = () => orderSale(shop.owner.client);
const app = () => appOrderSale(shop.buyer.client);
const balanceOf = async (method: string) =>
  (await fundAccount(shop.owner.client).page({})).records.find((account) => account.method === method)?.balance;
const owed = async () => (await customer(shop.owner.client).item({ id: shop.buyer.id })).debt;

describe('an online order', () => {
  it('reserves goods and notifies staff; paid at the counter, shipped, confirmed [ENUM-11] [ENUM-15]', async () => {
    expect((await appGoodsShop(shop.buyer.client).page({ shopId: shop.shopId })).records).toHaveLength(3);
    const before = (await remindStatistics(shop.owner.client).all()).onlineAmount;
    const order = await shop.order();
    expect(order.receivable).toBe(19_800);
    expect(await stockOf(server, shop, shop.filter, shop.shopId)).toEqual({ onHand: 10, allocated: 2 });
    expect((await remindStatistics(shop.owner.client).all()).onlineAmount).toBe(before + 1);
    expect(await shop.seen(order.id)).toMatchObject({
      status: 0,
      flow: 0,
      paymentStatus: 0,
      customerId: shop.buyer.id,
      delivery: 0,
      timeline: [{ title: '下单', by: '顾客' }],
    });

    await shop.pay(order);
    expect(await shop.seen(order.id)).toMatchObject({ status: 1, paymentStatus: 2, lapseTime: null });
    await shop.deliver(order);
    expect(await shop.seen(order.id)).toMatchObject({
      status: 2,
      expressNo: 'SF1234567890',
      timeline: [{}, {}, {}, { title: '发货', detail: '快递 顺丰速运 SF1234567890' }],
    });
    expect(await stockOf(server, shop, shop.filter, shop.shopId)).toEqual({ onHand: 8, allocated: 0 });
    expect((await remindStatistics(shop.owner.client).all()).onlineAmount).toBe(before);

    const [own] = (await app().page({})).records;
    await app().confirmReceipt({ id: order.id, version: own?.version ?? 0 });
    expect(await shop.seen(order.id)).toMatchObject({ status: 3 });
    expect((await staff().countOrder()).find(({ status }) => status === 3)).toEqual({ flow: 0, status: 3, count: 1 });
  });

  it('is not the store keeper’s to hand out, nor the cashier’s to cancel', async () => {
    const order = await shop.order();
    await shop.pay(order);
    expect((await saleOut(shop.owner.client).page({ ready: true })).total).toBe(0);
    await expect(saleOut(shop.owner.client).submitOut({ id: order.saleOutId })).rejects.toBeInstanceOf(LifecycleError);
    await expect(staff().remove({ id: order.id })).rejects.toMatchObject({ message: '商城订单请在商城订单里处理' });
  });

  it('is sold at the price that the mini-app offers at this moment, and at no other', async () => {
    const [row] = (await goodsShop(shop.owner.client).page({ keyword: 'LQ-001' })).records;
    await goodsShop(shop.owner.client).update({
      id: row?.id ?? '',
      mini: { kind: 1, price: 3600, specialPrice: 3100, limitCount: 3 },
    });
    await expect(shop.order({ expected: 19_800 })).rejects.toMatchObject({
      message: '商品价格已变化，现在应付 ¥190.00，请核对后再下单',
    });
    const order = await shop.order({ expected: 19_000 });
    expect((await shop.seen(order.id)).lines[0]).toMatchObject({
      listPrice: 3600,
      price: 3100,
      listAmount: 7200,
      priceChange: -1000,
      amount: 6200,
    });
    await expect(shop.order()).rejects.toMatchObject({ message: '「机油滤清器」每人限购 3 个，您已购 2' });
  });

  it.each([
    ['without an address', { address: ' ' }, '请填写收货地址'],
    ['of a part that is not there', { lines: [{ skuId: crypto.randomUUID(), quantity: 1 }] }, '商品不存在或已下架'],
    ['in a shop that is not there', { shopId: crypto.randomUUID() }, '门店不存在'],
  ])('%s is refused', async (_, change, message) => {
    await expect(shop.order(change)).rejects.toMatchObject({ message });
  });

  it('of more than there is, is refused, and of halves where the unit has none', async () => {
    await expect(shop.order({ lines: [{ skuId: shop.filter, quantity: 11 }] })).rejects.toMatchObject({
      message: '「机油滤清器」库存不足，可售 10 个',
    });
    await expect(shop.order({ lines: [{ skuId: shop.filter, quantity: 0.5 }] })).rejects.toMatchObject({
      message: '「机油滤清器」的数量必须是整数',
    });
    await expect(
      shop.order({
        lines: [
          { skuId: shop.filter, quantity: 1 },
          { skuId: shop.filter, quantity: 1 },
        ],
      }),
    ).rejects.toMatchObject({ message: '「机油滤清器」重复' });
  });

  it('lapses unpaid after half an hour, and a customer may hold goods with few of them [pitfall 49]', async () => {
    const order = await shop.order();
    const paid = await shop.order();
    await shop.pay(paid);
    for (let more = 0; more < 4; more += 1) await shop.order({ lines: [{ skuId: shop.oil, quantity: 0.5 }] });
    await expect(shop.order()).rejects.toMatchObject({ message: '您有5笔订单还没有付款，请先付款或取消' });
    server.clock.advance(29 * 60);
    expect((await shop.seen(order.id)).status).toBe(0);
    server.clock.advance(2 * 60);
    await vi.waitFor(
      async () => {
        await staff().makeRemark({ id: order.id, remark: '催' });
        expect(await shop.seen(order.id)).toMatchObject({ status: 4, cancelReason: '超时未付款' });
      },
      { timeout: 20_000 },
    );
    expect((await shop.seen(paid.id)).status).toBe(1);
    expect((await shop.seen(order.id)).timeline.at(-1)).toMatchObject({ title: '超时取消', by: '系统' });
    await vi.waitFor(
      async () => {
        expect((await stockOf(server, shop, shop.oil, shop.shopId)).allocated).toBe(0);
      },
      { timeout: 20_000 },
    );
    expect(await stockOf(server, shop, shop.filter, shop.shopId)).toEqual({ onHand: 10, allocated: 2 });
    expect(await owed()).toBe(0);
  });

  it('that arrived and that nobody complains of is completed after ten days; an open after-sale holds it', async () => {
    const [quiet, disputed] = [await shop.order(), await shop.order({ lines: [{ skuId: shop.oil, quantity: 0.5 }] })];
    for (const order of [quiet, disputed]) {
      await shop.pay(order);
      await shop.deliver(order);
    }
    const { id } = await appAfterSalesOrder(shop.buyer.client).add({ orderId: disputed.id, type: 1, reason: '少发了' });
    // Delivers the message early with its due time as the clock, since no login lasts ten days.
    const carried = async (order: Order, expected: number) => {
      const messages = <T>(read: string) =>
        server.database.transaction(
          { role: 'platform' },
          async ({ db }) =>
            (
              await sql<T>`
        with message as (select id, next_try, done_time from platform.outbox where kind = 'onlineConfirm' and payload::jsonb ->> 'orderId' = ${order.id})
        ${sql.raw(read)}`.execute(db)
            ).rows,
        );
      const done = async () => (await messages('select from message where done_time is not null')).length;
      const before = await done();
      const [message] = await messages<{ due: Date }>(
        'update platform.outbox set next_try = now() from message where outbox.id = message.id and message.done_time is null returning message.next_try as due',
      );
      await vi.waitFor(
        async () => {
          await staff().makeRemark({ id: order.id, remark: '催' });
          expect(await done()).toBe(before + 1);
        },
        { timeout: 20_000 },
      );
      expect((await shop.seen(order.id)).status).toBe(expected);
      return Math.round(((message?.due.getTime() ?? 0) - server.clock.now().getTime()) / 86_400_000);
    };
    expect(await carried(quiet, 3)).toBe(10);
    expect((await shop.seen(quiet.id)).timeline).toContainEqual(
      expect.objectContaining({ title: '自动确认收货', by: '系统' }),
    );
    expect(await carried(disputed, 2)).toBe(10);
    await afterSalesOrder(shop.owner.client).reject({ id, version: 1, reason: '已核对' });
    expect(await carried(disputed, 3)).toBe(1);
  });

  it('cancelled by its customer before it is paid, gives back the stock and owes nothing', async () => {
    const order = await shop.order();
    expect(await owed()).toBe(19_800);
    const [own] = (await app().page({ status: 0 })).records;
    await app().cancel({ id: order.id, version: own?.version ?? 0, reason: '买错了' });
    expect(await shop.seen(order.id)).toMatchObject({ status: 4, cancelReason: '买错了' });
    expect([await stockOf(server, shop, shop.filter, shop.shopId), await owed()]).toEqual([
      { onHand: 10, allocated: 0 },
      0,
    ]);
  });

  it('cancelled by the shop after it was paid, gives back stock and money [FLOW-18] [pitfall 32]', async () => {
    const order = await shop.order();
    await receiptBill(shop.owner.client).add({
      saleOutId: order.saleOutId,
      tenders: [
        { method: 'wechat', amount: 10_000 },
        { method: 'cash', amount: 10_000 },
      ],
    });
    const account = (await receiptBill(shop.owner.client).listPayAccount({})).find(({ method }) => method === 'wechat');
    await staff().makeup({
      id: order.id,
      version: (await shop.seen(order.id)).version,
      amount: 1200,
      accountId: account?.id ?? '',
      reason: '补运费',
    });
    expect([await balanceOf('wechat'), await balanceOf('cash')]).toEqual([11_200, 9800]);
    await staff().cancelOrder({ id: order.id, version: (await shop.seen(order.id)).version, reason: '缺货' });
    expect(await stockOf(server, shop, shop.filter, shop.shopId)).toEqual({ onHand: 10, allocated: 0 });
    await vi.waitFor(
      async () => {
        expect((await shop.seen(order.id)).afterSales).toMatchObject([{ type: 3, status: 4, amount: 21_000 }]);
      },
      { timeout: 10_000 },
    );
    expect([await balanceOf('wechat'), await balanceOf('cash'), await owed()]).toEqual([0, 0, 0]);
    expect((await shop.seen(order.id)).status).toBe(4);
  });

  it('is made cheaper only before it is paid, only downward; each line bears its share [pitfall 17]', async () => {
    const order = await shop.order();
    const reduce = async (amount: number) =>
      staff().reduction({ id: order.id, version: (await shop.seen(order.id)).version, amount, reason: '老客户' });
    await expect(reduce(19_800)).rejects.toMatchObject({ message: '减价金额应小于订单金额 ¥198.00' });
    expect(await reduce(1001)).toEqual({ receivable: 18_799 });
    const seen = await shop.seen(order.id);
    expect(seen).toMatchObject({ receivable: 18_799, discount: 1001 });
    expect(seen.lines.map(({ amount, discount }) => [amount, discount])).toEqual([
      [6646, 354],
      [12_153, 647],
    ]);
    expect(await owed()).toBe(18_799);
    await shop.pay(order);
    await expect(reduce(1)).rejects.toMatchObject({ current: 1, allowed: allowed(onlineOrderLifecycle, 1) });
  });

  it('is not made cheaper than a cashier may', async () => {
    const clerk = await shop.store.staff(['OrderWechatList', 'onlineOrder.reduction'], shop.shopId);
    const order = await shop.order();
    await expect(
      orderSale(clerk.client).reduction({ id: order.id, version: (await shop.seen(order.id)).version, amount: 1000 }),
    ).rejects.toThrow(/改价|优惠|折/);
    expect((await shop.seen(order.id)).receivable).toBe(19_800);
  });

  it('handed to another shop takes its goods from there, and is seen there alone', async () => {
    const there = await shop.store.branch('城西店');
    const other = shop.store.owner.at(there);
    const order = await shop.order();
    const hand = async () =>
      staff().distributeOrder({
        id: order.id,
        version: (await shop.seen(order.id, shop.store.owner)).version,
        shopId: there,
      });
    await expect(hand()).rejects.toMatchObject({ message: '「机油滤清器」库存不足，可售 0 个' });
    const warehouseId = (await warehouse(other.client).list({}))[0]?.id ?? '';
    await warehouseInitialize(other.client).add({
      lines: [
        { skuId: shop.filter, warehouseId, quantity: 5, unitCost: 190_000 },
        { skuId: shop.pads, warehouseId, quantity: 1, unitCost: 700_000 },
      ],
    });
    expect(
      (await staff().getOrderItemShop({ id: order.id }))
        .filter(({ lines }) => lines.some(({ available }) => available > 0))
        .map(({ shopName, able, current }) => ({ shopName, able, current })),
    ).toEqual([
      { shopName: '城东店', able: true, current: true },
      { shopName: '城西店', able: true, current: false },
    ]);
    await hand();
    expect([
      await stockOf(server, shop, shop.filter, shop.shopId),
      await stockOf(server, shop, shop.filter, there),
    ]).toEqual([
      { onHand: 10, allocated: 0 },
      { onHand: 5, allocated: 2 },
    ]);
    await expect(shop.seen(order.id)).rejects.toMatchObject({ message: '订单不存在' });
    expect(await shop.seen(order.id, other)).toMatchObject({ shopName: '城西店', status: 0 });
    await receiptBill(other.client).add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 19_800 }] });
    await orderSale(other.client)
      .deliveryOrder({
        id: order.id,
        version: (await shop.seen(order.id, other)).version,
        delivery: 2,
        staffId: shop.courierId,
      })
      .catch((error: Error) => {
        expect(error.message).toBe('员工不存在或已停用');
      });
    await orderSale(other.client)
      .deliveryOrder({
        id: order.id,
        version: (await shop.seen(order.id, other)).version,
        delivery: 0,
        expressCompany: '中通',
        expressNo: '7',
      })
      .catch(() => undefined);
    expect(await stockOf(server, shop, shop.filter, there)).toEqual({ onHand: 3, allocated: 0 });
  });

  it('[F-32] takes the express company from the dictionary, by its name, code or beginning', async () => {
    const order = await shop.order();
    await shop.pay(order);
    const deliver = async (expressCompany: string) =>
      staff().deliveryOrder({
        id: order.id,
        version: (await shop.seen(order.id)).version,
        delivery: 0,
        expressCompany,
        expressNo: '7',
      });
    await expect(deliver('随便快递')).rejects.toMatchObject({
      message: '快递公司「随便快递」不在字典中，请从列表中选择',
      errors: [{ field: 'expressCompany' }],
    });
    await deliver('zto');
    expect((await shop.seen(order.id)).expressCompany).toBe('中通快递');
  });

  it('has its express corrected until the customer has it, who sees the new one; the timeline keeps both', async () => {
    const order = await shop.order();
    await shop.pay(order);
    await shop.deliver(order);
    const correct = async (by: { expressCompany?: string; expressNo?: string }) =>
      staff().updateExpress({
        id: order.id,
        version: (await shop.seen(order.id)).version,
        expressCompany: '中通',
        expressNo: 'ZT 8',
        ...by,
      });
    await expect(correct({ expressCompany: '随便快递' })).rejects.toMatchObject({
      errors: [{ field: 'expressCompany' }],
    });
    await expect(correct({ expressNo: ' ' })).rejects.toMatchObject({ message: '请填写快递单号' });
    const before = await shop.seen(order.id);
    await correct({});
    const after = await shop.seen(order.id);
    expect(after).toMatchObject({ status: 2, expressCompany: '中通快递', expressNo: 'ZT 8' });
    expect(after.timeline.at(-1)).toMatchObject({
      title: '修改快递',
      detail: `${before.expressCompany} ${before.expressNo} → 中通快递 ZT 8`,
    });
    await correct({});
    expect((await shop.seen(order.id)).timeline, 'the same again is no change').toHaveLength(after.timeline.length);
    const shown = (await app().page({})).records.find(({ id }) => id === order.id);
    expect(shown).toMatchObject({ expressCompany: '中通快递', expressNo: 'ZT 8' });
    await app().confirmReceipt({ id: order.id, version: shown?.version ?? 0 });
    await expect(correct({ expressNo: 'ZT9' })).rejects.toMatchObject({ status: 51001 });
    const visited = await shop.order({ delivery: 2 });
    await shop.pay(visited);
    await staff().deliveryOrder({
      id: visited.id,
      version: (await shop.seen(visited.id)).version,
      delivery: 2,
      staffId: shop.courierId,
    });
    await expect(
      staff().updateExpress({
        id: visited.id,
        version: (await shop.seen(visited.id)).version,
        expressCompany: '中通',
        expressNo: '1',
      }),
    ).rejects.toMatchObject({ message: '该订单不是快递发货，没有快递单号可改' });
  });

  it('is delivered in three ways, each with what it needs; who picks up shows a code [ENUM-10]', async () => {
    const [express, visit, pickUp] = [
      await shop.order(),
      await shop.order({ delivery: 2 }),
      await shop.order({ delivery: 1, address: '' }),
    ];
    for (const order of [express, visit, pickUp]) await shop.pay(order);
    const deliver = async ({ id }: Order, by: Partial<Parameters<ReturnType<typeof staff>['deliveryOrder']>[0]>) =>
      staff().deliveryOrder({ id, version: (await shop.seen(id)).version, delivery: 0, ...by });
    await expect(deliver(express, {})).rejects.toMatchObject({ message: '请填写快递公司' });
    await expect(deliver(express, { expressCompany: '顺丰' })).rejects.toMatchObject({ message: '请填写快递单号' });
    await expect(deliver(express, { delivery: 1, pickupCode: '000000' })).rejects.toMatchObject({
      message: '买家没有选择自提，没有取货码',
    });
    await expect(deliver(visit, { delivery: 2 })).rejects.toMatchObject({ message: '请选择上门员工' });
    await deliver(visit, { delivery: 2, staffId: shop.courierId });
    expect((await shop.seen(visit.id)).courierName).not.toBe('');
    const code = (await app().page({})).records.find(({ id }) => id === pickUp.id)?.pickupCode ?? '';
    expect(code).toMatch(/^\d{6}$/);
    await expect(
      deliver(pickUp, { delivery: 1, pickupCode: code === '000000' ? '000001' : '000000' }),
    ).rejects.toMatchObject({ message: '取货码不正确' });
    await deliver(pickUp, { delivery: 1, pickupCode: code });
    expect((await shop.seen(pickUp.id)).status).toBe(3);
  });

  it('of somebody else is not there, for a customer, a branch, another store', async () => {
    const order = await shop.order();
    const stranger = await shop.anotherBuyer();
    await expect(appOrderSale(stranger.client).cancel({ id: order.id, version: 2 })).rejects.toMatchObject({
      message: '订单不存在',
    });
    expect((await appOrderSale(stranger.client).page({})).total).toBe(0);
    const other = shop.store.owner.at(await shop.store.branch('城北店'));
    await expect(orderSale(other.client).cancelOrder({ id: order.id, version: 2, reason: '错' })).rejects.toMatchObject(
      { message: '订单不存在' },
    );
    const theirs = await onlineShop(server);
    await expect(orderSale(theirs.owner.client).queryOnlineOrderById({ id: order.id })).rejects.toMatchObject({
      message: '订单不存在',
    });
    expect((await orderSale(shop.store.owner.client).onlinePage({})).total).toBe(1);
  });
});
