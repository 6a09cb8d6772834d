import { customer } from '@partsdesk/sdk/parts/customer';
import { subscribeTemplateStoreRelation } from '@partsdesk/sdk/parts/subscribeTemplateStoreRelation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addSeconds, dayOf, startOfDay } from '../../clock';
import { couponDesk } from '../../testing/company/couponDesk';
import { phoneDesk } from '../../testing/company/phone';
import { wechatTells } from '../../testing/company/wechatApps';
import { fresh } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { announceEnding } from './announceEnding';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(() => server.stop());

const [NONE, OPENED, FAILED] = [0, 2, 3];

/** A store that tells of coupons, and a customer with a phone, who is given them one by one. */
async function desk() {
  const coupons = await couponDesk(server);
  const { store } = coupons.shop;
  const here = await phoneDesk(server, store);
  const head = customer(store.owner.client);
  await here.choose('couponArrived');
  const someone = await here.phone();
  const give = async (name = '满200减30', to = someone.customerId, terms: { days?: number } = {}) => {
    const schemeId = await coupons.scheme({ name: fresh(name), ...terms });
    await head.distributeCoupon({ schemeId, customerIds: [to] });
    await here.settled();
  };
  const told = () =>
    server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
      db
        .selectFrom('subscribe_message')
        .select(['outcome', 'reason'])
        .where('store_id', '=', store.id)
        .orderBy('id')
        .execute(),
    );
  const left = async () =>
    (
      await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
        db.selectFrom('subscribe_quota').select(['left_count', 'refused']).where('store_id', '=', store.id).execute(),
      )
    ).map(({ left_count, refused }) => [left_count, refused]);
  return { ...here, shop: coupons.shop, store, someone, give, told, left };
}
const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);

describe('the messages that a store chooses', () => {
  it('[MKT-66] are opened at WeChat, found again after a lost answer, and closed when dropped', async () => {
    const here = await desk();
    expect(await here.stateOf('couponArrived')).toMatchObject({ status: OPENED, reason: '', title: '优惠券到账提醒' });
    expect((await here.atWechat()).templates.map(({ title }) => title)).toEqual(['优惠券到账提醒']);
    // The list is answered, the adding is not.
    await here.faults('ok', 'lost');
    await here.choose('couponArrived', 'paid');
    expect((await here.atWechat()).templates.map(({ title }) => title)).toEqual(['优惠券到账提醒', '付款成功通知']);
    expect(await here.stateOf('paid')).toMatchObject({ status: OPENED });
    await here.someone.answer();
    await here.choose('paid');
    expect(await here.stateOf('couponArrived')).toMatchObject({ status: NONE });
    expect((await here.atWechat()).templates.map(({ title }) => title)).toEqual(['付款成功通知']);
    expect(await here.someone.ask()).toHaveLength(1);
  });

  it('[MKT-66] say why they could not be opened, and are tried again', async () => {
    const here = await desk();
    await here.faults('revoked');
    await here.choose('couponArrived', 'shipped');
    expect(await here.stateOf('shipped')).toMatchObject({ status: FAILED, reason: '小程序未授权给本平台' });
    await here.choose('couponArrived', 'shipped');
    expect(await here.stateOf('shipped')).toMatchObject({ status: OPENED, reason: '' });
    await here.faults('busy', 'busy', 'busy', 'busy', 'busy');
    await here.choose('couponArrived', 'shipped', 'refunded');
    expect(await here.stateOf('refunded')).toMatchObject({ status: FAILED });
  });

  it('[MKT-66] show their fields with samples, by type, and to customers what is open alone', async () => {
    const here = await desk();
    expect((await here.templates.listByType({ type: 1 })).templates.map(({ code }) => code)).toEqual([
      'paid',
      'shipped',
      'refunded',
    ]);
    expect(await here.templates.detailList({ code: 'couponArrived' })).toEqual([
      { key: 'thing1', label: '优惠券', sample: '满200减30' },
      { key: 'time2', label: '有效期至', sample: '2026年8月31日 23:59' },
      { key: 'thing3', label: '发放门店', sample: '城东店' },
    ]);
    expect(await here.someone.ask()).toEqual((await here.atWechat()).templates.map(({ id }) => id));
  });

  it('are the head store’s to choose, with a mini-app, and once by two who choose at once', async () => {
    const here = await desk();
    const { version } = await here.templates.listByType({});
    const branch = subscribeTemplateStoreRelation(here.shop.owner.client);
    await expect(branch.addBatch({ codes: ['paid'], version })).rejects.toMatchObject({
      message: '只有总店可以设置小程序消息提醒',
    });
    await here.relation.addBatch({ codes: ['couponArrived'], version });
    await expect(here.relation.addBatch({ codes: [], version })).rejects.toMatchObject({
      status: 51001,
      message: '小程序消息提醒已被他人修改，请刷新后再试',
    });
    expect(await here.stateOf('couponArrived')).toMatchObject({ status: OPENED });
    const other = await server.store();
    const bare = subscribeTemplateStoreRelation(other.owner.client);
    await expect(bare.addBatch({ codes: ['paid'], version: 0 })).rejects.toMatchObject({
      message: '店铺还没有绑定小程序',
    });
  });
});

