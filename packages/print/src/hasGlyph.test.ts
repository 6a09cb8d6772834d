import { expect, it } from 'vitest';
import { breakText, printable } from './breakText';
import { hasGlyph, lackingSigns } from './hasGlyph';

it('[PRN-07] what the font lacks is printed as a box, what parts are full of is there', () => {
  for (const sign of 'aZ0~汽鿯φΦΩ℃±Ⅲ①㎡×□…“”') expect([sign, hasGlyph(sign.codePointAt(0) ?? 0)]).toEqual([sign, true]);
  expect(printable('Φ12 机油😀𠮷 5W-30')).toBe('Φ12 机油□□ 5W-30');
  expect(breakText('滤芯😀', 100, 30)).toEqual(['滤芯□']);
  expect(hasGlyph(0)).toBe(false);
  expect(hasGlyph(0x10_ffff)).toBe(false);
});

it('[PRN-07] the signs that the font lacks are named once each', () => {
  expect(lackingSigns(['滤芯😀', '𠮷😀', 'Ω'])).toEqual(['😀', '𠮷']);
  expect(lackingSigns(['全部有', 'a\nb'])).toEqual([]);
});
