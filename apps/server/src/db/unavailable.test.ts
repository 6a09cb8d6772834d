import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestStore } from '../testing/startTestServer';
import { openPostgres } from './postgres';

const GONE = { httpStatus: 503, message: '数据库暂时不可用，请稍后重试' };
const RECOVERY_MS = 60_000;
const POOL = 4;

/** A TCP proxy to the database that can be cut. */
async function startWay(): Promise<{
  through: (url: string) => string;
  cut: () => void;
  mend: () => void;
  stop: () => void;
}> {
  let target = { host: '', port: 0 };
  let whole = true;
  const open = new Set<Socket>();
  const way: Server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = createConnection(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          other.destroy();
        })
        .pipe(other);
    }
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  return {
    through(text) {
      const url = new URL(text);
      target = { host: url.hostname, port: Number(url.port) };
      url.port = String((way.address() as AddressInfo).port);
      return url.href;
    },
    cut() {
      whole = false;
      for (const socket of open) socket.destroy();
    },
    mend() {
      whole = true;
    },
    stop() {
      way.close();
      for (const socket of open) socket.destroy();
    },
  };
}

describe('what the database cannot do now', () => {
  let server: TestServer;
  let store: TestStore;
  beforeAll(async () => {
    server = await startTestServer();
    store = await server.store();
    // Raises the SQLSTATE that a new tag's name spells.
    await server.database.script(`
      create function raise_named() returns trigger language plpgsql as $$ begin
        if new.name ~ '^[0-9A-Z]{5}$' then raise exception 'raised for the test: select secret from hidden' using errcode = new.name; end if;
        return new;
      end $$;
      create trigger raise_named before insert on customer_tag for each row execute function raise_named();`);
  });
  afterAll(() => server.stop());

  it.each([
    ['53100', '服务器磁盘空间不足，暂时不能保存，请联系管理员'],
    ['53200', GONE.message],
    ['53300', GONE.message],
    ['57P01', GONE.message],
    ['57P02', GONE.message],
    ['57P03', GONE.message],
    ['08006', GONE.message],
    ['08001', GONE.message],
    ['58030', GONE.message],
    ['25006', GONE.message],
    ['57014', '数据库繁忙，请稍后重试'],
    ['55P03', '数据库繁忙，请稍后重试'],
  ])('%s is 503 in words, and nothing of it shows', async (name, message) => {
    const response = await fetch(`${server.url}/api/parts/customerTag/add`, {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${store.owner.session.tokens()?.access_token ?? ''}`,
        'Tenant-Id': store.id,
        'Dept-Id': '0',
      },
    });
    const text = await response.text();
    expect({ http: response.status, retry: response.headers.get('retry-after') }).toEqual({ http: 503, retry: '5' });
    expect(JSON.parse(text)).toEqual({
      status: 503,
      message,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect((await customerTag(store.owner.client).page({})).total).toBe(0);
  });

  it.each([
    ['40001', '操作的人太多，请稍后重试'],
    ['23505', '刚刚已有相同的内容提交，请刷新后重试'],
    ['23503', '所选内容刚被删除，或正在被使用，请刷新后重试'],
  ])('%s, again and again, is a refusal in words', async (name, message) => {
    await expect(customerTag(store.owner.client).add({ name })).rejects.toMatchObject({
      httpStatus: 200,
      status: 1,
      message,
    });
  });

  it('what is our own fault stays one', async () => {
    await expect(customerTag(store.owner.client).add({ name: '22012' })).rejects.toMatchObject({
      httpStatus: 500,
      status: 999,
      message: '服务开小差了，请稍后重试',
    });
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('a PostgreSQL that is not there', () => {
  let server: TestServer;
  let store: TestStore;
  let way: Awaited<ReturnType<typeof startWay>>;
  /** Connects to the database past the proxy. */
  let beside: ReturnType<typeof openPostgres>;
  let branchId: string;
  beforeAll(async () => {
    way = await startWay();
    server = await startTestServer({}, POOL, way.through);
    beside = openPostgres(server.databaseUrl ?? '', 2, () => undefined);
    store = await server.store();
    branchId = await store.branch('城东店');
  });
  afterAll(async () => {
    await beside.close();
    await server.stop();
    way.stop();
  });

  const health = async () => (await fetch(`${server.url}/healthz`)).status;
  const tags = () => customerTag(store.owner.client);
  const names = async () => (await tags().page({ pageSize: 100 })).records.map(({ name }) => name);
  const isWell = () =>
    vi.waitFor(
      async () => {
        expect(await health()).toBe(200);
      },
      { timeout: RECOVERY_MS },
    );

  /** Locks the row that every change of a shop needs, until the caller releases it. */
  async function holdShops() {
    let letGo = () => undefined as unknown;
    let held = () => undefined as unknown;
    const isHeld = new Promise((resolve) => {
      held = () => {
        resolve(undefined);
      };
    });
    const done = beside.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
      await sql`select id from shop where store_id = ${store.id} for update`.execute(db);
      held();
      await new Promise((resolve) => {
        letGo = () => {
          resolve(undefined);
        };
      });
    });
    await isHeld;
    return async () => {
      letGo();
      await done;
    };
  }
  const areWaiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await beside.transaction({ role: 'owner' }, ({ db }) =>
          sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          ),
        );
        expect(rows[0]?.waiting).toBe(count);
      },
      { timeout: 60_000 },
    );
  /** Starts requests that block in the middle of their transaction. */
  async function stuck(count: number) {
    const requests = Array.from({ length: count }, (_, n) => {
      const key = crypto.randomUUID();
      const send = () =>
        partsShop(store.owner.client).update(
          { id: branchId, version: n + 1, contact: `联系人${String(n)}` },
          { idempotencyKey: key },
        );
      return {
        send,
        outcome: send().then(
          () => 'done',
          (error: unknown) => error,
        ),
      };
    });
    await areWaiting(count);
    return requests;
  }
  const version = async () => (await partsShop(store.owner.client).get({ id: branchId })).version;

  it('cut off: 503 in words, also in the middle of a request, health is red, and it recovers by itself', async () => {
    await tags().add({ name: '此前' });
    const seen = await version();
    const release = await holdShops();
    const [middle] = await stuck(1);
    way.cut();
    expect(await middle?.outcome).toMatchObject(GONE);
    await expect(tags().add({ name: '断开时' }, { idempotencyKey: 'cut-off' })).rejects.toMatchObject(GONE);
    await expect(tags().page({})).rejects.toMatchObject(GONE);
    expect(await health()).toBe(503);
    await release();
    way.mend();
    await isWell();
    expect(await names()).toEqual(['此前']);
    expect(await version()).toBe(seen);
    await tags().add({ name: '断开时' }, { idempotencyKey: 'cut-off' });
    await middle?.send();
    expect([await names(), await version()]).toEqual([['断开时', '此前'], seen + 1]);
  });

  it('every connection ended by an administrator: the same', async () => {
    const seen = await version();
    const release = await holdShops();
    const requests = Array.from({ length: 2 }, (_, n) =>
      partsShop(store.owner.client)
        .update({ id: branchId, version: seen, contact: `管理员${String(n)}` })
        .then(
          () => 'done',
          (error: unknown) => error,
        ),
    );
    // Waits for both before ending the first: a backend that was ended is no longer counted.
    await areWaiting(requests.length);
    await beside.transaction({ role: 'owner' }, ({ db }) =>
      sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      ),
    );
    for (const outcome of requests) expect(await outcome).toMatchObject(GONE);
    await release();
    await isWell();
    expect(await version()).toBe(seen);
  });

  it('every connection in use: 503 after three seconds, health is red, and the holders lose nothing', async () => {
    const seen = await version();
    const release = await holdShops();
    const holders = Array.from({ length: POOL }, () =>
      partsShop(store.owner.client)
        .update({ id: branchId, version: seen, contact: '很久' })
        .then(
          () => 'done',
          (error: unknown) => error,
        ),
    );
    await areWaiting(POOL);
    const began = performance.now();
    const [refused, red] = await Promise.all([
      tags()
        .add({ name: '等不到' })
        .then(
          () => 'done',
          (error: unknown) => error,
        ),
      health(),
    ]);
    expect(refused).toMatchObject(GONE);
    expect(red).toBe(503);
    expect(performance.now() - began).toBeLessThan(30_000);
    await release();
    await isWell();
    const outcomes = await Promise.all(holders);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome !== 'done') expect(outcome).toMatchObject({ status: 51001 });
    expect(await version()).toBe(seen + 1);
  });
});
