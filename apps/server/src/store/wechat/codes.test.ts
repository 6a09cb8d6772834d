import { expect, it } from 'vitest';
import { nextCode, randomCode } from './codes';

it('the next code is the first that is free', () => {
  expect(nextCode('A', new Set(['A00']))).toBe('A01');
  expect(nextCode('A', new Set(['A00', 'A01', 'A03']))).toBe('A02');
  expect(
    nextCode('W', new Set(Array.from({ length: 99 }, (_, index) => `W${String(index + 1).padStart(2, '0')}`))),
  ).toBe('W100');
});

it('a made-up code has no letters that are taken for others', () => {
  for (let n = 0; n < 200; n += 1) expect(randomCode(6)).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
});
