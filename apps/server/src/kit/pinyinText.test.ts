import { expect, it } from 'vitest';
import { everyPinyinText } from './pinyinText';

it.each([
  ['调拨单', ['tbd', 'dbd', 'tiaobodan', 'diaobodan']],
  ['重置密码', ['zzmm', 'czmm', 'zhongzhimima', 'chongzhimima']],
  ['行业', ['hy', 'xy', 'hangye', 'xingye']],
  ['店长 v2', ['dz', 'dc', 'dianzhang', 'dianchang']],
  ['AI助手', ['ai助手', 'aizs', 'aizhushou']],
])('%s is found by every reading of its characters', (name, words) => {
  for (const word of words) expect(` ${everyPinyinText(name)}`).toContain(` ${word}`);
});
