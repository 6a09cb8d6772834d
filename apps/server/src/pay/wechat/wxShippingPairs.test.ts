import { allowed, next, type EventOf } from '@partsdesk/core/lifecycle';
import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import { LifecycleError } from '@partsdesk/sdk';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { paySqb } from '@partsdesk/sdk/pay/paySqb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asSystem } from '../../jobs/withoutRequest';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { outside, phone } from '../../testing/company/payDesk';
import { boundApp } from '../../testing/company/wechatApps';
import { watchTables } from '../../testing/database/touchedTables';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { openForOnlinePay } from '../trade/openForOnlinePay';
import { remindOfPayment } from '../trade/payMessages';
import { shippingOf } from './shippingRows';
import { moveShipping } from './wxShippings';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await onlineShop(server);
  await openForOnlinePay(server.database, server.settings, shop.store.id, server.clock.now());
  await boundApp(server.url, shop.store.id, shop.store.owner);
  await inStore(({ db }) =>
    db.updateTable('stock').set({ on_hand: 10_000 }).where('store_id', '=', shop.store.id).execute(),
  );
});
afterAll(() => server.stop());

const { statuses } = wxShippingLifecycle;
type Event = EventOf<typeof wxShippingLifecycle>;

const inStore = <T>(work: Parameters<typeof asSystem<T>>[2]) =>
  asSystem(server, { storeId: shop.store.id, id: 'test', operation: 'test' }, work);
const watched = () =>
  watchTables(server.database, {
    storeId: shop.store.id,
    without: ['public.idempotent_answer', 'public.audit_entry', 'platform.outbox'],
  });
const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const push = ({ id }: { id: string }, expressNo = 'SF1') =>
  paySqb(shop.owner.client).pushWxShippingInfo({ orderId: id, expressCompany: '顺丰速运', expressNo });
const told = ({ id }: { id: string }) =>
  inStore(async (ctx) => {
    const seen = await shippingOf(ctx, id);
    if (!seen) throw new Error('not paid through WeChat');
    return seen;
  });
const says = ({ outTradeNo }: { outTradeNo: string }, errcode: number) =>
  outside(server, 'shipping', { outTradeNo, errcode });
const NOT_FOUND_YET = 10_060_001;
const BUSY = -1;
const WRONG = 10_060_023;

/** Makes an order paid by phone. */
async function paid() {
  const order = await shop.order();
  const { outTradeNo } = await phone(server).add({
    code: await appOrderSale(shop.buyer.client).payCode({ id: order.id }),
    amount: order.receivable,
    channel: 'jsapi',
    openId: 'o-buyer',
  });
  await outside(server, 'pay', { outTradeNo });
  await until(async () => {
    expect(await shop.seen(order.id)).toMatchObject({ status: 1 });
  });
  return { ...order, outTradeNo };
}

/** Deletes the messages, so that only the test uploads. */
const forgetMessages = () =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.deleteFrom('platform.outbox').where('store_id', '=', shop.store.id).execute(),
  );

/** Makes a paid order with shipping information in this status. */
async function standing(status: number, pushed: Date | null = null) {
  const order = await paid();
  if (status === statuses.uploaded.code || status === statuses.renewed.code) await push(order);
  server.clock.advance(1);
  if (status === statuses.renewed.code) await push(order, 'SF2');
  await inStore(async (ctx) => {
    const seen = await shippingOf(ctx, order.id);
    if (seen?.status === null)
      await moveShipping(ctx, seen, order.id, 'push', { expressCompany: '顺丰速运', expressNo: 'SF1' });
    await ctx.db
      .updateTable('wx_shipping')
      .set({ status, pushed_time: pushed })
      .where('store_id', '=', ctx.storeId)
      .where('order_id', '=', order.id)
      .execute();
  });
  await forgetMessages();
  server.clock.advance(1);
  return order;
}

const messages = () =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .selectFrom('platform.outbox')
      .select(['tries', 'done_time as done'])
      .where('store_id', '=', shop.store.id)
      .where('kind', '=', 'payShipping')
      .orderBy('id')
      .execute(),
  );
/** Waits until the worker has finished the messages it began, since their delays count from now. */
const atRest = () =>
  until(async () => {
    expect((await messages()).filter(({ tries, done }) => tries > 0 && !done)).toEqual([]);
  });
async function later(seconds: number) {
  await atRest();
  server.clock.advance(seconds);
}

/** Sends the worker the message of a shipped order. */
async function reminded({ id }: { id: string }) {
  await inStore((ctx) => remindOfPayment(ctx, 'payShipping', id, 0));
  // The first message is this one, since one is delivered at a time.
  await until(async () => {
    expect((await messages())[0]).toMatchObject({ done: expect.any(Date) as Date });
  });
}

