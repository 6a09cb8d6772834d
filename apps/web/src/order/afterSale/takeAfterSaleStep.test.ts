import { afterSaleFlow, type AfterSaleCase } from '@partsdesk/core/order/afterSale/afterSaleFlow';
import type { AfterSaleApi } from '@partsdesk/core/order/afterSale/afterSaleSteps';
import { LifecycleError } from '@partsdesk/sdk';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { takeOnce, takeStepOf } from './takeAfterSaleStep';

const row = { id: 'case', version: 3, status: 0, goods: 0 } as AfterSaleCase;
const apiOf = (over: Partial<AfterSaleApi> = {}) =>
  ({
    item: () => new Promise(() => undefined),
    pass: vi.fn().mockResolvedValue(null),
    reject: vi.fn().mockResolvedValue(null),
    ...over,
  }) as unknown as AfterSaleApi;

it('a step from a list sends the version of the row and the key of the form', async () => {
  const api = apiOf();
  await takeOnce(api)(row, { type: 'reject', reason: '已使用', key: 'intent' });
  expect(api.reject).toHaveBeenCalledWith({ id: 'case', version: 3, reason: '已使用' }, 'intent');
});

it('what the server refuses rejects with its error, for the form to show', async () => {
  const error = new LifecycleError('已被他人修改', { path: '' }, {});
  await expect(takeOnce(apiOf({ pass: () => Promise.reject(error) }))(row, { type: 'pass' })).rejects.toBe(error);
});

it('what the case does not accept any more is not sent, and rejects as a conflict', async () => {
  const api = apiOf();
  const flow = createActor(afterSaleFlow, { input: { api, id: 'case', found: { ...row, version: 4 } } }).start();
  await expect(takeStepOf(flow)(row, { type: 'pass' })).rejects.toMatchObject({ allowed: ['pass', 'reject'] });
  await expect(takeStepOf(flow)(row, { type: 'pass' })).rejects.toBeInstanceOf(LifecycleError);
  expect(api.pass).not.toHaveBeenCalled();
});
