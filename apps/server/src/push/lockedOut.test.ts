import { once } from 'node:events';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
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
