import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandbox } from '@partsdesk/sandbox';
import { sandboxSqbKeys, sandboxWechatPayKeys } from '@partsdesk/sandbox/keys';
import { createClient, memorySession, type Client, type ClientOptions, type LoginInfo } from '@partsdesk/sdk';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { hashToken } from '../account/login/token';
import { addSeconds, systemClock, type Clock } from '../clock';
import type { Database } from '../db/database';
import { newId } from '../db/ids';
import type { JobHandlers } from '../jobs/jobRun';
import { readSettings, type Settings } from '../settings';
import { startServer } from '../startServer';
import { boundMiniApps } from '../store/wechat/boundMiniApps';
import { openTestDatabase } from './database/testDatabase';

type Session = ReturnType<typeof memorySession>;

/** Somebody logged in, with a client of their own. */
export interface Person {
  id: string;
  client: Client;
  session: Session;
  /** The same person in another shop; '0' is the head store. */
  at(shopId: string): Person;
}

export interface TestStore {
  id: string;
  /** The head store's own row among the shops. */
  headShopId: string;
  owner: Person;
  branch(name: string): Promise<string>;
  /** A member of staff who holds these pages and buttons, in one shop or everywhere. */
  staff(paths: string[], shopId?: string): Promise<Person>;
}

export interface TestServer {
  url: string;
  database: Database;
  /** Where another process finds the same database; PGlite has no such place. */
  databaseUrl: string | undefined;
  /** Where it keeps uploaded files. */
  dataDir: string;
  settings: Settings;
  clock: Clock & { advance(seconds: number): void };
  client(session?: Session, options?: Partial<ClientOptions>): Client;
  person(): Promise<Person>;
  /** A fresh store, so that a test shares nothing with the next. */
  store(): Promise<TestStore>;
  stop(): Promise<void>;
}

/** The real server in process, on a fresh database, on a port of its own; its answers are held against the contract. */
export async function startTestServer(
  settings: Partial<Settings> = {},
  connections?: number,
  through?: (url: string) => string,
  jobs?: JobHandlers,
): Promise<TestServer> {
  const { database, url: databaseUrl, drop } = await openTestDatabase(connections, through);
  const dataDir = await mkdtemp(join(tmpdir(), 'partsdesk-data-'));
  let ahead = 0;
  const clock = {
    now: () => addSeconds(systemClock.now(), ahead),
    advance: (seconds: number) => {
      ahead += seconds;
    },
  };
  const inForce: Settings = {
    ...readSettings({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      // The stand-ins are believed; nothing is seeded.
      DEMO: 'on',
      LOGIN_RATE: '1000000',
    }),
    wechatPayKeys: sandboxWechatPayKeys,
    shouqianbaKeys: sandboxSqbKeys,
    dataDir,
    ...settings,
  };
  const drops = async (error: unknown) => {
    await drop();
    throw error;
  };
  const running = await startServer(inForce, {
    clock,
    database,
    checkAnswers: true,
    mount: (app) =>
      sandbox(app, {
        now: () => clock.now().getTime(),
        loopbackOnly: !inForce.demo,
        miniApps: () => boundMiniApps(database),
      }),
    ...(jobs ? { jobs } : {}),
  }).catch(drops);
  const client: TestServer['client'] = (session = memorySession(), options = {}) =>
    createClient({ baseUrl: running.url, session, leastTimeoutSeconds: 60, ...options });

  async function person(): Promise<Person> {
    const id = newId(clock.now());
    const login: LoginInfo = {
      access_token: randomBytes(24).toString('base64url'),
      refresh_token: randomBytes(24).toString('base64url'),
      expires_in: 7200,
    };
    const now = clock.now();
    await database.transaction({ role: 'platform' }, async ({ db }) => {
      await db
        .insertInto('platform.app_user')
        .values({
          id,
          login_name: `u${id.slice(-12)}`,
          name: `员工${id.slice(-4)}`,
          password_hash: '',
          create_time: now,
        })
        .execute();
      await db
        .insertInto('platform.login_session')
        .values({
          id: newId(now),
          family_id: newId(now),
          user_id: id,
          access_hash: hashToken(login.access_token),
          refresh_hash: hashToken(login.refresh_token),
          access_ends: addSeconds(now, 86_400),
          refresh_ends: addSeconds(now, 7 * 86_400),
          create_time: now,
        })
        .execute();
    });
    return as(id, login, undefined, undefined);
  }

  function as(id: string, login: LoginInfo, tenantId: string | undefined, deptId: string | undefined): Person {
    const session = memorySession();
    session.login(login);
    session.choose({ ...(tenantId ? { tenantId } : {}), ...(deptId ? { deptId } : {}) });
    return { id, session, client: client(session), at: (shopId) => as(id, login, session.context().tenantId, shopId) };
  }

  async function store(): Promise<TestStore> {
    const owner = await person();
    const id = await partsStore(owner.client).add({ name: `测试店${owner.id.slice(-8)}` });
    owner.session.choose({ tenantId: id, deptId: '0' });
    const head = await database.transaction({ role: 'tenant', storeId: id }, ({ db }) =>
      db
        .selectFrom('shop')
        .select('id')
        .where('store_id', '=', id)
        .where('is_head', '=', true)
        .executeTakeFirstOrThrow(),
    );
    return {
      id,
      owner,
      headShopId: head.id,
      branch: (name) => partsShop(owner.client).add({ name }),
      async staff(paths, shopId) {
        const member = await person();
        const now = clock.now();
        await database.transaction({ role: 'platform' }, async ({ db, become }) => {
          await become({ role: 'tenant', storeId: id });
          const role = newId(now);
          const staffId = newId(now);
          await db
            .insertInto('role')
            .values({ store_id: id, id: role, name: `角色${role.slice(-8)}`, level: 10, create_time: now })
            .execute();
          const menus = await db
            .selectFrom('platform.sys_menu')
            .select(['id', 'path'])
            .where('path', 'in', ['', ...paths])
            .execute();
          const unknown = paths.filter((path) => !menus.some((menu) => menu.path === path));
          if (unknown.length) throw new Error(`no menu for ${unknown.join(', ')}`);
          for (const menu of menus)
            await db.insertInto('role_menu').values({ store_id: id, role_id: role, menu_id: menu.id }).execute();
          await db
            .insertInto('staff')
            .values({
              store_id: id,
              id: staffId,
              user_id: member.id,
              name: `员工${staffId.slice(-4)}`,
              create_time: now,
            })
            .execute();
          await db
            .insertInto('staff_role')
            .values({ store_id: id, staff_id: staffId, role_id: role, shop_id: shopId ?? null })
            .execute();
          const shops = shopId
            ? [shopId]
            : [
                null,
                ...(
                  await db
                    .selectFrom('shop')
                    .select('id')
                    .where('store_id', '=', id)
                    .where('is_head', '=', false)
                    .execute()
                ).map((row) => row.id),
              ];
          await become({ role: 'platform' });
          for (const shop of shops)
            await db
              .insertInto('platform.relationship')
              .values({ id: newId(now), user_id: member.id, store_id: id, shop_id: shop, create_time: now })
              .execute();
        });
        member.session.choose({ tenantId: id, deptId: shopId ?? '0' });
        return member;
      },
    };
  }

  return {
    url: running.url,
    database,
    databaseUrl,
    dataDir,
    settings: inForce,
    clock,
    client,
    person,
    store,
    async stop() {
      await running.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
