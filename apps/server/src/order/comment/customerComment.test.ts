import { allowed } from '@partsdesk/core/lifecycle';
import { customerCommentLifecycle } from '@partsdesk/core/order/comment/customerCommentLifecycle';
import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { appCustomerComment } from '@partsdesk/sdk/parts/appCustomerComment';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerComment } from '@partsdesk/sdk/parts/customerComment';
import { customerCommentStatistics } from '@partsdesk/sdk/parts/customerCommentStatistics';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { serviceDataScope } from '@partsdesk/sdk/parts/serviceDataScope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlineShop, type Buyer, type OnlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(() => server.stop());

const staff = (person: Person = shop.owner) => customerComment(person.client);
const figures = (person: Person = shop.owner) => customerCommentStatistics(person.client).all();
const waiting = async (person: Person = shop.owner) => (await remindStatistics(person.client).all()).commentAmount;
type Draft = Omit<Parameters<ReturnType<typeof appCustomerComment>['add']>[0], 'orderId'>;
const say = (orderId: string, draft: Partial<Draft> = {}, buyer: Buyer = shop.buyer) =>
  appCustomerComment(buyer.client).add({ orderId, stars: 5, ...draft });

/** Makes an order of one part that the customer has received. */
async function completed(buyer: Buyer = shop.buyer) {
  const order = await shop.order({ lines: [{ skuId: shop.oil, quantity: 1 }] }, buyer);
  await shop.pay(order);
  await shop.deliver(order);
  await appOrderSale(buyer.client).confirmReceipt({ id: order.id, version: (await shop.seen(order.id)).version });
  return order;
}
const said = async (draft: Partial<Draft> = {}, buyer?: Buyer) => say((await completed(buyer)).id, draft, buyer);

