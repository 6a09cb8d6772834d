import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tradeBill } from '@partsdesk/payments/wechat/bills';
import { wechatPay } from '@partsdesk/payments/wechat/client';
import { sandboxWechatPayKeys } from '@partsdesk/sandbox/keys';
import { createClient, type Client } from '@partsdesk/sdk';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf, systemClock, type Clock } from '../../clock';
import type { Database } from '../../db/database';
import { openPostgres } from '../../db/postgres';
import { FIRST_LEASE_SECONDS } from '../../jobs/outboxWorker';
import { asSystem } from '../../jobs/withoutRequest';
import { randomFrom } from '../../seed/random';
import { readSettings } from '../../settings';
import { register } from '../../testing/company/register';
import { openTestDatabase } from '../../testing/database/testDatabase';
import { CALM, playPayment, STORM, type Stage } from '../../testing/examples/pay/chaosExamples';
import { startProviders, type Providers } from '../../testing/outsideParties';
import { passTime } from '../../testing/passTime';
import { builtServer } from '../../testing/process/builtServer';
import { processKeys } from '../../testing/process/processKeys';
import { startProcess } from '../../testing/process/startProcess';
import { size } from '../../testing/size';
import { startTestServer } from '../../testing/startTestServer';
import { reconcile } from '../bill/dayBill';
import { REFUND_PAUSE_SECONDS } from '../refund/carryRefund';
import { openForOnlinePay } from './openForOnlinePay';
import { LONGEST_PAUSE_SECONDS } from './payQuestions';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const seed = Number(process.env.SEED ?? 20_261_122);
/** On PGlite requests wait for one another; the races are PostgreSQL's. */
const RUNS = onPostgres ? size(30, 10_000) : size(20, 2000);
const KILLS = size(1, 60);
/** A refund wants a payment that was paid, which of a few may be none. */
const LEAST_REFUNDS = RUNS < 1000 ? 0 : 1;
/**
 * How payments by a scanned code are seen to end. How one ends depends on the moment too, so that of a few some way may
 * be missing: of them each provider has one at all.
 */
const CODE_ENDS =
  RUNS < 1000 ? ['code wechat', 'code sqb'] : ['code wechat 2', 'code wechat 4', 'code sqb 2', 'code sqb 4'];
const PLAYERS = 8;
/** A question of a killed process waits for its lease; the next lease is twice as long. */
const SEEN_AFTER_KILLS_SECONDS = LONGEST_PAUSE_SECONDS + 2 * FIRST_LEASE_SECONDS;

interface ProvidersSide {
  wechat: { outTradeNo: string; state: string; total: number; paid?: number; subMchid: string }[];
  shouqianba: {
    clientSn: string;
    status: string;
    total: number;
    paid?: number;
    refunds: { amount: number; status: string }[];
  }[];
}
interface WechatRefundRow {
  outTradeNo: string;
  refund: number;
  status: string;
}

/**
 * Compares every payment of the store with its provider; returns those that are paid on one side alone (`unseen`), and
 * all differences.
 */