describe('a message to a phone', () => {
  it('[MKT-67] three acceptances are three messages; the fourth ends as 用户未订阅', async () => {
    const here = await desk();
    for (const format of ['xml', 'json', 'xml'] as const) await here.someone.answer({ format });
    expect(await here.left()).toEqual([[3, false]]);
    for (const left of [2, 1, 0]) {
      await here.give();
      expect(await here.left()).toEqual([[left, false]]);
    }
    await here.give();
    const { sent } = await here.atWechat();
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({ openId: here.someone.openId, page: 'pages/coupon/index' });
    expect(sent[0]!.values.thing1).toMatch(/^满200减30/);
    expect(await here.told()).toMatchObject([
      { outcome: 'sent' },
      { outcome: 'sent' },
      { outcome: 'sent' },
      { outcome: 'notSubscribed', reason: '用户未订阅' },
    ]);
    expect(await here.stateOf('couponArrived')).toMatchObject({ sent: 3, notSubscribed: 1, failed: 0 });
  });

  it('[MKT-67] the same told twice counts once, and a refusal takes all', async () => {
    const here = await desk();
    expect(await here.someone.answer({ times: 3 })).toEqual({ taken: [true, true, true] });
    await here.someone.answer({ times: 2, format: 'json' });
    expect(await here.left()).toEqual([[2, false]]);
    await here.someone.answer({ refuse: true, settings: true, format: 'json' });
    expect(await here.left()).toEqual([[0, true]]);
    await here.give();
    expect((await here.atWechat()).sent).toEqual([]);
    expect(await here.told()).toMatchObject([{ outcome: 'notSubscribed' }]);
    await here.someone.answer();
    expect(await here.left()).toEqual([[1, false]]);
  });

  it('[MKT-67] is tried where WeChat has told of nobody; 43101 then ends it', async () => {
    const here = await desk();
    await here.someone.answer({ silent: true });
    await here.give();
    await here.give();
    expect((await here.atWechat()).sent).toHaveLength(1);
    expect(outcomes(await here.told())).toEqual(['sent', 'notSubscribed']);
  });

  it('[MKT-67] hears that a message did not arrive after all', async () => {
    const here = await desk();
    await here.someone.answer();
    await here.give();
    const [message] = (await here.atWechat()).sent;
    await here.control('fail', { msgId: message!.msgId, reason: 'user block' });
    expect(await here.told()).toEqual([{ outcome: 'failed', reason: '微信未送达：user block' }]);
  });

  it('[MKT-68] is tried again while WeChat is busy or its quota is used up, and sent once', async () => {
    const here = await desk();
    await here.someone.answer();
    await here.faults('busy', 'quota', 'busy');
    await here.give();
    expect((await here.atWechat()).sent).toHaveLength(1);
    expect(outcomes(await here.told())).toEqual(['sent']);
  });

  it('[MKT-68] asks for a fresh token once where the old one has expired', async () => {
    const here = await desk();
    await here.someone.answer();
    await here.faults('expired');
    await here.give();
    expect((await here.atWechat()).sent).toHaveLength(1);
    expect(outcomes(await here.told())).toEqual(['sent']);
  });

  it('[MKT-68] after a lost answer is not sent again', async () => {
    const here = await desk();
    await here.someone.answer();
    await here.someone.answer();
    await here.faults('lost');
    await here.give();
    expect((await here.atWechat()).sent).toHaveLength(1);
    expect(await here.told()).toEqual([{ outcome: 'unclear', reason: '微信没有回答，可能已送达，不再重发' }]);
    expect(await here.left()).toEqual([[1, false]]);
  });

  it('[MKT-68] ends where a field does not fit, and marks its kind', async () => {
    const here = await desk();
    await here.someone.answer();
    await here.faults('badField');
    await here.give();
    expect(await here.told()).toEqual([{ outcome: 'failed', reason: '字段不符合微信要求：thing1' }]);
    expect(await here.stateOf('couponArrived')).toMatchObject({
      status: OPENED,
      reason: '字段不符合微信要求：thing1',
      failed: 1,
    });
  });

  it('[MKT-68] ends where WeChat knows the template no more, which may be opened again', async () => {
    const here = await desk();
    await here.someone.answer();
    await here.faults('noTemplate');
    await here.give();
    expect(outcomes(await here.told())).toEqual(['failed']);
    expect(await here.stateOf('couponArrived')).toMatchObject({ status: FAILED });
    await here.choose('couponArrived');
    expect(await here.stateOf('couponArrived')).toMatchObject({ status: OPENED, reason: '' });
  });

  it('[MKT-68] is not sent for a mini-app that has revoked its authorisation, and nothing fails by it', async () => {
    const here = await desk();
    await here.someone.answer();
    await wechatTells(server.url, { InfoType: 'unauthorized', AuthorizerAppid: here.appId });
    await here.give();
    expect((await here.atWechat()).sent).toEqual([]);
    expect(await here.stateOf('couponArrived')).toMatchObject({ status: NONE });
  });

  it('[MKT-69] is cut to what fits, without a number of a telephone', async () => {
    const here = await desk();
    await here.someone.answer();
    await here.someone.answer();
    await here.give('致电13911112222领取的券');
    await here.give('整车保养套餐专享优惠券满两千减三百元一张可用');
    const [first, second] = (await here.atWechat()).sent.map(({ values }) => values);
    expect(first!.thing1).toMatch(/^致电…领取的券/);
    expect(first!.time2).toMatch(/^\d{4}年\d{1,2}月\d{1,2}日 23:59$/);
    expect(second!.thing1).toBe('整车保养套餐专享优惠券满两千减三百元一…');
  });

  it('goes to customers of the mini-app alone, and only of what is open', async () => {
    const here = await desk();
    const { customerId } = await here.phone();
    await here.choose();
    await here.give('满100减10', customerId);
    expect(await here.told()).toEqual([]);
  });
});

