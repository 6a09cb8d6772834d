import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { endConnections } from './endConnections';

const HEADER = 'GET / HTTP/1.1\r\nHost: shop\r\n';

/** A server whose answers wait until they are let go, and connections to it. */
async function serve(graceMs: number) {
  const app = fastify({ forceCloseConnections: 'idle' });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve();
      await answered;
      return 'done';
    });
    app.post('/', () => 'done');
    app.addHook('onRequest', () => {
      resolve();
      return Promise.resolve();
    });
  });
  endConnections(app, graceMs);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return {
    app,
    answer,
    asked,
    async connect(bytes: string): Promise<Socket> {
      const accepted = once(app.server, 'connection');
      const socket = connect(Number(port), '127.0.0.1');
      onTestFinished(() => {
        socket.destroy();
      });
      await Promise.all([once(socket, 'connect'), accepted]);
      if (bytes) await new Promise((sent) => socket.write(bytes, sent));
      return socket;
    },
  };
}
/** What a connection has received when it ends, whether it was closed or reset. */
function received(socket: Socket): Promise<string> {
  let bytes = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    bytes += chunk;
  });
  return new Promise((resolve) => {
    socket
      .on('error', () => undefined)
      .on('close', () => {
        resolve(bytes);
      });
  });
}
const HOUR_MS = 3_600_000;

it('a spare connection and half a header do not keep the server from stopping', async () => {
  const server = await serve(HOUR_MS);
  const silent = await server.connect('');
  const half = await server.connect(HEADER);
  const ended = Promise.all([received(silent), received(half)]);
  await server.app.close();
  expect(await ended).toEqual(['', '']);
});

it('a request that has begun gets its answer, and its connection ends with it', async () => {
  const server = await serve(HOUR_MS);
  const running = received(await server.connect(`${HEADER}\r\n`));
  await server.asked;
  const closed = server.app.close();
  server.answer();
  await closed;
  expect(await running).toMatch(/^HTTP\/1\.1 200 OK\r\n.*done$/s);
});

it('a body that never comes is given up when the grace is over', async () => {
  const server = await serve(50);
  const waiting = received(
    await server.connect('POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n1'),
  );
  await server.asked;
  await server.app.close();
  expect(await waiting).toBe('');
});