async function compare(database: Database, storeId: string, providers: Providers) {
  const ours = await database.transaction({ role: 'tenant', storeId }, async ({ db }) => ({
    trades: await db
      .selectFrom('pay_trade')
      .select(['out_trade_no as no', 'provider', 'channel', 'status', 'amount', 'refunded', 'receipt_id as receiptId'])
      .where('store_id', '=', storeId)
      .execute(),
    refunds: await db
      .selectFrom('pay_refund as refund')
      .innerJoin('pay_trade as trade', (join) =>
        join.onRef('trade.store_id', '=', 'refund.store_id').onRef('trade.id', '=', 'refund.trade_id'),
      )
      .select(['trade.out_trade_no as no', 'refund.amount', 'refund.status'])
      .where('refund.store_id', '=', storeId)
      .execute(),
    account: await db
      .selectFrom('fund_account')
      .select(({ fn }) => fn.sum<number>('balance').as('balance'))
      .where('store_id', '=', storeId)
      .where('method', '=', 'online')
      .executeTakeFirstOrThrow(),
  }));
  const orders = await providers.control<ProvidersSide>('orders');
  const wechatRefunds = await providers.control<WechatRefundRow[]>('refunds');
  const theirs = new Map([
    ...orders.wechat.map(
      ({ outTradeNo, total, paid, state }) =>
        [
          outTradeNo,
          {
            total,
            // A reversed one gave its money back by itself.
            paid: paid !== undefined && state !== 'REVOKED',
            back: wechatRefunds
              .filter((one) => one.outTradeNo === outTradeNo && one.status === 'SUCCESS')
              .reduce((sum, { refund }) => sum + refund, 0),
          },
        ] as const,
    ),
    // A cancelled one gave its money back by itself.
    ...orders.shouqianba.map(
      ({ clientSn, total, paid, status, refunds }) =>
        [
          clientSn,
          {
            total,
            paid: paid !== undefined && status !== 'CANCELED',
            back: refunds.filter((one) => one.status === 'SUCCESS').reduce((sum, { amount }) => sum + amount, 0),
          },
        ] as const,
    ),
  ]);
  const unseen: string[] = [];
  const faults: string[] = [];
  let net = 0;
  for (const { no, status, amount, refunded, receiptId } of ours.trades) {
    const there = theirs.get(no);
    const paid = status === 2 || status === 6;
    if (![2, 4, 5, 6].includes(status)) faults.push(`${no} is still open (${String(status)})`);
    if (paid !== (there?.paid ?? false))
      unseen.push(
        `${no} is ${String(status)} here and ${there ? (there.paid ? 'paid' : 'not paid') : 'unknown'} there`,
      );
    if (paid && there && there.total !== amount)
      faults.push(`${no} is of ${String(amount)} here and ${String(there.total)} there`);
    if ((there?.back ?? 0) !== (paid ? refunded : 0))
      faults.push(`${no} gives back ${String(refunded)} here and ${String(there?.back)} there`);
    if (refunded > amount) faults.push(`${no} gives back more than was paid`);
    if (status === 2 && !receiptId && refunded !== amount) faults.push(`${no} is paid without a receipt`);
    if (paid) net += amount - refunded;
  }
  for (const { no, status } of ours.refunds) if (status !== 2) faults.push(`a refund of ${no} is ${String(status)}`);
  if (net !== Number(ours.account.balance))
    faults.push(`the account holds ${String(ours.account.balance)}, the providers ${String(net)}`);
  const outcomes: Record<string, number> = {};
  for (const { status, provider, channel } of ours.trades) {
    const what = `${channel.endsWith('Code') ? 'code ' : ''}${provider} ${String(status)}`;
    outcomes[what] = (outcomes[what] ?? 0) + 1;
  }
  return {
    unseen,
    faults: [...unseen, ...faults],
    payments: ours.trades.length,
    refunds: ours.refunds.length,
    outcomes,
  };
}

/** Ends the faults, and drops every payment that was left open. */
async function calmDown({ desk, providers }: Stage, database: Database, storeId: string) {
  await providers.control('faults', CALM);
  const open = await database.transaction({ role: 'tenant', storeId }, ({ db }) =>
    db
      .selectFrom('pay_trade')
      .select('document_id as id')
      .where('store_id', '=', storeId)
      .where('status', 'in', [0, 1, 3])
      .execute(),
  );
  for (const { id } of open)
    await vi.waitFor(
      async () => {
        expect(await paySqbTradeRecord(desk()).delBySaleOutId({ saleOutId: id })).toMatchObject({ open: false });
      },
      { timeout: 60_000, interval: 200 },
    );
}

/** A refund is requested, and asked about once it is under way. */
const REFUNDED_SECONDS = 2 * REFUND_PAUSE_SECONDS;

