import { expect, it } from 'vitest';
import { barCode128 } from './barCode128';

const sum = (widths: readonly number[] | undefined) => widths?.reduce((total, width) => total + width, 0);

it('[U-33] encodes a number as Code 128 with start, check and stop', () => {
  // The standard's own example: `PJJ123C` in set B has the check symbol 55.
  expect(barCode128('PJJ123C')?.join('')).toBe(
    '211214' + '313121' + '112133' + '112133' + '123221' + '223211' + '221132' + '131321' + '311321' + '2331112',
  );
  expect(sum(barCode128('PJJ123C'))).toBe(9 * 11 + 13);
});

it('[U-33] packs runs of digits in pairs, so that a document number fits a till roll', () => {
  // Start, seven signs, to C, eight digits, to B, a dash, to C, six digits, check, stop.
  expect(sum(barCode128('CK-A01-20261121-000007'))).toBe((1 + 7 + 1 + 4 + 1 + 1 + 1 + 3 + 1) * 11 + 13);
  expect(sum(barCode128('6920000000017'))).toBe((1 + 6 + 1 + 1 + 1) * 11 + 13);
  expect(barCode128('销售单')).toBeUndefined();
});
