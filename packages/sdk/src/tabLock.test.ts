import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient, memorySession } from './index';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The storage that the tabs of a browser share. */
function sharedStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('[O-03] over plain http, where browsers have no locks, the tabs renew once', async () => {
  const localStorage = sharedStorage();
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', localStorage);
  let renewals = 0;
  const server = createServer((request, response) => {
    const renewal = request.url?.endsWith('/refreshToken');
    if (renewal) renewals += 1;
    const data = renewal
      ? { access_token: 'new', refresh_token: 'r2', expires_in: 7200 }
      : request.headers.authorization;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status: 0, data }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const session = memorySession();
  session.login({ access_token: 'old', refresh_token: 'r1', expires_in: 5 });
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const tabs = Array.from({ length: 5 }, () => createClient({ baseUrl, session }));
  const answers = await Promise.all(
    tabs.map((tab) => tab.call({ method: 'GET', path: '/api/parts/thing/get', takes: 'query' }, {})),
  );
  server.close();
  expect(answers).toEqual(tabs.map(() => 'Bearer new'));
  expect(renewals).toBe(1);
  expect(localStorage.kept.size).toBe(0);
});

it('[O-03] the lease of a tab that was closed while it renewed runs out', async () => {
  const localStorage = sharedStorage();
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', localStorage);
  const { acrossTabs } = await import('./tabLock');
  let moment = 0;
  const now = () => moment;
  await new Promise<void>((begun) => {
    void acrossTabs(now, () => {
      begun();
      return new Promise(() => undefined);
    });
  });
  const waits = acrossTabs(now, () => Promise.resolve('done'));
  moment = 12_001;
  await expect(waits).resolves.toBe('done');
});
