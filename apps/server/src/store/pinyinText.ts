import { pinyin } from 'pinyin-pro';

/** A name with its pinyin and its initials, lower case, for a search: `sanyizhonggong` and `syzg` find 三一重工. */
export function pinyinText(name: string): string {
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
  return `${name} ${initials} ${wholePinyin(name)}`.toLowerCase();
}

/** Such as `sanyizhonggong`; what a list of names is ordered by. */
export const wholePinyin = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('').toLowerCase();
