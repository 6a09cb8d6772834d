import { NetworkError, TimeoutError } from '@partsdesk/sdk';
import { expect, it } from 'vitest';
import { memoryStorage } from '../storage';
import { logTimeout, readTimeoutLog } from './timeoutLog';

const who = { storeId: 's1', shopId: 'd1', userId: 'u1' };

it('a timeout is logged with code, time, url, store, shop and user [HTTP-07]', () => {
  const storage = memoryStorage();
  logTimeout(storage, new TimeoutError('timeout', { path: '/api/parts/goods/page' }), who, 5000);
  expect(readTimeoutLog(storage, 5000)).toEqual([
    { code: 'ECONNABORTED', time: 5000, url: '/api/parts/goods/page', ...who },
  ]);
});

it('only the last 200 are kept', () => {
  const storage = memoryStorage();
  for (let time = 0; time < 203; time++)
    logTimeout(storage, new TimeoutError('timeout', { path: '/api/x' }), who, time);
  const log = readTimeoutLog(storage, 203);
  expect([log.length, log[0]?.time, log.at(-1)?.time]).toEqual([200, 3, 202]);
});

it('calls on the skip list and other errors are not logged [HTTP-08]', () => {
  const storage = memoryStorage();
  logTimeout(storage, new TimeoutError('timeout', { path: '/api/parts/goods/sysnGoods' }), who, 1);
  logTimeout(storage, new NetworkError('network', { path: '/api/parts/goods/page' }), who, 1);
  expect(readTimeoutLog(storage, 1)).toEqual([]);
});