/** Reconciles the provider's bills of the days since `begun`: a run near midnight has payments of two. */
async function dayBillDifferences(
  { database, clock }: { database: Database; clock: Clock },
  storeId: string,
  providers: Providers,
  begun: Date,
) {
  const merchant = await database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .selectFrom('platform.pay_merchant')
      .select('merchant_no as no')
      .where('store_id', '=', storeId)
      .where('provider', '=', 'wechat')
      .executeTakeFirstOrThrow(),
  );
  const pay = wechatPay({
    url: providers.settings.wechatPayUrl,
    keys: sandboxWechatPayKeys,
    clock: () => clock.now().getTime(),
  });
  const differences: unknown[] = [];
  let bills = 0;
  for (const day of new Set([dayOf(begun), dayOf(clock.now())])) {
    await providers.control('bill', { day });
    const bill = await tradeBill(pay, { date: day, subMchid: merchant.no });
    if (!bill) continue;
    bills += 1;
    differences.push(
      ...(await asSystem(
        { database, clock, settings: readSettings({}) },
        { storeId, id: 'bill', operation: 'test' },
        (ctx) => reconcile(ctx, day, bill),
      )),
    );
  }
  expect(bills).toBeGreaterThan(0);
  return differences;
}

/** Enough that nothing is ever sold out. */
async function layInPlenty(branch: Client, skuId: string) {
  const warehouseId = (await warehouse(branch).list({}))[0]?.id ?? '';
  await warehouseInitialize(branch).add({ lines: [{ skuId, warehouseId, quantity: 99_999, unitCost: 200_000 }] });
}

async function inPlay(runs: number, play: (index: number) => Promise<unknown>) {
  let next = 0;
  await Promise.all(
    Array.from({ length: PLAYERS }, async () => {
      while (next < runs) await play(next++);
    }),
  );
}

