import { ServerFaultError } from '@partsdesk/sdk';
import { expect, it, vi } from 'vitest';
import { noticeUnlessClaimed } from './claimedErrors';
import { loadDictionary } from './dictionary';

const valueList = [{ id: '1', value: 'wx', label: '微信' }];

it('a dictionary is its valueList of id, value and label [DATA-16, NET-10, NET-20]', async () => {
  const { items, notice } = await loadDictionary(
    (type) => Promise.resolve({ valueList: type === 'source' ? valueList : [] }),
    'source',
  );
  expect(items).toEqual(valueList);
  expect(notice).toBeUndefined();
});

it('a failing load leaves the select empty and says so [VALID-19, MSG-01]', async () => {
  expect(await loadDictionary(() => Promise.reject(new Error('down')), 'source')).toEqual({
    items: [],
    notice: { kind: 'message', severity: 'error', text: '获取字典数据失败' },
  });
});

it('[F-37] a dictionary that cannot be loaded is told by its field alone, not twice [VALID-19]', async () => {
  const failed = new ServerFaultError('boom', { path: '/api/basic/sysDictType/getItemsByType', status: 999 });
  const raise = vi.fn(() => () => {});
  vi.useFakeTimers();
  noticeUnlessClaimed(failed, raise);
  await loadDictionary(() => Promise.reject(failed), 'source');
  vi.runAllTimers();
  vi.useRealTimers();
  expect(raise).not.toHaveBeenCalled();
});
