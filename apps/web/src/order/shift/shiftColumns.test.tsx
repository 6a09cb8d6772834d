import { expect, test } from 'vitest';
import { cashVariance, otherVariance, shiftColumns } from './shiftColumns';

test('[U-12] a shift list shows what cash differs by beside the cash, apart from other tenders and the sum', () => {
  const row = { expectedCash: 112_028, countedCash: 112_020, variance: -1820 };
  expect(cashVariance(row)).toBe(-8);
  expect(otherVariance(row)).toBe(-1812);
  const heads = shiftColumns.map(({ headerName }) => headerName);
  expect(heads.slice(heads.indexOf('应有现金')).slice(0, 5)).toEqual([
    '应有现金',
    '实点现金',
    '现金差异',
    '其他差异',
    '差异合计',
  ]);
  expect(cashVariance({ expectedCash: null, countedCash: null, variance: null })).toBeNull();
  expect(otherVariance({ expectedCash: null, countedCash: null, variance: null })).toBeNull();
});