describe.each(Object.entries(statuses))('shipping told to WeChat, in %s [NET-19]', (name, { code: from }) => {
  const person: Event = name === 'uploaded' ? 'renew' : 'push';

  if (next(wxShippingLifecycle, from, person) === undefined)
    it('what a person tells is refused, with what is allowed', async () => {
      const order = await standing(from, server.clock.now());
      const watch = await watched();
      const refusal: unknown = await push(order, 'SF9').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(LifecycleError);
      expect(refusal).toMatchObject({ status: 51001, current: from, allowed: allowed(wxShippingLifecycle, from) });
      expect(await watch.touched()).toEqual([]);
    });
  else
    it.each([
      ['says yes', 0, person === 'renew' ? statuses.renewed : statuses.uploaded],
      ['does not know of the payment yet', NOT_FOUND_YET, person === 'renew' ? statuses.uploaded : statuses.toUpload],
      ['is busy', BUSY, person === 'renew' ? statuses.uploaded : statuses.toUpload],
      ['refuses', WRONG, person === 'renew' ? statuses.uploaded : statuses.failed],
    ])('a person tells, and WeChat %s', async (_what, errcode, { code: to }) => {
      const order = await standing(from);
      await says(order, errcode);
      const answer: unknown = await push(order, 'SF9').catch((error: unknown) => error);
      if (errcode === 0) expect(answer).toMatchObject({ status: to });
      else
        expect(String(answer)).toMatch(
          errcode === WRONG ? '微信没有受理发货信息' : errcode === BUSY ? '微信暂时没有响应' : '微信还没有查到这笔支付',
        );
      expect((await told(order)).status).toBe(to);
    });

  // The worker continues an interrupted upload.
  const carried = name === 'toUpload' || name === 'uploading';
  it.each([
    ['says yes', 0, statuses.uploaded],
    ['does not know of the payment yet', NOT_FOUND_YET, statuses.toUpload],
    ['is busy', BUSY, statuses.toUpload],
    ['refuses', WRONG, statuses.failed],
  ])(
    `the worker is reminded, and WeChat %s: ${carried ? 'it tells' : 'nothing to do'}`,
    async (_what, errcode, { code: to }) => {
      const order = await standing(from);
      await says(order, errcode);
      const watch = await watched();
      await reminded(order);
      expect((await told(order)).status).toBe(carried ? to : from);
      if (!carried) expect(await watch.touched()).toEqual([]);
    },
  );

  it.each(Object.keys(wxShippingLifecycle.events) as Event[])('%s is what core says', async (event) => {
    const order = await standing(from);
    const to = next(wxShippingLifecycle, from, event);
    const watch = await watched();
    const seen = await told(order);
    expect(await inStore((ctx) => moveShipping(ctx, seen, order.id, event))).toBe(to !== undefined);
    expect((await told(order)).status).toBe(to ?? from);
    if (to === undefined) expect(await watch.touched()).toEqual([]);
  });
});

describe('shipping whose answer was lost', () => {
  it('reached WeChat nevertheless: it is asked, and the one correction is not spent', async () => {
    const order = await paid();
    await outside(server, 'faults', { dropAnswer: 1 });
    try {
      await expect(push(order)).rejects.toThrow('微信暂时没有响应，稍后会自动再试');
    } finally {
      await outside(server, 'faults', { dropAnswer: 0 });
    }
    expect((await told(order)).status).toBe(statuses.toUpload.code);
    await later(61);
    await until(async () => {
      expect((await told(order)).status).toBe(statuses.uploaded.code);
    });
    server.clock.advance(1);
    expect(await push(order, 'SF2')).toMatchObject({ status: statuses.renewed.code });
  });

  it('and told again with another number, it is corrected', async () => {
    const order = await paid();
    await outside(server, 'faults', { dropAnswer: 1 });
    await push(order).catch(() => undefined);
    await outside(server, 'faults', { dropAnswer: 0 });
    server.clock.advance(1);
    expect(await push(order, 'SF2')).toMatchObject({ status: statuses.renewed.code });
    expect(await told(order)).toMatchObject({ toldNo: 'SF2' });
  });

  it('is left alone while somebody is at it, and taken up when nobody came back', async () => {
    const order = await standing(statuses.uploading.code, server.clock.now());
    await reminded(order);
    expect((await told(order)).status).toBe(statuses.uploading.code);
    await later(61);
    await until(async () => {
      expect((await told(order)).status).toBe(statuses.uploaded.code);
    });
  });

  it('is given up after the third repetition, and says so', async () => {
    const order = await paid();
    await says(order, NOT_FOUND_YET);
    await push(order).catch(() => undefined);
    for (const seconds of [61, 301, 1801]) {
      const { pushed } = await told(order);
      await later(seconds);
      await until(async () => {
        expect((await told(order)).pushed).not.toEqual(pushed);
      });
    }
    await until(async () => {
      expect(await told(order)).toMatchObject({
        status: statuses.failed.code,
        reason: '微信一直没有受理，请核对后重新录入',
      });
    });
  });
});
