import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customer } from '@partsdesk/sdk/parts/customer';
import { job } from '@partsdesk/sdk/parts/job';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { newId } from '../../db/ids';
import { couponDesk } from '../../testing/company/couponDesk';
import { issuanceDesk } from '../../testing/company/issuanceDesk';
import { boundApp } from '../../testing/company/wechatApps';
import { endedJob } from '../../testing/endedJob';
import { fresh } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { sendCouponsWork } from './sendCoupons';

let server: TestServer;
/** Runs after a step of the job. */
let between: ((jobId: string) => Promise<unknown>) | undefined;
const interrupted: typeof sendCouponsWork = (run) =>
  sendCouponsWork({
    id: run.id,
    storeId: run.storeId,
    params: run.params,
    settings: run.settings,
    get state() {
      return run.state;
    },
    read: run.read,
    async step(work) {
      await run.step(work);
      await between?.(run.id);
    },
  });
beforeAll(async () => {
  server = await startTestServer({}, undefined, undefined, { couponIssuance: interrupted });
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

async function desk() {
  const here = await couponDesk(server);
  return { ...here, ...issuanceDesk(server, here) };
}

/** A head store with so many customers more, and a scheme of which there are enough. */
async function crowded(count: number) {
  const here = await desk();
  const now = server.clock.now();
  await server.database.transaction({ role: 'tenant', storeId: here.shop.store.id }, ({ db }) =>
    db
      .insertInto('customer')
      .values(
        Array.from({ length: count }, (_, at) => ({
          store_id: here.shop.store.id,
          id: newId(now),
          name: `客户${String(at)}`,
          pinyin: 'kh',
          shop_id: here.shop.store.headShopId,
          create_time: now,
        })),
      )
      .execute(),
  );
  const schemeId = await here.scheme({ total: 1000 });
  const id = () => here.add({ channel: 1, lines: [{ schemeId, perCustomer: 1 }] });
  return { ...here, schemeId, start: id };
}

const receivers = (here: Awaited<ReturnType<typeof desk>>) =>
  server.database.transaction({ role: 'tenant', storeId: here.shop.store.id }, ({ db }) =>
    db.selectFrom('coupon').select('customer_id').where('store_id', '=', here.shop.store.id).execute(),
  );

describe('the job that sends coupons', () => {
  it('[MKT-23] killed in the middle it goes on where it was, and everybody has it exactly once', async () => {
    const here = await crowded(449);
    let broken = 0;
    between = () => ((broken += 1) === 2 ? Promise.reject(new Error('the power is gone')) : Promise.resolve());
    const id = await here.start();
    await vi.waitFor(
      () => {
        expect(broken).toBe(2);
      },
      { timeout: 20_000 },
    );
    server.clock.advance(5);
    const { jobId } = await here.item(id);
    expect(await endedJob(here.head, jobId ?? '')).toMatchObject({ status: 2, done: 450, total: 450 });
    between = undefined;
    const given = await receivers(here);
    expect(given).toHaveLength(450);
    expect(new Set(given.map((row) => row.customer_id)).size).toBe(450);
    expect(await here.item(id)).toMatchObject({ state: 2, skipped: [], lines: [{ taken: 450, total: 450 }] });
  });

  it('[FLOW-15] [MKT-23] ended in the middle, the rest get nothing; what was given stays', async () => {
    const here = await crowded(299);
    let ended: Promise<unknown> | undefined;
    let id = '';
    between = () => (ended ??= here.issuances.finishById({ id, version: 1 }));
    const starting = here.start().then((made) => (id = made));
    await starting;
    const { jobId } = await here.item(id);
    const end = await endedJob(here.head, jobId ?? '');
    between = undefined;
    expect(end.status).toBe(2);
    expect(await receivers(here)).toHaveLength(25);
    expect(await here.item(id)).toMatchObject({ state: 2, lines: [{ taken: 25, total: 300 }] });
  });

  it('[MKT-23] coupons that run out meanwhile are missed by the last, and said so', async () => {
    const here = await crowded(299);
    let spoilt = false;
    between = async () => {
      if (spoilt) return;
      spoilt = true;
      const { version } = await here.schemes.get({ id: here.schemeId });
      await here.schemes.invalid({ id: here.schemeId, version });
    };
    const id = await here.start();
    await endedJob(here.head, (await here.item(id)).jobId ?? '');
    between = undefined;
    const { skipped, lines } = await here.item(id);
    expect(skipped).toMatchObject([{ reason: '优惠券已停发', count: 275 }]);
    expect(lines).toMatchObject([{ taken: 25 }]);
    expect((await job(here.head.client).page({ kind: 'couponIssuance' })).total).toBe(1);
  });
});

describe('新客礼', () => {
  it('[MKT-24] is given at the first registration in the mini-app, once a person', async () => {
    const here = await desk();
    const { store } = here.shop;
    await keepLoggedIn(server);
    await boundApp(server.url, store.id, store.owner);
    const activityId = await here.add({
      channel: 3,
      receivers: 0,
      lines: [{ schemeId: await here.scheme(), perCustomer: 2, total: 10 }],
    });
    const code = `customer-${fresh('n')}`;
    const logIn = () => oauth(server.client()).customerLogin({ storeId: store.id, code });
    const given = async (count: number) =>
      vi.waitFor(
        async () => {
          expect((await here.held.page({ activityId })).total).toBe(count);
        },
        { timeout: 20_000 },
      );
    await logIn();
    await given(2);
    const customers = customer(store.owner.client);
    const [{ id, version } = { id: '', version: 0 }] = (await customers.page({ all: true, wechat: true })).records;
    expect((await here.held.page({ customerId: id })).records[0]).toMatchObject({ givenBy: '新客礼', status: 0 });
    await logIn();
    // Whoever leaves WeChat and registers again is a new customer, and no newcomer.
    await customers.removeWxOpenId({ id, version });
    await logIn();
    await oauth(server.client()).customerLogin({ storeId: store.id, code: `customer-${fresh('n')}` });
    await given(4);
    expect((await here.item(activityId)).lines).toMatchObject([{ taken: 4, total: 10 }]);
    const holders = new Set((await here.held.page({ activityId })).records.map(({ customerId }) => customerId));
    expect(holders.size).toBe(2);
    expect(holders.has(id)).toBe(true);
  });
});