describe('payments while everything goes wrong', () => {
  it('[U-23] lost, late, repeated, reordered messages: every payment is as its provider holds it, once', async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    let now = () => Date.now();
    const providers = await startProviders(() => now());
    const server = await startTestServer(providers.settings);
    now = () => server.clock.now().getTime();
    try {
      const store = await server.store();
      const shopId = await store.branch('风暴店');
      const categoryId = await goodsCategory(store.owner.client).add({ name: '走量' });
      const skuId = await goods(store.owner.client).add({ name: '玻璃水', unitName: '瓶', categoryId, price: 1500 });
      const owner = store.owner.at(shopId);
      await layInPlenty(owner.client, skuId);
      const begun = server.clock.now();
      await openForOnlinePay(server.database, server.settings, store.id, begun);
      const stage: Stage = { url: () => server.url, desk: () => owner.client, skuId, providers };
      await providers.control('faults', { ...STORM, seed });
      await inPlay(RUNS, async (index) => {
        if (index % 50 === 0) await providers.control('faults', { duplicate: index % 100 ? 15 : 3 });
        await playPayment(stage, randomFrom(seed + index));
      });
      await calmDown(stage, server.database, store.id);
      const held = () => compare(server.database, store.id, providers);
      await passTime(server, ['payTrade', 'payRefund'], LONGEST_PAUSE_SECONDS, 5);
      expect((await held()).unseen).toEqual([]);
      await passTime(server, ['payTrade', 'payRefund'], REFUNDED_SECONDS, 5);
      expect((await held()).faults).toEqual([]);
      const { payments, refunds, outcomes } = await held();
      process.stdout.write(
        `${String(RUNS)} sales, ${String(payments)} payments, ${String(refunds)} refunds: ` +
          `${JSON.stringify(outcomes)}\n`,
      );
      expect(payments).toBeGreaterThan(RUNS / 2);
      expect(refunds).toBeGreaterThanOrEqual(LEAST_REFUNDS);
      for (const what of CODE_ENDS) expect(Object.keys(outcomes)).toContainEqual(expect.stringContaining(what));
      expect(await dayBillDifferences(server, store.id, providers, begun)).toEqual([]);
      expect((await auditLedgers(server.database)).differences).toEqual([]);
    } finally {
      await server.stop();
      await providers.stop();
    }
  }, 3_600_000);

  it.runIf(onPostgres)(
    '[U-23] a server that is killed again and again finds every payment as its provider holds it',
    async () => {
      process.stdout.write(`seed ${String(seed)}\n`);
      const providers = await startProviders();
      const test = await openTestDatabase();
      const folder = mkdtempSync(join(tmpdir(), 'partsdesk-pay-'));
      const secret = 'a secret that outlives every kill -9';
      const environment = {
        DATABASE_URL: test.url ?? '',
        DATA_DIR: folder,
        SECRET_KEY: secret,
        LOGIN_RATE: '1000000',
        ...processKeys(folder, providers.url),
      };
      const { program, remove } = builtServer();
      const database = openPostgres(test.url ?? '', 4, () => undefined);
      let server = await startProcess(environment, program);
      try {
        const newcomer = await register(server.url, '13800000019', 'kein-Geheimnis-8');
        const storeId = await partsStore(newcomer.client).add({ name: '断电店' });
        newcomer.session.choose({ tenantId: storeId, deptId: '0' });
        const shopId = await partsShop(newcomer.client).add({ name: '城东店' });
        const categoryId = await goodsCategory(newcomer.client).add({ name: '走量' });
        const skuId = await goods(newcomer.client).add({ name: '玻璃水', unitName: '瓶', categoryId, price: 1500 });
        const begun = systemClock.now();
        await openForOnlinePay(
          database,
          readSettings({ SECRET_KEY: secret, DATA_DIR: folder }),
          storeId,
          systemClock.now(),
        );
        newcomer.session.choose({ tenantId: storeId, deptId: shopId });
        await layInPlenty(newcomer.client, skuId);
        const desk = () => createClient({ baseUrl: server.url, session: newcomer.session, leastTimeoutSeconds: 60 });
        const stage: Stage = { url: () => server.url, desk, skuId, providers };
        await providers.control('faults', { ...STORM, seed });
        const random = randomFrom(seed);
        let played = 0;
        for (let round = 0; round < KILLS; round += 1) {
          let killed = false;
          const killAt = played + random.whole(2 * PLAYERS, 6 * PLAYERS);
          let reach: () => void;
          const reached = new Promise<void>((resolve) => {
            reach = resolve;
          });
          const players = Array.from({ length: PLAYERS }, async () => {
            while (!killed) {
              if (played === killAt) reach();
              await playPayment(stage, randomFrom(seed + played++)).catch((error: unknown) => {
                if (!killed) throw error;
              });
            }
          });
          await Promise.race([reached, Promise.all(players)]);
          killed = true;
          await server.end('SIGKILL');
          await Promise.all(players);
          server = await startProcess(environment, program);
        }
        await calmDown(stage, database, storeId);
        await vi.waitFor(
          async () => {
            expect((await compare(database, storeId, providers)).faults).toEqual([]);
          },
          { timeout: 1000 * (SEEN_AFTER_KILLS_SECONDS + REFUNDED_SECONDS), interval: 500 },
        );
        const { payments, outcomes } = await compare(database, storeId, providers);
        process.stdout.write(
          `${String(played)} sales through ${String(KILLS)} kills, ${String(payments)} payments: ` +
            `${JSON.stringify(outcomes)}\n`,
        );
        expect(await dayBillDifferences({ database, clock: systemClock }, storeId, providers, begun)).toEqual([]);
        expect((await auditLedgers(database)).differences).toEqual([]);
      } finally {
        await server.end('SIGTERM');
        await database.close();
        await test.drop();
        await providers.stop();
        remove();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    3_600_000,
  );
});
