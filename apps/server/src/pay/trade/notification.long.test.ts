import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { randomFrom } from '../../seed/random';
import { payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import { watchTables } from '../../testing/database/touchedTables';
import { startProviders, type Providers } from '../../testing/outsideParties';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const FORGERIES = [
  'otherKey',
  'wrongSerial',
  'bitFlip',
  'probe',
  'late',
  'early',
  'unsigned',
  'wrongAmount',
  'wrongMerchant',
] as const;
const FORGED = size(1000, 10_000);
const VALID = size(100, 1000);
const AT_ONCE = 8;
const seed = Number(process.env.SEED ?? 20_261_122);

let server: TestServer;
let providers: Providers;
beforeAll(async () => {
  providers = await startProviders();
  server = await startTestServer(providers.settings);
});
afterAll(async () => {
  await server.stop();
  await providers.stop();
});

const notifyUrl = () => `${server.url}/api/pay/notify/wechat`;
const forge = (outTradeNo: string, forgery: string) =>
  providers.control<{ status: number }>('forge', { outTradeNo, url: notifyUrl(), forgery });

async function opened() {
  const shop = await payingShop(server);
  const sale = await toBePaid(shop);
  return {
    shop,
    sale,
    outTradeNo: (await phone(server).add({ code: sale.code, amount: 3500, channel: 'jsapi', openId: 'o-one' }))
      .outTradeNo,
  };
}

describe('what comes to the address for notifications', () => {
  it('forged, replayed, of a wrong serial, amount or shop, with a flipped bit, a probe: all refused', async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const random = randomFrom(seed);
    const { outTradeNo } = await opened();
    // Deletes the messages that would query the provider meanwhile.
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.deleteFrom('platform.outbox').where('kind', '=', 'payTrade').execute(),
    );
    const watch = await watchTables(server.database);
    const told: Record<string, number> = {};
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < FORGED) {
          next += 1;
          const forgery = random.pick(FORGERIES);
          const { status } = await forge(outTradeNo, forgery);
          told[`${forgery} ${String(status)}`] = (told[`${forgery} ${String(status)}`] ?? 0) + 1;
        }
      }),
    );
    process.stdout.write(`${JSON.stringify(told)}\n`);
    expect(Object.keys(told).filter((one) => !/ 4\d\d$/.test(one))).toEqual([]);
    // Notifications with a genuine signature are stored, even if they do not fit our books; nothing else is written.
    expect(
      (await watch.touched()).filter((table) => !['platform.pay_notification', 'public.audit_log'].includes(table)),
    ).toEqual([]);
    expect(await phone(server).queryResult({ outTradeNo })).toMatchObject({ status: 1 });
  }, 1_800_000);

  it("for another shop's payment, or for one that does not exist, is refused", async () => {
    const [one, other] = [await opened(), await opened()];
    expect(one.outTradeNo).not.toBe(other.outTradeNo);
    expect((await forge(one.outTradeNo, 'wrongMerchant')).status).toBe(400);
    const nothing = await fetch(notifyUrl(), { method: 'POST', body: '{}' });
    expect(nothing.status).toBe(401);
    expect(await nothing.json()).toEqual({ code: 'FAIL', message: '验证未通过' });
    const hint = (body: string) =>
      fetch(`${server.url}/api/pay/notify/sqb`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    for (const body of [
      '',
      '[]',
      '{"client_sn":"../../etc","terminal_sn":"1"}',
      JSON.stringify({ client_sn: 'f'.repeat(32), terminal_sn: '1' }),
    ])
      expect((await hint(body)).status).toBe(400);
  });

  it('genuine and told fifteen times at once counts once, and is answered at once', async () => {
    const durations: number[] = [];
    let left = VALID;
    await providers.control('faults', { duplicate: 15 });
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (left > 0) {
          left -= 15;
          const { outTradeNo } = await opened();
          await providers.control('pay', { outTradeNo, silent: true });
          await Promise.all(
            Array.from({ length: 15 }, async () => {
              const began = performance.now();
              expect((await forge(outTradeNo, 'none')).status).toBe(204);
              durations.push(performance.now() - began);
            }),
          );
          await vi.waitFor(
            async () => {
              expect(await phone(server).queryResult({ outTradeNo })).toMatchObject({ status: 2, givenBack: 0 });
            },
            { timeout: 60_000 },
          );
        }
      }),
    );
    durations.sort((a, b) => a - b);
    const quantile = (part: number) => String(Math.round(durations[Math.floor(durations.length * part)] ?? 0));
    process.stdout.write(
      `${String(durations.length)} notifications, sixty at once: p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms\n`,
    );
    const receipts = await asKeeper(server.database, (db) =>
      db
        .selectFrom('receipt_bill')
        .select(({ fn }) => ['sale_out_id', fn.countAll<number>().as('count')])
        .groupBy('sale_out_id')
        .execute(),
    );
    expect(receipts.length).toBeGreaterThan(0);
    expect(receipts.filter(({ count }) => Number(count) !== 1)).toEqual([]);
  }, 600_000);
});
