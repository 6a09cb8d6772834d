import { pinyin } from 'pinyin-pro';

/** Builds a search text of a name with its pinyin and initials, lower case: `sanyizhonggong` and `syzg` find 三一重工. */
export function pinyinText(name: string): string {
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
  return `${name} ${initials} ${wholePinyin(name)}`.toLowerCase();
}

/** Returns the full pinyin such as `sanyizhonggong`, by which lists of names are sorted. */
export const wholePinyin = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('').toLowerCase();
