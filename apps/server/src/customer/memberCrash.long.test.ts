import { ApiError } from '@partsdesk/sdk';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerRemindRule } from '@partsdesk/sdk/parts/customerRemindRule';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { job } from '@partsdesk/sdk/parts/job';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { addDays, dayOf } from '../clock';
import { newId } from '../db/ids';
import { asKeeper } from '../db/keeper';
import { randomFrom } from '../seed/random';
import { couponDesk } from '../testing/company/couponDesk';
import { chargeValue } from '../testing/company/memberDesk';
import { phoneDesk } from '../testing/company/phone';
import { stockedShop } from '../testing/company/stockedShop';
import { endedJob } from '../testing/endedJob';
import { freshPhone } from '../testing/examples/exampleWorld';
import { builtServer } from '../testing/process/builtServer';
import { killedServer } from '../testing/process/killedServer';
import { size } from '../testing/size';
import { startTestServer, type TestServer, type TestStore } from '../testing/startTestServer';

const SECRET = 'a secret that outlives its server';
const seed = Number(process.env.SEED ?? 20_270_114);

let server: TestServer;
let built: ReturnType<typeof builtServer>;
let here: Awaited<ReturnType<typeof killedServer>>;
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) return;
  process.stdout.write(`seed ${String(seed)}\n`);
  built = builtServer();
  server = await startTestServer({ secretKey: SECRET }, 8);
  here = await killedServer(server, SECRET, built.program);
});
afterAll(async () => {
  if (!process.env.TEST_DATABASE_URL) return;
  await here.end();
  built.remove();
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const today = (days = 0) => dayOf(addDays(new Date(), days));

/** Writes so many customers of the head store. */
async function crowd({ id: storeId, headShopId }: TestStore, count: number): Promise<string[]> {
  const now = server.clock.now();
  const ids = Array.from({ length: count }, () => newId(now));
  await asKeeper(server.database, (db) =>
    db
      .insertInto('customer')
      .values(
        ids.map((id, at) => ({
          store_id: storeId,
          id,
          name: `客户${String(at)}`,
          pinyin: 'kh',
          shop_id: headShopId,
          create_time: now,
        })),
      )
      .execute(),
  );
  return ids;
}

/** The messages that WeChat has sent, by the phone. */
async function sentTo({ atWechat }: Awaited<ReturnType<typeof phoneDesk>>): Promise<Map<string, number>> {
  const count = new Map<string, number>();
  for (const { openId } of (await atWechat()).sent) count.set(openId, (count.get(openId) ?? 0) + 1);
  return count;
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('a server that is killed', { timeout: 3_600_000 }, () => {
  const giveBacks = size(1, 20);
  it(`[MEM-78] between receipt and give-back, ${String(giveBacks)} times: each step once, none half`, async () => {
    const random = randomFrom(seed);
    const shop = await stockedShop(server);
    const { owner } = shop;
    await customerPointsRule(owner.client).updateStatus({ code: 'consume', version: 0, status: 1 });
    const customerId = await customer(owner.client).add({
      name: '王师傅',
      phone: freshPhone(),
      creditLimit: 99_999_999,
    });
    await chargeValue(shop, customerId, 100_000, 20_000);
    const tills = [];
    for (let till = 0; till < 3; till += 1)
      tills.push(await orderSale(owner.client).add({ customerId, lines: [{ skuId: shop.pads, quantity: 1 }] }));
    /** What each till did last: the receipt that is open, and the step that nobody has answered. */
    const states = tills.map(({ saleOutId, receivable }) => ({
      saleOutId,
      receivable,
      receiptId: '',
      key: crypto.randomUUID(),
    }));
    let steps = 0;
    const step = async (state: (typeof states)[number]) => {
      const receipts = receiptBill(here.as(owner));
      const { saleOutId, receivable, receiptId: id, key: idempotencyKey } = state;
      if (id) {
        await receipts.void({ id, version: 1, reason: '客户改用现金' }, { idempotencyKey });
        state.receiptId = '';
      } else {
        const tenders = [{ method: 'storedValue' as const, amount: receivable }];
        state.receiptId = (await receipts.add({ saleOutId, tenders }, { idempotencyKey })).id ?? '';
      }
      state.key = crypto.randomUUID();
      steps += 1;
    };
    const work = async (state: (typeof states)[number]) => {
      try {
        for (;;) await step(state);
      } catch (error) {
        // The server is gone. Any other refusal is a fault of the test.
        if (!(error instanceof ApiError) || (error.httpStatus !== undefined && error.httpStatus !== 503)) throw error;
      }
    };
    await here.alone(async () => {
      for (let round = 0; round < giveBacks; round += 1) {
        const enough = steps + random.whole(3, 20);
        const working = Promise.all(states.map(work));
        await here.killWhen(() => Promise.resolve(steps >= enough));
        await working;
        // A repetition makes the step happen once, whether it had happened before the kill or not.
        for (const state of states) await step(state);
        const spent = states.reduce((sum, { receiptId, receivable }) => sum + (receiptId ? receivable : 0), 0);
        expect(await customerValueCard(here.as(owner)).getByCustomerId({ customerId })).toMatchObject({
          balance: 120_000 - spent,
        });
      }
      for (const state of states) if (state.receiptId) await step(state);
      expect(await customerValueCard(here.as(owner)).getByCustomerId({ customerId })).toMatchObject({
        balance: 120_000,
      });
      expect(await customerPointsDetails(here.as(owner)).pageOfCustomer({ customerId })).toMatchObject({
        available: 0,
        owed: 0,
      });
    });
  });

  const [POINTS, GIFTS, TOLD, QUIET] = [150, 30, 30, 600];

  /** A store of which a night has much to do: points and gifts ended yesterday, insurances and inspections ahead. */
  async function untidyStore() {
    const shop = await stockedShop(server);
    const { store, owner } = shop;
    const phones = await phoneDesk(server, store);
    await phones.choose('customerRemind');
    const ids = await crowd(store, POINTS);
    const rules = customerPointsRule(owner.client);
    await rules.updateStatus({ code: 'reward', version: 0, status: 1 });
    for (let from = 0; from < ids.length; from += 50)
      await customerPointsDetails(store.owner.client).rewardByStore({
        customerIds: ids.slice(from, from + 50),
        points: 5,
        reason: '周年庆',
      });
    const offerId = await rechargeOffer(owner.client).add({ amount: 10_000, gift: 1000, spendRule: 1 });
    for (const customerId of ids.slice(0, GIFTS))
      await customerValueCardItem(owner.client).add({
        customerId,
        offerId,
        tenders: [{ method: 'cash', amount: 10_000 }],
      });
    for (const id of ids.slice(0, TOLD)) await phones.accepts(id, 1);
    const { rules: usual, version } = await customerRemindRule(owner.client).item();
    const wanted = usual.map((rule) => ({
      ...rule,
      enabled: ['insurance', 'inspection'].includes(rule.kind),
      tells: rule.kind === 'insurance',
    }));
    await customerRemindRule(owner.client).save({ rules: wanted, version });
    const now = server.clock.now();
    await asKeeper(server.database, async (db) => {
      await db
        .insertInto('customer_vehicle')
        .values(
          Array.from({ length: TOLD + QUIET }, (_, at) => ({
            store_id: store.id,
            id: newId(now),
            customer_id: ids[at % ids.length] ?? '',
            plate: `测C${String(at).padStart(5, '0')}`,
            ...(at < TOLD ? { insurance_ends: today(2) } : { inspection_ends: today(2) }),
            create_time: now,
          })),
        )
        .execute();
      await sql`update points_lot set last_day = ${today(-1)} where store_id = ${store.id}`.execute(db);
      await sql`update value_card_lot set gift_expires = ${today(-1)} where store_id = ${store.id}`.execute(db);
    });
    /** What the night has done so far. By night reminders wait for the morning, which comes at once. */
    const done = () =>
      asKeeper(server.database, async (db) => {
        await sql`update platform.outbox set next_try = ${new Date()} where store_id = ${store.id}
          and kind = 'remindCustomer' and done_time is null and tries = 0 and next_try > ${new Date()}`.execute(db);
        const { rows } = await sql<{ reminds: number; points: number; gifts: number; told: number; nights: number }>`
          select (select count(*) from customer_remind where store_id = ${store.id})::int as reminds,
            (select count(*) from points_entry where store_id = ${store.id} and kind = 'expire')::int as points,
            (select count(*) from value_card_entry where store_id = ${store.id} and kind = 'giftExpire')::int as gifts,
            (select count(*) from customer_remind where store_id = ${store.id} and told in ('sent', 'unclear'))::int as told,
            (select count(*) from remind_night where store_id = ${store.id})::int as nights`.execute(db);
        return rows[0] ?? { reminds: 0, points: 0, gifts: 0, told: 0, nights: 0 };
      });
    return { store, phones, done };
  }

  const nights = size(2, 20);
  it(`[MEM-78] in its nightly work, ${String(nights)} times: the next start goes on, nothing twice`, async () => {
    const random = randomFrom(seed);
    const tally = { unclear: 0, halfway: 0 };
    for (let round = 0; round < nights; round += 1) {
      const { store, phones, done } = await untidyStore();
      const all = { reminds: TOLD + QUIET, points: POINTS, gifts: GIFTS, told: TOLD, nights: 1 };
      const enough: Partial<typeof all> = random.pick<Partial<typeof all>>(
        round % 2
          ? [{ told: random.whole(1, TOLD - 5) }]
          : [{ reminds: 1 }, { points: 1 }, { points: random.whole(1, POINTS) }, { points: POINTS }],
      );
      const isReached = (now: typeof all) =>
        (Object.keys(enough) as (keyof typeof all)[]).every((what) => now[what] >= (enough[what] ?? 0));
      let atKill = all;
      await here.alone(async () => {
        // The start does what is due of the night.
        await here.restart();
        await here.killWhen(async () => {
          atKill = await done();
          return isReached(atKill);
        });
        await vi.waitFor(
          async () => {
            expect(await done()).toEqual(all);
          },
          { timeout: 60_000, interval: 20 },
        );
      });
      if (JSON.stringify(atKill) !== JSON.stringify(all)) tally.halfway += 1;
      const { rows: told } = await asKeeper(server.database, (db) =>
        sql<{ openId: string; told: string }>`select known.open_id as "openId", remind.told from customer_remind remind
            join customer_wechat known on known.store_id = remind.store_id and known.customer_id = remind.customer_id
            where remind.store_id = ${store.id} and remind.tells`.execute(db),
      );
      const sent = await sentTo(phones);
      for (const one of told) {
        // Of one that was under way nobody knows whether it arrived; it is not sent again.
        if (one.told === 'unclear') tally.unclear += 1;
        else expect(sent.get(one.openId)).toBe(1);
      }
      expect(Math.max(...sent.values())).toBe(1);
      expect(told).toHaveLength(TOLD);
    }
    process.stdout.write(`${JSON.stringify(tally)}\n`);
    expect(tally.halfway).toBeGreaterThan(0);
  });

  const distributions = size(1, 20);
  it(`[MEM-78] while it distributes customers, ${String(distributions)} times: each goes once, evenly`, async () => {
    for (let round = 0; round < distributions; round += 1) {
      const store = await server.store();
      const shopIds = [await store.branch('城东店'), await store.branch('城西店')];
      await crowd(store, 1200);
      await here.alone(async () => {
        const id = await customerShop(here.as(store.owner)).distributeAll({ by: 'evenly', shopIds });
        await here.killWhen(async () => (await job(here.as(store.owner)).item({ id })).done >= 500);
        const ended = await endedJob({ ...store.owner, client: here.as(store.owner) }, id);
        expect(ended).toMatchObject({ status: 2, done: 1200, counts: [{ count: 1200 }, { count: 0 }] });
        for (const shopId of shopIds)
          expect((await customer(here.as(store.owner.at(shopId))).page({ pageSize: 1 })).total).toBe(600);
      });
    }
  });

  const issuances = size(1, 20);
  it(`[MEM-78] while it issues coupons, ${String(issuances)} times: each has one, and is told once`, async () => {
    for (let round = 0; round < issuances; round += 1) {
      const desk = await couponDesk(server);
      const { store } = desk.shop;
      const phones = await phoneDesk(server, store);
      await phones.choose('couponArrived');
      const ids = await crowd(store, 599);
      for (const id of ids.slice(150, 190)) await phones.accepts(id, 1);
      const lines = [{ schemeId: await desk.scheme({ total: 1000 }), perCustomer: 1 }];
      await here.alone(async () => {
        const activities = () => couponDistributionActivity(here.as(store.owner));
        const id = await activities().add({ name: '全员发券', channel: 1, receivers: 0, lines });
        const jobId = (await activities().item({ id })).jobId ?? '';
        await here.killWhen(async () => (await job(here.as(store.owner)).item({ id: jobId })).done >= 200);
        const ended = await endedJob({ ...store.owner, client: here.as(store.owner) }, jobId);
        expect(ended).toMatchObject({ status: 2, done: 600 });
        const { rows } = await asKeeper(server.database, (db) =>
          sql<{ coupons: number; holders: number }>`select count(*)::int as coupons,
            count(distinct customer_id)::int as holders from coupon where store_id = ${store.id}`.execute(db),
        );
        expect(rows).toEqual([{ coupons: 600, holders: 600 }]);
        await vi.waitFor(
          async () => {
            const { rows: open } = await asKeeper(server.database, (db) =>
              sql`select id from platform.outbox where store_id = ${store.id} and kind = 'subscribeMessage'
                and done_time is null`.execute(db),
            );
            expect(open).toEqual([]);
          },
          { timeout: 60_000, interval: 20 },
        );
      });
      const sent = await sentTo(phones);
      expect(Math.max(...sent.values())).toBe(1);
      // Of those under way at the kill nobody knows.
      expect(sent.size).toBeGreaterThanOrEqual(38);
    }
  });
});