describe('a coupon that ends in three days', () => {
  /** Advances the clock to the next time that the shop's clock shows this hour. */
  async function until(hour: number): Promise<void> {
    await keepLoggedIn(server);
    const now = server.clock.now();
    const today = addSeconds(startOfDay(dayOf(now)), hour * 3600);
    server.clock.advance(((today > now ? today : addDays(today, 1)).getTime() - now.getTime()) / 1000);
  }

  it('[MKT-25] is announced by day, one message a customer and day, and not when it is used up', async () => {
    const here = await desk();
    await here.choose('couponEnding');
    const announce = async () => {
      await announceEnding(
        { database: server.database, clock: server.clock, settings: server.settings },
        here.store.id,
      );
      await here.settled();
      return (await here.atWechat()).sent.map(({ values }) => values);
    };
    await until(8);
    for (const times of [1, 2]) await here.someone.answer({ times });
    // The day of taking is the first of four.
    for (const days of [4, 4, 5]) await here.give('快到期', here.someone.customerId, { days });
    const other = await here.phone();
    await other.answer();
    await here.give('不用提醒', other.customerId, { days: 30 });
    expect(await announce()).toEqual([]);
    await until(10);
    const [told, ...more] = await announce();
    expect(told).toMatchObject({ thing3: '共2张快到期，请尽快使用' });
    expect(told!.thing1).toMatch(/^快到期/);
    expect(more).toEqual([]);
    expect(await announce()).toHaveLength(1);
    await until(21);
    expect(await announce()).toHaveLength(1);
    await until(9);
    expect((await announce())[1]).toMatchObject({ thing3: '共1张快到期，请尽快使用' });
  });
});
