import { describe, expect, it } from 'vitest';
import { patterns } from './patterns';

const samples = ['0', '007', '7', '7.5', '0.5', '1.', '.5', '-1', '-0', '-1.5', 'abc', '', ' 1'];
const accepted = (pattern: RegExp) => samples.filter((sample) => pattern.test(sample));

describe('patterns', () => {
  it('a non-negative number may begin with zeros [VALID-11]', () => {
    expect(accepted(patterns.nonNegativeNumber)).toEqual(['0', '007', '7', '7.5', '0.5']);
  });
  it('a strict non-negative number does not begin with zeros [VALID-12]', () => {
    expect(accepted(patterns.strictNonNegativeNumber)).toEqual(['0', '7', '7.5', '0.5']);
  });
  it('a non-negative integer has no point and no sign [VALID-13]', () => {
    expect(accepted(patterns.nonNegativeInteger)).toEqual(['0', '7']);
  });
  it('a positive integer begins at one [VALID-14]', () => {
    expect(accepted(patterns.positiveInteger)).toEqual(['7']);
  });
  it('an integer may be negative [VALID-15]', () => {
    expect(accepted(patterns.integer)).toEqual(['0', '7', '-1']);
  });
});