describe('a comment', () => {
  it('comments a completed order, counts in the bell, gets a reply for the customer [SHELL-20] [DATA-14]', async () => {
    const order = await completed();
    const id = await say(order.id, { stars: 4, content: ' 发货很快 ', imageUrls: ['/file/a/b.jpg'] });
    expect(await waiting()).toBe(1);
    expect((await staff().page({})).records).toMatchObject([
      {
        id,
        status: 0,
        stars: 4,
        content: '发货很快',
        imageUrls: ['/file/a/b.jpg'],
        orderId: order.id,
        orderCode: order.code,
        customerId: shop.buyer.id,
        reply: '',
        replyTime: null,
      },
    ]);
    await staff().reply({ id, reply: ' 感谢您的支持 ' });
    expect(await waiting()).toBe(0);
    expect((await staff().page({})).records).toMatchObject([
      { status: 1, reply: '感谢您的支持', replyBy: expect.stringMatching(/./) as string },
    ]);
    expect((await appOrderSale(shop.buyer.client).page({})).records).toMatchObject([
      { comment: { id, stars: 4, reply: '感谢您的支持' } },
    ]);
    const seen = await shop.seen(order.id);
    expect(seen).toMatchObject({ status: 3, comment: { id, content: '发货很快' } });
    expect(seen.timeline.slice(-2)).toMatchObject([
      { title: '评价', by: '顾客', detail: '4 星' },
      { title: '回复评价', detail: '感谢您的支持' },
    ]);
  });

  it('is replied to once, also by two at the same time', async () => {
    const id = await said();
    const done = await Promise.allSettled([staff().reply({ id, reply: '谢谢' }), staff().reply({ id, reply: '感谢' })]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [before] = (await staff().page({})).records;
    await expect(staff().reply({ id, reply: '又一次' })).rejects.toMatchObject({
      status: 51001,
      message: '评价已回复，不能回复',
      current: 1,
      allowed: allowed(customerCommentLifecycle, 1),
    });
    await expect(staff().reply({ id: crypto.randomUUID(), reply: '谢谢' })).rejects.toMatchObject({
      message: '评价不存在',
    });
    expect((await staff().page({})).records).toEqual([before]);
  });

  it('of blanks is no reply', async () => {
    const id = await said();
    await expect(staff().reply({ id, reply: '  ' })).rejects.toMatchObject({
      message: '请填写回复内容',
      errors: [{ field: 'reply' }],
    });
    expect(await waiting()).toBe(1);
  });

  it('is written once, also when it is sent twice at the same time', async () => {
    const order = await completed();
    const done = await Promise.allSettled([say(order.id), say(order.id, { stars: 1 })]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(say(order.id)).rejects.toMatchObject({
      message: '该订单已评价，不能重复评价',
      errors: [{ field: 'orderId' }],
    });
    expect((await figures()).total).toBe(1);
  });

  it('of an order that is not completed is refused', async () => {
    const order = await shop.order();
    await expect(say(order.id)).rejects.toMatchObject({
      status: 51001,
      message: '订单待付款，不能评价',
      current: 0,
      allowed: allowed(onlineOrderLifecycle, 0),
    });
    await shop.pay(order);
    await shop.deliver(order);
    await expect(say(order.id)).rejects.toMatchObject({ message: '订单待收货，不能评价' });
    const cancelled = await shop.order();
    await appOrderSale(shop.buyer.client).cancel({
      id: cancelled.id,
      version: (await shop.seen(cancelled.id)).version,
    });
    await expect(say(cancelled.id)).rejects.toMatchObject({ message: '订单已取消，不能评价' });
  });

  it('of an order paid after use waits until it is paid [ENUM-12]', async () => {
    const order = await shop.order({ payAfterUse: true });
    await orderSale(shop.owner.client).acceptOrder({ id: order.id, version: (await shop.seen(order.id)).version });
    await shop.deliver(order);
    await expect(say(order.id)).rejects.toMatchObject({ message: '订单已发货待付款，不能评价' });
    await shop.pay(order);
    await say(order.id);
    expect(await waiting()).toBe(1);
  });

  it('of somebody else’s order is refused as of one that is not there', async () => {
    const order = await completed();
    await expect(say(order.id, {}, await shop.anotherBuyer())).rejects.toMatchObject({ message: '订单不存在' });
  });

  it('is the shop’s that fulfilled the order, and the head store’s; no other store’s', async () => {
    const id = await said();
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    expect([(await staff(other).page({})).total, (await figures(other)).total, await waiting(other)]).toEqual([
      0, 0, 0,
    ]);
    await expect(staff(other).reply({ id, reply: '谢谢' })).rejects.toMatchObject({ message: '评价不存在' });
    expect([
      (await staff(shop.store.owner).page({})).total,
      (await figures(shop.store.owner)).total,
      await waiting(shop.store.owner),
    ]).toEqual([1, 1, 1]);
    const theirs = await onlineShop(server);
    await expect(staff(theirs.owner).reply({ id, reply: '谢谢' })).rejects.toMatchObject({ message: '评价不存在' });
  });

  it('is seen by a service person as the order is [PERM-18]', async () => {
    const head = shop.store.owner.client;
    const person = await shop.store.staff(['CustomerComment', 'customerComment.reply'], shop.shopId);
    const { id: serviceId = '' } = (await partsStaff(head).getByUserId({ userId: person.id })) ?? {};
    await partsStaff(head).update({ id: serviceId, version: 1, isService: true });
    const scope = async (dataScope: 'shop' | 'own') =>
      serviceDataScope(head).set({
        serviceId,
        dataScope,
        version: (await serviceDataScope(head).getByServiceId({ serviceId })).version,
      });
    const id = await said();
    await scope('own');
    expect([(await staff(person).page({})).total, (await figures(person)).total, await waiting(person)]).toEqual([
      0, 0, 0,
    ]);
    await expect(staff(person).reply({ id, reply: '谢谢' })).rejects.toMatchObject({ message: '评价不存在' });
    await customer(shop.owner.client).update({ id: shop.buyer.id, serviceStaffId: serviceId });
    expect([(await staff(person).page({})).total, (await figures(person)).total, await waiting(person)]).toEqual([
      1, 1, 1,
    ]);
    await scope('shop');
    expect((await staff(person).page({})).total).toBe(1);
  });

  it('is found by its stars, its reply, its words, its customer, its order and its day', async () => {
    const other = await shop.anotherBuyer();
    const { phone } = await customer(shop.owner.client).item({ id: other.id });
    await customer(shop.owner.client).update({ id: other.id, name: '周建' });
    const bad = await said({ stars: 2, content: '100%是旧件' });
    const order = await completed(other);
    const good = await say(order.id, { content: '发货快' }, other);
    await staff().reply({ id: good, reply: '谢谢' });
    const idsOf = async (query: Parameters<ReturnType<typeof customerComment>['page']>[0]) =>
      (await staff().page(query)).records.map(({ id }) => id);
    expect(await idsOf({})).toEqual([good, bad]);
    expect(await idsOf({ stars: 2 })).toEqual([bad]);
    expect(await idsOf({ status: 1 })).toEqual([good]);
    expect(await idsOf({ keyword: '0%是' })).toEqual([bad]);
    expect(await idsOf({ keyword: '周建' })).toEqual([good]);
    expect(await idsOf({ keyword: phone })).toEqual([good]);
    expect(await idsOf({ keyword: order.code })).toEqual([good]);
    expect(await idsOf({ to: '2020-01-01' })).toEqual([]);
    expect(await idsOf({ from: '2020-01-01' })).toEqual([good, bad]);
  });
});

describe('the statistics of comments', () => {
  it('are nothing before anybody said anything', async () => {
    expect(await figures()).toEqual({
      total: 0,
      average: null,
      goodShare: 0,
      replied: 0,
      notReplied: 0,
      stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0, share: 0 })),
    });
  });

  it('are all stars by all comments, shares that add up to 100, and what waits for a reply', async () => {
    const [first] = [await said({ stars: 5 }), await said({ stars: 4 }), await said({ stars: 1 })];
    await staff().reply({ id: first, reply: '谢谢' });
    expect(await figures()).toEqual({
      total: 3,
      average: 3.33,
      goodShare: 67,
      replied: 1,
      notReplied: 2,
      stars: [
        { stars: 5, count: 1, share: 34 },
        { stars: 4, count: 1, share: 33 },
        { stars: 3, count: 0, share: 0 },
        { stars: 2, count: 0, share: 0 },
        { stars: 1, count: 1, share: 33 },
      ],
    });
  });
});
