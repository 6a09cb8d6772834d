import type { Client } from '@partsdesk/sdk';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../clock';
import { bargainDesk } from '../../testing/company/bargainDesk';
import { couponDesk } from '../../testing/company/couponDesk';
import { chargeValue } from '../../testing/company/memberDesk';
import { onlineShop } from '../../testing/company/onlineShop';
import { phoneDesk } from '../../testing/company/phone';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pageAt = async (path: string) => (await fetch(`${server.url}${path}`)).text();

/** Fills in the first form of a page that posts to this act, and sends it; returns the page that comes back. */
async function press(page: string, act: string, filled: Record<string, string> = {}): Promise<string> {
  const form = new RegExp(`<form method="post" action="([^"]+/${act})">(.*?)</form>`).exec(page);
  const fields = Object.fromEntries(
    [...(form?.[2] ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  const body = new URLSearchParams({ ...fields, ...filled });
  return (await fetch(`${server.url}${form?.[1] ?? ''}`, { method: 'POST', body })).text();
}

/** Binds a mini-app to a store. */
async function bound(storeId: string, owner: Client): Promise<void> {
  const authorized = await fetch(`${server.url}/sandbox/wechat/control/authorize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ appId: `wx${storeId.replaceAll('-', '').slice(-16)}` }),
  });
  await openplatform(owner).bindStore((await authorized.json()) as { authCode: string });
}

describe('[MKT-75] the window of a mini-app', () => {
  it('lists the stores that bound one, and plays a customer by the calls of the mini-app', async () => {
    const here = await couponDesk(server);
    const owner = here.shop.store.owner.client;
    const home = '/sandbox/mini-app/';
    expect(await pageAt(home)).not.toContain(here.shop.store.id);
    await bound(here.shop.store.id, owner);
    expect(await pageAt(home)).toContain(here.shop.store.id);

    const schemeId = await here.scheme();
    const today = dayOf(server.clock.now());
    await couponDistributionActivity(owner).add({
      name: '周末领券',
      channel: 2,
      receivers: 0,
      beginDay: today,
      endDay: dayOf(addDays(server.clock.now(), 7)),
      lines: [{ schemeId, perCustomer: 1, total: 1 }],
    });
    const phone = `${home}${here.shop.store.id}/13900001111`;
    const offers = await pageAt(`${phone}/coupons`);
    expect(offers).toContain('这是模拟的小程序');
    expect(offers).toContain('满 ¥200.00 减 ¥30.00');
    expect(offers).toContain('还剩 1 张，还可领 1 张');
    expect(await press(offers, 'receive')).toContain('领取：已完成');
    const [coupon] = (await customerCoupon(owner).page({ id: schemeId })).records;
    expect(await pageAt(`${phone}/mine`)).toContain(coupon?.code);
    // Told as the server says it, and another customer has none of it.
    const second = await press(offers, 'receive');
    expect(second).toContain('已被领完');
    expect(second).toContain('还剩 0 张，不能再领');
    expect(await pageAt(`${home}${here.shop.store.id}/13900002222/mine`)).toContain('还没有优惠券');
  });

  it('begins a bargain, lets a friend cut it by the number of the link, and orders at its price', async () => {
    const { shop, scheme } = await bargainDesk(server);
    if (!(await pageAt('/sandbox/mini-app/')).includes(shop.store.id))
      await bound(shop.store.id, shop.store.owner.client);
    await scheme({ helpers: 2 });
    const store = `/sandbox/mini-app/${shop.store.id}`;
    const offers = await pageAt(`${store}/owner1/bargains?shopId=${shop.shopId}`);
    expect(await press(offers, 'begin')).toContain('发起砍价：已完成');
    const id = /给朋友的编号 ([\w-]+)/.exec(await pageAt(`${store}/owner1/runs`))?.[1] ?? '';
    expect(await pageAt(`${store}/friend1/help`)).toContain('朋友给的编号');
    const helped = await press(await pageAt(`${store}/friend1/help?id=${id}`), 'cut');
    expect(helped).toContain('帮砍一刀：已完成');
    expect(helped).toContain('1 / 2 人帮砍，砍价中');
    expect(await press(await pageAt(`${store}/friend2/help?id=${id}`), 'cut')).toContain('已砍到底');
    const mine = await pageAt(`${store}/owner1/runs`);
    const ordered = await press(mine, 'buy', { receiver: '王强', phone: '13900001111' });
    expect(ordered).toContain('按现价自提下单：已完成');
    expect(await pageAt(`${store}/owner1/orders`)).toContain('已付 ¥0.00');
    expect(await press(await pageAt(`${store}/owner1/tasks`), 'top', { words: '门头照' })).toContain('限时活动');
  });

  it('[MKT-73] prices what is ordered with the best coupon, and orders with it', async () => {
    const { shop } = await bargainDesk(server);
    if (!(await pageAt('/sandbox/mini-app/')).includes(shop.store.id))
      await bound(shop.store.id, shop.store.owner.client);
    const today = dayOf(server.clock.now());
    const schemeId = await couponSchema(shop.store.owner.client).add({
      ...{ name: '立减券', kind: 1, face: 3000, threshold: 0, stackable: true, scope: 0 },
      ...{ validity: 2, days: 30, total: 10, perCustomer: 1 },
    });
    await couponDistributionActivity(shop.store.owner.client).add({
      ...{ name: '周末领券', channel: 2, receivers: 0, beginDay: today, endDay: today },
      lines: [{ schemeId, perCustomer: 1, total: 1 }],
    });
    const phone = `/sandbox/mini-app/${shop.store.id}/coupons1`;
    await press(await pageAt(`${phone}/coupons`), 'receive');
    const parts = await pageAt(`${phone}/mall?shopId=${shop.shopId}`);
    const told = await press(parts, 'preview', { quantity: '1' });
    expect(told).toContain('券减 ¥30.00');
    const coupons = /编号 ([\w-]+)/.exec(told)?.[1] ?? '';
    await press(parts, 'order', { quantity: '1', receiver: '王强', phone: '13900001111', coupons });
    expect(await pageAt(`${phone}/mine`)).toContain('已锁定');
  });

  it('[MEM-52] pays an order by balance, shows the wallet and a member code, and leads to the payment page', async () => {
    const shop = await onlineShop(server);
    await bound(shop.store.id, shop.store.owner.client);
    const phone = `/sandbox/mini-app/${shop.store.id}/member1`;
    const goods = await pageAt(`${phone}/mall?shopId=${shop.shopId}`);
    const fields = { quantity: '1', receiver: '王强', phone: '13900001111' };
    expect(await press(goods, 'order', fields)).toContain('到店自提下单：已完成');
    expect(await press(await pageAt(`${phone}/orders`), 'member')).toContain('您在本店没有会员余额');
    const [member] = (await customer(shop.owner.client).page({ all: true, wechat: true })).records;
    await chargeValue(shop, member!.id, 1000);
    expect(await pageAt(`${phone}/wallet`)).toContain('会员余额 ¥10.00，可用 ¥10.00');
    expect(await pageAt(`${phone}/member`)).toMatch(/88\d{18}/);
    const partly = await press(await pageAt(`${phone}/orders`), 'member');
    expect(partly).toContain('储值 ¥10.00；还需支付 ¥25.00');
    expect(partly).toContain('已付 ¥10.00');
    const way = /href="([^"]*\/pay\/[^"]*)"/.exec(partly)?.[1] ?? '';
    const there = await fetch(server.url + way, { redirect: 'manual' });
    expect(there.headers.get('location')).toMatch(/^\/h5\/payment\?code=/);
    await press(await pageAt(`${phone}/orders`), 'cancel');
    expect(await pageAt(`${phone}/wallet`)).toContain('会员余额 ¥10.00，可用 ¥10.00');
  });

  it('signs a visitor in by the code of a fair, whose answers it sends', async () => {
    const { store } = (await couponDesk(server)).shop;
    await bound(store.id, store.owner.client);
    const fairs = signInExhibition(store.owner.client);
    const today = dayOf(server.clock.now());
    const id = await fairs.add({
      ...{ name: '汽配展', beginDay: today, endDay: today, purpose: '展后回访', rotating: false },
      attributes: [{ label: '人数', kind: 'number', required: true }],
    });
    const { content: scene } = await fairs.showQrcode({ id });
    const phone = `/sandbox/mini-app/${store.id}/visitor1`;
    expect(await pageAt(`${phone}/fair`)).toContain('签到码');
    const fair = await pageAt(`${phone}/fair?${new URLSearchParams({ scene })}`);
    for (const words of ['汽配展', '展后回访', '人数（数字）']) expect(fair).toContain(words);
    const asked = /name="(answer-[^"]+)"/.exec(fair)?.[1] ?? '';
    expect(await press(fair, 'signIn', { [asked]: '很多' })).toContain('「人数」请填写数字');
    expect(await press(fair, 'signIn', { [asked]: '3' })).toContain('签到：已完成');
    expect((await fairs.item({ id })).recordCount).toBe(1);
  });

  it('takes or refuses a message that the store sends, which WeChat tells us of', async () => {
    const { store } = (await couponDesk(server)).shop;
    const desk = await phoneDesk(server, store);
    const address = `/sandbox/mini-app/${store.id}/asked1/messages`;
    expect(await pageAt(address)).toContain('这家店还没有要发的消息');
    await desk.choose('shipped');
    const accepted = () =>
      server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
        db.selectFrom('subscribe_quota').select('left_count as left').where('store_id', '=', store.id).execute(),
      );
    const messages = await pageAt(address);
    expect(messages).toContain('订单发货通知');
    expect(await press(messages, 'accept')).toContain('允许一次：已完成');
    expect(await accepted()).toEqual([{ left: 1 }]);
    expect(await press(messages, 'refuse')).toContain('拒绝：已完成');
    expect(await accepted()).toEqual([{ left: 0 }]);
  });

  it('is no page for an unknown store, person or tab', async () => {
    const { shop } = await couponDesk(server);
    for (const path of [`${shop.store.id}/a/coupons`, `${shop.store.id}/a%2Fb/coupons`, 'x/a/coupons', 'x/a/none'])
      expect(await pageAt(`/sandbox/mini-app/${path}`)).toContain('没有这个页面');
  });
});
