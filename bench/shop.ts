import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createClient, memorySession, type Client } from '@partsdesk/sdk';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import pg from 'pg';
import { fill, type Place, type Size } from './fill';

const root = join(import.meta.dirname, '..');

export interface BenchShop {
  place: Place;
  /** Address of the built server. */
  url: string;
  process: ChildProcess;
  databaseUrl: string;
  /** Headers of the shop owner's requests. */
  headers: Record<string, string>;
  /** Client of the owner in the branch, and in the head store. */
  client: Client;
  head: Client;
  stop(): Promise<void>;
}

/** Starts one of our programs and waits until it serves. */
export async function startProgram(
  file: string,
  environment: Record<string, string>,
  flags: string[] = [],
): Promise<{ url: string; process: ChildProcess; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [...flags, join(root, file)], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', (code) => {
      reject(new Error(`${file} has ended with ${String(code)}; has it been built ("pnpm build")?\n${printed}`));
    });
  });
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Creates a company with one filled branch on a fresh database of this PostgreSQL server, and starts the built server
 * on it.
 */
export async function openShop(postgresUrl: string, size: Size, progress: (step: string) => void): Promise<BenchShop> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const administrator = new pg.Client({ connectionString: postgresUrl });
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  await administrator.end();
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;

  const server = await startProgram('apps/server/dist/main.mjs', { DATABASE_URL: databaseUrl, DATABASE_POOL: '8' });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const userId = randomUUID();
  const token = randomBytes(24).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await database.query(
    `insert into platform.app_user (id, login_name, name, password_hash, create_time) values ($1, 'laoban', '老板', '', now())`,
    [userId],
  );
  await database.query(
    `insert into platform.login_session (id, family_id, user_id, access_hash, refresh_hash, access_ends, refresh_ends, create_time)
    values ($1, $1, $2, $3, $3, now() + interval '1 day', now() + interval '1 day', now())`,
    [randomUUID(), userId, hash],
  );

  const login = { access_token: token, refresh_token: token, expires_in: 86_400 };
  const session = memorySession();
  session.login(login);
  const client = createClient({ baseUrl: server.url, session });
  const storeId = await partsStore(client).add({ name: '量一量汽配' });
  session.choose({ tenantId: storeId, deptId: '0' });
  const categoryId = await goodsCategory(client).add({ name: '滤清器' });
  const shopId = await partsShop(client).add({ name: '城东店' });
  session.choose({ tenantId: storeId, deptId: shopId });
  const warehouseId = (await warehouse(client).list({}))[0]?.id ?? '';
  const atHead = memorySession();
  atHead.login(login);
  atHead.choose({ tenantId: storeId, deptId: '0' });
  const place = { storeId, shopId, warehouseId, categoryId, userId };
  await fill(database, place, size, progress);
  await database.end();
  return {
    place,
    url: server.url,
    process: server.process,
    databaseUrl,
    client,
    head: createClient({ baseUrl: server.url, session: atHead }),
    headers: { authorization: `Bearer ${token}`, 'tenant-id': storeId, 'dept-id': shopId },
    stop: () => server.stop(),
  };
}
