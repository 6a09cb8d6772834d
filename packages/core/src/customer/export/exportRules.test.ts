import { expect, it } from 'vitest';
import { cardExportColumns, customerExportColumns } from './exportColumns';
import { exportMark, mayRepeat } from './exportRules';

const at = (time: string) => new Date(`2026-12-14T${time}+08:00`);
const taken = { downloadTime: at('10:00:00'), downloadLogin: 'login' };

it('[MEM-83] an export is had once, and again within five minutes by the same login', () => {
  expect(mayRepeat({ downloadTime: null, downloadLogin: null }, at('10:00:00'), null)).toBe(true);
  expect(mayRepeat(taken, at('10:05:00'), 'login')).toBe(true);
  expect(mayRepeat(taken, at('10:05:01'), 'login')).toBe(false);
  expect(mayRepeat(taken, at('10:00:01'), 'another')).toBe(false);
  // Downloaded without a login, which nobody can repeat.
  expect(mayRepeat({ ...taken, downloadLogin: null }, at('10:00:01'), null)).toBe(false);
});

it('[MEM-82] the mark of a sheet says whose it is', () => {
  const mark = exportMark({
    store: '顺达汽配 城东店',
    by: '张丽',
    code: 'DC-A01-20261214-000001',
    time: '2026-12-14 10:00:00',
  });
  for (const part of ['顺达汽配 城东店', '张丽', 'DC-A01-20261214-000001', '2026-12-14 10:00:00'])
    expect(mark).toContain(part);
});

it('[MEM-81] what tells how to reach a customer is marked, and no column stands twice', () => {
  const sensitive = [customerExportColumns, cardExportColumns].map((columns) =>
    columns.flatMap((one) => (one.sensitive ? [one.field as string] : [])),
  );
  expect(sensitive).toEqual([['phone', 'plates', 'address', 'remark'], ['customerPhone']]);
  for (const columns of [customerExportColumns, cardExportColumns])
    expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length);
});
