import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { file } from '@partsdesk/sdk/storage/file';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formOf } from '../../testing/company/uploads';
import { headersOf } from '../../testing/examples/sendExample';
import { size } from '../../testing/size';
import { startTestServer, type Person, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
let store: TestStore;
let open: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  store = await server.store();
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});
afterAll(() => server.stop());

/** Sends these bytes and nothing more; tells what comes back before the server closes the connection. */
async function begun(bytes: string): Promise<Promise<string>> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  await once(socket, 'connect');
  let told = '';
  socket.on('data', (chunk: Buffer) => (told += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  return new Promise((resolve) => {
    socket.on('close', () => {
      resolve(told);
    });
  });
}

const request = (path: string, type: string, begin: string, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${type}`,
    'Content-Length: 10000',
    '',
    begin,
  ].join('\r\n');
const endlessUpload = (person: Person) =>
  request(
    '/api/storage/file/uploadFile',
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(200)}`,
    headersOf(person),
  );
const upload = (person: Person) => file(person.client).uploadFile(formOf('配件清单', 'a.txt'));

/** Lets time pass until the server has closed all of these connections. */
const refusedOnes = async (connections: Promise<string>[]) => {
  const told: string[] = [];
  for (const connection of connections) void connection.then((text) => told.push(text));
  await expect
    .poll(
      () => {
        server.clock.advance(10);
        return told.length;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(connections.length);
  return told;
};

it('[S-02] eight uploads of one person that never end refuse nobody else, and end themselves', async () => {
  const idle = await server.person();
  const connections: Promise<string>[] = [];
  for (let number = 0; number < 8; number += 1) connections.push(begun(endlessUpload(idle)).then((closed) => closed));
  await expect
    .poll(() =>
      upload(idle).then(
        () => '',
        (error: Error) => error.message,
      ),
    )
    .toMatch(/您正在上传的文件太多/);
  await expect(upload(store.owner)).resolves.toMatchObject({ name: 'a.txt' });

  for (const text of await refusedOnes(connections)) expect(text).toMatch(/^HTTP\/1.1 (408|429) /);
  await expect(upload(idle)).resolves.toMatchObject({ name: 'a.txt' });
});

it('[S-02] half a body is not held for ever, and everybody else is served meanwhile', async () => {
  const half = request('/api/parts/customerTag/add', 'application/json', '{"name":"', headersOf(store.owner));
  const connections = Array.from({ length: 50 }, () => begun(half).then((closed) => closed));
  await expect(customerTag(store.owner.client).add({ name: '老客户' })).resolves.toBeDefined();
  server.clock.advance(15);
  await expect(customerTag(store.owner.client).add({ name: '新客户' })).resolves.toBeDefined();
  expect(open.every((socket) => !socket.closed)).toBe(true);
  for (const text of await refusedOnes(connections)) expect(text).toMatch(/^HTTP\/1.1 408 [\s\S]*网络太慢/);
});

// Node measures this by its own clock, so that the test waits a quarter of a minute.
it.runIf(size(0, 1))(
  '[S-02] half a header ends within half a minute, and everybody else is served',
  async () => {
    const connections = Array.from({ length: 50 }, () =>
      begun('GET /api/parts/customerTag/page HTTP/1.1\r\nHost: lo').then((closed) => closed),
    );
    await expect(customerTag(store.owner.client).page({})).resolves.toBeDefined();
    const told = await Promise.race(connections);
    expect(told).toMatch(/^HTTP\/1.1 408 /);
  },
  30_000,
);
