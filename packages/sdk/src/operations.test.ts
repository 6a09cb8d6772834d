import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from './client';
import { TimeoutError } from './errors';
import type { Operation } from './operation';
import { memorySession } from './session';

/** Every operation as its generated method sends it, by its address. */
const sent = new Map<string, Operation>();
beforeAll(async () => {
  const folder = join(import.meta.dirname, 'generated/groups');
  const spy = {
    call: (operation: Operation) => {
      sent.set(operation.path, operation);
      return Promise.resolve(null);
    },
  };
  type Group = (client: typeof spy) => Record<string, (args: object) => Promise<unknown>>;
  for (const service of readdirSync(folder))
    for (const file of readdirSync(join(folder, service))) {
      const groups = Object.values((await import(join(folder, service, file))) as Record<string, Group>);
      for (const group of groups) for (const method of Object.values(group(spy))) await method({});
    }
});
afterEach(() => {
  vi.useRealTimers();
});

describe('every operation', () => {
  it('is sent to one of the base paths [NET-01]', () => {
    const bases = ['parts', 'basic', 'user', 'gate', 'auth', 'report', 'storage', 'synbj', 'fx', 'nest', 'pay'];
    expect(sent.size).toBeGreaterThan(450);
    for (const path of sent.keys()) expect(bases, path).toContain(/^\/api\/([^/]+)\//.exec(path)?.[1]);
  });

  it.each<[string, Operation['method'], string[]]>([
    [
      'adds by PUT what the specification adds by PUT, and switches customers so [NET-11]',
      'PUT',
      [
        '/api/basic/sysDictType/add',
        '/api/basic/sysDictValue/add',
        '/api/parts/orderSale/add',
        '/api/parts/orderResting/add',
        '/api/parts/customer/add',
        '/api/parts/customer/enable',
        '/api/parts/customer/disable',
      ],
    ],
    [
      'writes by GET what the specification writes by GET, and never again by itself [NET-12]',
      'GET',
      [
        '/api/parts/shiftRecord/add',
        '/api/parts/shiftRecord/update',
        '/api/parts/partsStaff/enable',
        '/api/parts/partsStaff/disable',
        '/api/parts/partsStaff/delFenxiaoURoles',
        '/api/parts/orderSale/updateStatus',
        '/api/parts/openplatform/updateSecret',
        '/api/parts/openplatform/bindStore',
      ],
    ],
  ])('%s', (_, method, paths) => {
    expect(paths.map((path) => [path, sent.get(path)?.method, sent.get(path)?.write])).toEqual(
      paths.map((path) => [path, method, true]),
    );
  });

  it.each<[string, number, RegExp, number]>([
    [
      'the lists of distribution orders, of a shop’s goods and of borrow slips have 30 s [CONST-02]',
      30,
      /^\/api\/parts\/(orderDistribution|goodsShop\/order|serviceBorrowOut)\/page$/,
      3,
    ],
    ['every import has 60 s [CONST-03]', 60, /\/import(?!\w*Template$)\w*$/, 3],
    ['every export has 60 s [CONST-04]', 60, /\/export\w*$/, 10],
    ['the import of service staff has 60 s [CONST-07]', 60, /\/partsStaff\/importServiceExcel$/, 1],
  ])('%s', async (_, seconds, which, least) => {
    const found = [...sent.values()].filter(({ path }) => which.test(path));
    expect(found.length).toBeGreaterThanOrEqual(least);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const operation of found) {
      let ended = 'waits';
      const unanswered: typeof fetch = (__, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      const client = createClient({ baseUrl: 'http://127.0.0.1', session: memorySession() });
      const call = client.call(operation, {}, { fetch: unanswered });
      call.catch((error: unknown) => (ended = error instanceof TimeoutError ? 'timeout' : String(error)));
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(ended, operation.path).toBe('waits');
      await vi.advanceTimersByTimeAsync(1);
      expect(ended, operation.path).toBe('timeout');
    }
  });
});
