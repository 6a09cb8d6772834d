import { describe, expect, it } from 'vitest';
import { tidyVin, vinCheckDigit, vinFault, vinWarning } from './vin';

describe('a frame number', () => {
  it.each([
    ['LSVAB4BR7EE00', '车架号应为17位，现在是13位'],
    ['LSVAB4BR7EE00O123', '车架号没有字母 I、O、Q，请看看是不是数字 1 和 0'],
    ['LSVAB4BR7EE0中0123', '车架号只有数字和大写字母'],
  ])('%s is refused in words', (vin, message) => {
    expect(vinFault(vin)).toBe(message);
  });

  // Worked examples of ISO 3779.
  it.each(['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715'])('%s has its check digit', (vin) => {
    expect([vinFault(vin), vinWarning(vin), vinCheckDigit(vin)]).toEqual([undefined, undefined, vin[8]]);
  });

  it('whose check digit does not fit is warned of, not refused', () => {
    expect(vinFault('1M8GDM9A1KP042788')).toBeUndefined();
    expect(vinWarning('1M8GDM9A1KP042788')).toContain('校验位对不上');
  });

  it('is kept in capitals without spaces', () => {
    expect(tidyVin(' 1m8gdm9axkp 042788')).toBe('1M8GDM9AXKP042788');
  });
});
