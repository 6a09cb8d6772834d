import { describe, expect, it } from 'vitest';
import { blankLine } from './draftLines';
import { unusualLines } from './unusualLines';
import type { Part } from './usePartsByCode';

const part = (skuCode: string, lastPrice: number | null, cost: number | null = null): Part => ({
  skuId: skuCode,
  skuCode,
  barCode: '',
  materialNo: '',
  name: '机油滤清器',
  spec: skuCode,
  brandName: '',
  unitName: '个',
  decimals: 0,
  available: null,
  lastPrice,
  cost,
});
const known = new Map([
  ['A', part('A', 1000)],
  ['B', part('B', 0, 1000)],
  ['C', part('C', null)],
]);

describe('the lines of a receipt that are asked about', () => {
  it('cost more than three times or less than a third of the last time', () => {
    const asked = (price: number) => unusualLines([blankLine('A', 1, price)], known);
    expect(asked(3000)).toEqual([]);
    expect(asked(334)).toEqual([]);
    expect(asked(3001)).toEqual(['机油滤清器 A：单价 ¥30.01，上次进价 ¥10.00']);
    expect(asked(333)).toEqual(['机油滤清器 A：单价 ¥3.33，上次进价 ¥10.00']);
  });

  it('are compared with the cost of the stock where the last one was a gift or none was bought', () => {
    expect(unusualLines([blankLine('B', 1, 3001)], known)).toEqual(['机油滤清器 B：单价 ¥30.01，现成本 ¥10.00']);
    expect(unusualLines([blankLine('C', 1, 999_999)], known)).toEqual([]);
    expect(unusualLines([blankLine('A', 1, 0)], known)).toEqual([]);
  });

  it('hold more than a thousand, gifts too', () => {
    expect(unusualLines([blankLine('A', 1000, 1000)], known)).toEqual([]);
    expect(unusualLines([blankLine('A', 1001, 0), blankLine()], known)).toEqual(['机油滤清器 A：数量 1,001 个']);
  });
});
