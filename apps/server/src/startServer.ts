import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { systemClock, type Clock } from './clock';
import { serveSmsReplies } from './customer/contact/smsReplies';
import type { Database } from './db/database';
import { lockFolder } from './db/folderLock';
import { migrate } from './db/migrate';
import { openPglite } from './db/pglite';
import { openPostgres } from './db/postgres';
import { serveFiles } from './file/serveFiles';
import { groups } from './generated/groups';
import { deliverSync } from './goods/archive/sysnInventory';
import { indexUnindexedParts } from './goods/search/partTerms';
import { startHousekeeping } from './housekeeping';
import { serveHealth } from './http/health';
import { createHttpServer } from './http/httpServer';
import { serveSite } from './http/site';
import { jobHandlers } from './jobHandlers';
import type { JobHandlers } from './jobs/jobRun';
import { startJobWorker } from './jobs/jobWorker';
import { startOutboxWorker } from './jobs/outboxWorker';
import { postSms } from './jobs/sms';
import { carryBargains } from './market/bargain/endRuns';
import { carryReleases } from './market/commission/releaseCommission';
import { carryGifts } from './market/gift/reviewGifts';
import { carryNewcomers } from './market/issuance/newcomerGift';
import { carryReminders } from './market/remind/carryReminders';
import { hearSubscriptions } from './market/remind/hearSubscriptions';
import { carryRefund } from './order/afterSale/refundMessage';
import { carryDeadlines } from './order/online/orderDeadlines';
import { carryOutboundCopies } from './order/outbound/outboundCopy';
import { dropUser } from './outside/distribution';
import { carryFilings } from './pay/onboarding/followFiling';
import { serveNotifications } from './pay/trade/notifyRoute';
import { collectFor } from './pay/trade/payables';
import { carryPayments } from './pay/trade/payWorker';
import { payDocuments } from './payDocuments';
import { servePush } from './push/hub';
import { assertSecret } from './secrets';
import { seedPlatform } from './seed/seedPlatform';
import type { Settings } from './settings';
import { serveWechatPush } from './store/wechat/wechatPush';

export interface RunningServer {
  url: string;
  database: Database;
  stop(): Promise<void>;
}

interface Options {
  clock?: Clock;
  /** An open database, which the caller closes. */
  database?: Database;
  checkAnswers?: boolean;
  /** Fills an empty database before the server listens. */
  seed?: (database: Database, clock: Clock) => Promise<void>;
  /** Mounts more routes, such as the sandbox of outside parties. */
  mount?: (app: Awaited<ReturnType<typeof createHttpServer>>, database: Database) => Promise<void>;
  progress?: (step: string) => void;
  /** Does the nightly work that is due at once, not an hour later. */
  tidyAtStart?: boolean;
  /** Further kinds of jobs, in tests. */
  jobs?: JobHandlers;
}

/** Opens the database, migrates it, and serves. */
export async function startServer(settings: Settings, options: Options = {}): Promise<RunningServer> {
  const { clock = systemClock, checkAnswers = false, progress = () => undefined } = options;
  collectFor(payDocuments);
  const unlock = options.database || settings.databaseUrl ? undefined : await lockFolder(settings.dataDir);
  let database = options.database;
  try {
    assertSecret(settings);
    await assertPortIsFree(settings);
    progress('打开数据库');
    database ??= settings.databaseUrl
      ? openPostgres(settings.databaseUrl, settings.databasePool, (error) => {
          process.stderr.write(`database: ${error.message}\n`);
        })
      : await openPglite(join(settings.dataDir, 'pglite'));
    const own = database;
    if (!options.database) {
      const ran = await migrate(own);
      if (ran.length) progress(`数据库结构已更新（${String(ran.length)} 步）`);
    }
    await seedPlatform(own, clock);
    await options.seed?.(own, clock);
    const told = await indexUnindexedParts(own);
    if (told) progress(`商品检索已更新（${String(told)} 种）`);

    const outside = { fetch: globalThis.fetch, settings, sandboxUrl: '', clock };
    const app = await createHttpServer({
      database: own,
      clock,
      settings,
      outside,
      handlers: groups,
      checkAnswers,
    });
    serveHealth(app, own);
    serveFiles(app, { database: own, clock, settings });
    serveNotifications(app, { database: own, desk: outside });
    serveSmsReplies(app, { database: own, clock, secret: settings.smsReplySecret });
    serveWechatPush(app, { database: own, clock, settings }, hearSubscriptions);
    const stopPush = await servePush(app, own, clock);
    await options.mount?.(app, own);
    await serveSite(app, settings);
    const complain = (error: unknown) => {
      app.log.error({ err: error }, 'outbox');
    };
    const jobs = await startJobWorker({
      database: own,
      clock,
      settings,
      handlers: { ...jobHandlers, ...options.jobs },
      complain: (error) => {
        app.log.error({ err: error }, 'job');
      },
    });
    const worker = await startOutboxWorker({
      database: own,
      clock,
      complain,
      deliver: {
        sms: (message, id) => postSms(settings.smsGatewayUrl ?? `${outside.sandboxUrl}/sms`, message, id),
        platformSync: deliverSync(outside.fetch),
        ...carryDeadlines({ database: own, clock, settings }),
        ...carryBargains({ database: own, clock, settings }),
        ...carryReleases({ database: own, clock, settings }),
        ...carryRefund({ database: own, clock, settings }),
        ...carryOutboundCopies({ database: own, clock, settings }, outside),
        ...carryNewcomers({ database: own, clock, settings }),
        ...carryGifts({ database: own, clock, settings }),
        async distributionLeave({ storeId, userId }) {
          await dropUser(outside, storeId, userId);
        },
      },
    });
    // A worker of its own, since a provider that does not answer must not delay other messages.
    const payments = await startOutboxWorker({
      database: own,
      clock,
      complain,
      lanes: 4,
      deliver: { ...carryPayments(outside, own), ...carryFilings(outside, { database: own, clock, settings }) },
    });
    // The same of the mini-app's messages, which nobody waits for.
    const reminders = await startOutboxWorker({
      database: own,
      clock,
      complain,
      lanes: 2,
      deliver: carryReminders(outside, { database: own, clock, settings }),
    });
    const housekeeping = startHousekeeping({ database: own, clock, settings }, complain, options.tidyAtStart ?? false);
    const url = (await app.listen({ port: settings.port, host: settings.host })).replace(
      /\/\/(0\.0\.0\.0|\[::1?\])/,
      '//127.0.0.1',
    );
    outside.sandboxUrl = `${url}/sandbox`;

    return {
      url,
      database: own,
      async stop() {
        await stopPush();
        await app.close();
        await worker.stop();
        await payments.stop();
        await reminders.stop();
        await jobs.stop();
        await housekeeping.stop();
        if (!options.database) await own.close();
        await unlock?.();
      },
    };
  } catch (error) {
    if (!options.database) await database?.close().catch(() => undefined);
    await unlock?.();
    throw error;
  }
}

/** Checks the port first, so that a conflict shows before a minute of migrating and seeding. */
async function assertPortIsFree({ port, host }: Settings): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
