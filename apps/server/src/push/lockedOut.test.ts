import { once } from 'node:events';
import { memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/auth/oauth';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openSession, revokeSessionsOf } from '../account/login/sessions';
import { tellStore } from '../kit/storeNotice';
import { type Person, startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Opens a socket and waits until the server has registered it. */
async function socketOf({ id, session }: Person): Promise<WebSocket> {
  const token = session.tokens()?.access_token ?? '';
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/parts-ws/wsServer/${id}?access_token=${token}`);
  await once(socket, 'open');
  const pong = once(socket, 'message');
  socket.send('ping');
  await pong;
  return socket;
}

it('a push reaches the people of its store, and nobody of another', async () => {
  const [store, other] = [await server.store(), await server.store()];
  // The stranger's socket was opened first, so that it would be informed first.
  const stranger = await socketOf(other.owner);
  const socket = await socketOf(store.owner);
  const heard: string[] = [];
  stranger.on('message', (data: Buffer) => heard.push(data.toString()));
  const told = once(socket, 'message');
  await server.database.transaction({ role: 'platform' }, ({ db }) => tellStore(db, store.id));
  expect(String((await told)[0])).toBe('0');
  const pong = once(stranger, 'message');
  stranger.send('ping');
  await pong;
  expect(heard).toEqual(['pong']);
  for (const open of [stranger, socket]) open.close();
});

describe('the push socket of somebody who is locked out', () => {
  it('closes when they are disabled; that of others stays open [FLOW-07]', async () => {
    const store = await server.store();
    const [member, colleague] = [await store.staff(['CustomerTag']), await store.staff(['CustomerTag'])];
    const staff = partsStaff(store.owner.client);
    const { id } = (await staff.getByUserId({ userId: member.id }))!;
    const [socket, other] = [await socketOf(member), await socketOf(colleague)];
    const closed = once(socket, 'close');
    await staff.disable({ id });
    expect((await closed)[0]).toBe(4403);
    const pong = once(other, 'message');
    other.send('ping');
    expect(String((await pong)[0])).toBe('pong');
    other.close();
  });

  it('closes with its login, in every window of it, and no other login of the same person', async () => {
    const store = await server.store();
    const member = await store.staff(['CustomerTag']);
    const login = () =>
      server.database.transaction({ role: 'platform' }, ({ db }) =>
        openSession(db, { userId: member.id }, server.clock.now()),
      );
    const as = async () => {
      const session = memorySession();
      session.login(await login());
      session.choose(member.session.context());
      return { ...member, session, client: server.client(session) };
    };
    const [one, other] = [await as(), await as()];
    const [first, second, kept] = [await socketOf(one), await socketOf(one), await socketOf(other)];
    const closed = Promise.all([once(first, 'close'), once(second, 'close')]);
    await oauth(one.client).logout();
    expect((await closed).map(([code]) => code as number)).toEqual([4401, 4401]);
    const pong = once(kept, 'message');
    kept.send('ping');
    expect(String((await pong)[0])).toBe('pong');

    // A new password ends every login, and so every socket.
    const ended = once(kept, 'close');
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      revokeSessionsOf(db, member.id, server.clock.now()),
    );
    expect((await ended)[0]).toBe(4401);
  });

  it('is not opened for a page of no origin', async () => {
    const member = await (await server.store()).staff(['CustomerTag']);
    const token = member.session.tokens()?.access_token ?? '';
    for (const origin of ['null', 'http://evil.example', 'not an address']) {
      const socket = new WebSocket(
        `${server.url.replace('http', 'ws')}/api/parts-ws/wsServer/${member.id}?access_token=${token}`,
        { origin },
      );
      expect({ origin, code: (await once(socket, 'close'))[0] as number }).toEqual({ origin, code: 4401 });
    }
  });

  it('closes when they are deleted', async () => {
    const store = await server.store();
    const member = await store.staff(['CustomerTag']);
    const staff = partsStaff(store.owner.client);
    const { id } = (await staff.getByUserId({ userId: member.id }))!;
    const closed = once(await socketOf(member), 'close');
    await staff.del({ id });
    expect((await closed)[0]).toBe(4403);
  });
});

it('[U-22] a role that gets or loses a page tells the store’s open windows to read their menus anew', async () => {
  const store = await server.store();
  const member = await store.staff(['CustomerTag']);
  const authorityId = await sysAuthority(store.owner.client).add({ name: '晚班收银' });
  const page = (await sysMenu(store.owner.client).listAuthMenu({})).find(({ path }) => path === 'CustomerTag')!;
  const socket = await socketOf(member);
  const told = once(socket, 'message');
  await sysMenuAuthority(store.owner.client).authorizeMenu({ authorityId, menuIds: [page.id] });
  expect(String((await told)[0])).toBe('rights');
  socket.close();
});
