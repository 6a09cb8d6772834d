import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient, memorySession, newKey } from './index';

/** The crypto of a page that came over plain http: without what browsers keep for secure contexts. */
const plainCrypto = { getRandomValues: crypto.getRandomValues.bind(crypto) };
afterEach(() => {
  vi.unstubAllGlobals();
});

it('[O-03] a write needs no randomUUID, which browsers do not have over plain http', async () => {
  const keys: (string | string[] | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":0,"data":null}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  vi.stubGlobal('crypto', plainCrypto);
  const client = createClient({
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    session: memorySession(),
  });
  for (let n = 0; n < 2; n += 1)
    await client.call({ method: 'POST', path: '/api/parts/thing/add', takes: 'body', write: true }, {});
  server.close();
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(2);
});

it('[O-03] of a thousand keys none comes twice', () => {
  vi.stubGlobal('crypto', plainCrypto);
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
});
