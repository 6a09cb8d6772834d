import { createClient, memorySession, NetworkError, ServerFaultError } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { weakLine, type Fate } from '../../testing/process/weakLine';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';
import { openSession } from './sessions';

const TWO_HOURS = 7200;
let server: TestServer;
let store: TestStore;
let line: Awaited<ReturnType<typeof weakLine>>;
let fates: Fate[];
let renewals: number;
beforeAll(async () => {
  server = await startTestServer({}, 16);
  store = await server.store();
  line = await weakLine(server.url, (path) => {
    if (!path.endsWith('/refreshToken')) return 'answered';
    renewals += 1;
    return fates.shift() ?? 'answered';
  });
});
afterAll(async () => {
  line.stop();
  await server.stop();
});
beforeEach(() => {
  fates = [];
  renewals = 0;
});

const open = () =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { userId: store.owner.id }, server.clock.now()),
  );
const nowMs = () => server.clock.now().getTime();

/** A user of the store behind the weak line, whose clock is the server's. */
async function device() {
  const session = memorySession(nowMs);
  const lost: string[] = [];
  session.login(await open());
  session.choose({ tenantId: store.id, deptId: '0' });
  const port = {
    ...session,
    lost: (reason: 'refresh' | 'unauthorized') => {
      lost.push(reason);
      session.lost(reason);
    },
  };
  const client = createClient({ baseUrl: line.url, session: port, now: nowMs, leastTimeoutSeconds: 60 });
  let tags = 0;
  return {
    session,
    lost,
    read: () => sysUser(client).user(),
    write: () =>
      customerTag(client).add({ name: `${session.tokens()?.access_token.slice(-9) ?? ''}${String((tags += 1))}` }),
  };
}

const gate = () => oauth(server.client());
const renew = (refreshToken: string) => gate().refreshToken({ refreshToken });
const asks = (token: string) => {
  const session = memorySession();
  session.login({ access_token: token, refresh_token: '', expires_in: TWO_HOURS });
  return sysUser(server.client(session)).user();
};
const enters = (token: string) => {
  const session = memorySession();
  session.login({ access_token: token, refresh_token: '', expires_in: TWO_HOURS });
  return oauth(server.client(session)).enterShop({ tenantId: store.id });
};
const listens = (token: string) =>
  new Promise<void>((resolve, reject) => {
    const address = `${server.url.replace('http', 'ws')}/api/parts-ws/wsServer/${store.owner.id}?access_token=${token}`;
    const socket = new WebSocket(address);
    socket.on('error', reject).on('close', reject);
    socket.on('message', () => {
      resolve();
      socket.close();
    });
    socket.on('open', () => {
      socket.send('ping');
    });
  });

describe('a renewal whose answer is lost', () => {
  it('[O-04] of a hundred lost answers none ends the login', async () => {
    const { read, write, lost } = await device();
    for (let round = 0; round < 100; round += 1) {
      server.clock.advance(TWO_HOURS);
      fates = [round % 4 === 3 ? 502 : 'lost'];
      await expect(write()).rejects.toBeInstanceOf(round % 4 === 3 ? ServerFaultError : NetworkError);
      expect(typeof (await write())).toBe('string');
      expect((await read()).id).toBe(store.owner.id);
    }
    expect(lost).toEqual([]);
    expect(renewals).toBe(200);
  }, 120_000);

  it('[O-04] of a hundred stolen parents each ends its family', async () => {
    for (let round = 0; round < 100; round += 1) {
      const parent = await open();
      const child = await renew(parent.refresh_token);
      await asks(child.access_token);
      await expect(renew(parent.refresh_token)).rejects.toMatchObject({ status: 1, message: '登录已过期，请重新登录' });
      await expect(asks(child.access_token)).rejects.toMatchObject({ httpStatus: 401 });
      await expect(renew(child.refresh_token)).rejects.toMatchObject({ status: 1 });
    }
  }, 120_000);

  it('[O-04] a parent gets a fresh child each time until one of them was used', async () => {
    const parent = await open();
    const lost = await renew(parent.refresh_token);
    server.clock.advance(3600);
    const came = await renew(parent.refresh_token);
    expect(came.access_token).not.toBe(lost.access_token);
    expect((await asks(came.access_token)).id).toBe(store.owner.id);
    await expect(renew(parent.refresh_token)).rejects.toMatchObject({ status: 1 });
    for (const { access_token: token } of [came, lost])
      await expect(asks(token)).rejects.toMatchObject({ httpStatus: 401 });
  });

  it.each([
    ['a read', asks],
    ['a write', enters],
    ['a push socket', listens],
  ])('[O-04] %s with the child is a use', async (_, use) => {
    const parent = await open();
    const child = await renew(parent.refresh_token);
    await use(child.access_token);
    await use(child.access_token);
    await expect(renew(parent.refresh_token)).rejects.toMatchObject({ status: 1 });
    await expect(asks(child.access_token)).rejects.toMatchObject({ httpStatus: 401 });
  });

  it('[O-04] a renewal with the child is a use', async () => {
    const parent = await open();
    const child = await renew(parent.refresh_token);
    const grandchild = await renew(child.refresh_token);
    await expect(renew(parent.refresh_token)).rejects.toMatchObject({ status: 1 });
    await expect(asks(grandchild.access_token)).rejects.toMatchObject({ httpStatus: 401 });
  });

  it('[O-04] of two children of one parent only one line goes on', async () => {
    const parent = await open();
    const [thief, owner] = [await renew(parent.refresh_token), await renew(parent.refresh_token)];
    const next = await renew(owner.refresh_token);
    await asks(next.access_token);
    await expect(renew(thief.refresh_token)).rejects.toMatchObject({ status: 1 });
    await expect(asks(next.access_token)).rejects.toMatchObject({ httpStatus: 401 });
  });
});

describe('a server that is away', () => {
  it.each([
    ['does not answer', 'away', NetworkError],
    ['answers through a proxy alone', 502, ServerFaultError],
  ] as const)('[O-04] for five minutes around an expiry and %s: still logged in', async (_, fate, expected) => {
    const { read, write, lost, session } = await device();
    await read();
    const before = session.tokens();
    server.clock.advance(TWO_HOURS - 150);
    for (let passed = 0; passed < 300; passed += 30) {
      fates = [fate];
      if ((before?.refreshTimestamp ?? 0) - nowMs() < 10_000) await expect(write()).rejects.toBeInstanceOf(expected);
      server.clock.advance(30);
    }
    fates = [];
    expect(session.tokens()).toEqual(before);
    expect((await read()).id).toBe(store.owner.id);
    expect(typeof (await write())).toBe('string');
    expect(lost).toEqual([]);
    expect(session.tokens()?.access_token).not.toBe(before?.access_token);
  });
});
