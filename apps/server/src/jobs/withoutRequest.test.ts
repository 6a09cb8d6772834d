import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../settings';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { asSystem } from './withoutRequest';

describe('work without a request', () => {
  let server: TestServer;
  let shop: StockedShop;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await stockedShop(server);
  });
  afterAll(() => server.stop());

  const run = (work: Parameters<typeof asSystem>[2]) =>
    asSystem(
      { database: server.database, clock: server.clock, settings: readSettings({}) },
      { storeId: shop.store.id, id: crypto.randomUUID(), operation: 'test/afterCommit' },
      work,
    );

  it('runs what was left for after the commit, once', async () => {
    let calls = 0;
    await run((ctx) => {
      ctx.afterCommit(() => {
        calls += 1;
      });
      return Promise.resolve();
    });
    expect(calls).toBe(1);
  });

  it('runs nothing of the kind when the work is rolled back', async () => {
    let calls = 0;
    const failing = run((ctx) => {
      ctx.afterCommit(() => {
        calls += 1;
      });
      return Promise.reject(new Error('rolled back'));
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(calls).toBe(0);
  });
});
