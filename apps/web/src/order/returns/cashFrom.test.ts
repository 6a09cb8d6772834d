import { expect, it } from 'vitest';
import { cashFromWords } from './cashFrom';

it('a refund in cash says whose drawer and shift it leaves, or that no shift counts it', () => {
  const drawer = { name: '现金账户', tillName: '1号钱箱', cashierName: '李收银' };
  expect(cashFromWords(drawer)).toBe('现金从「1号钱箱」付出，计入李收银的班次');
  expect(cashFromWords({ ...drawer, cashierName: '' })).toBe(
    '现金从「1号钱箱」付出，这个钱箱现在没有人当班，不计入班次',
  );
  expect(cashFromWords({ ...drawer, tillName: '', cashierName: '' })).toBe(
    '现金从「现金账户」付出，不经过钱箱，不计入班次',
  );
});
