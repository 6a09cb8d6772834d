import { describe, expect, it } from 'vitest';
import { typedNumber } from './documentNumber';

describe('the typed end of a document number', () => {
  it.each([
    ['000011', { number: 11 }],
    ['11', { number: 11 }],
    ['ck11', { kind: 'CK', number: 11 }],
    ['ck-7', { kind: 'CK', number: 7 }],
    ['A01 11', { shop: 'A01', number: 11 }],
    ['1121-7', { day: '1121', number: 7 }],
    ['20261121000007', { day: '20261121', number: 7 }],
    ['CK-A01-…000011', { kind: 'CK', shop: 'A01', number: 11 }],
    ['CK-A01-20261121-000007', { kind: 'CK', shop: 'A01', day: '20261121', number: 7 }],
    ['XS-A01-20261121-1000007', { kind: 'XS', shop: 'A01', day: '20261121', number: 1_000_007 }],
  ])('%s is read', (text, read) => {
    expect(typedNumber(text)).toEqual(read);
  });

  it.each(['', '7', '驰骋', 'thd', '13805710001', 'P100001', 'CK', 'CK-A01-', 'CK-A-B-20261121-7', '000000'])(
    '“%s” is none',
    (text) => {
      expect(typedNumber(text)).toBeUndefined();
    },
  );
});
