import { expect, it } from 'vitest';
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
