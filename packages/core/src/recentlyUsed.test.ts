import { describe, expect, it } from 'vitest';
import { RECENTLY_USED_FOLDED, RECENTLY_USED_MOST, withRecent } from './recentlyUsed';

describe('a recently-used list', () => {
  it('has the newest first and each thing once', () => {
    const list = ['机油', '滤芯', '火花塞'].reduce<string[]>((before, used) => withRecent(before, used, String), []);
    expect(list).toEqual(['火花塞', '滤芯', '机油']);
    expect(withRecent(list, '机油', String)).toEqual(['机油', '火花塞', '滤芯']);
  });

  it('keeps eight and shows three of them folded [CONST-26] [CONST-27]', () => {
    const list = Array.from({ length: 20 }, (_, index) => index).reduce<number[]>(
      (before, used) => withRecent(before, used, String),
      [],
    );
    expect(list).toEqual([19, 18, 17, 16, 15, 14, 13, 12]);
    expect([RECENTLY_USED_MOST, RECENTLY_USED_FOLDED]).toEqual([8, 3]);
  });
});
