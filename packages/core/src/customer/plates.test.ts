import { describe, expect, it } from 'vitest';
import { plateFault, tidyPlate } from './plates';

describe('a plate', () => {
  it.each([
    '浙A12345',
    '京AD12345',
    '沪A12345D',
    '粤B1234警',
    '川A1234挂',
    '粤Z1234港',
    '京A0012学',
    '京X1234应急',
    '使123456',
    '224001使',
    '沪A0023领',
    'VA12345',
    'WJ京0001X',
  ])('%s is of a national form', (plate) => {
    expect(plateFault(plate)).toBeUndefined();
  });

  it.each([
    ['浙A1234', '车牌号应为7位，新能源车为8位'],
    ['浙A1234567', '车牌号应为7位，新能源车为8位'],
    ['浙A1234O', '车牌号没有字母 I 和 O，请看看是不是数字 1 和 0'],
    ['外A12345', '车牌号格式不对，如：浙A12345、浙AD12345'],
    ['浙112345', '车牌号格式不对，如：浙A12345、浙AD12345'],
    ['浙AZ12345', '车牌号格式不对，如：浙A12345、浙AD12345'],
    ["浙A'or'1", '车牌号格式不对，如：浙A12345、浙AD12345'],
  ])('%s is none, and is told why', (plate, message) => {
    expect(plateFault(plate)).toBe(message);
  });

  it('is kept in capitals, without spaces and dots', () => {
    expect(tidyPlate(' 浙a·12 345 ')).toBe('浙A12345');
  });
});
