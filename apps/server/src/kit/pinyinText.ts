import { pinyin, polyphonic } from 'pinyin-pro';

/** Builds a search text of a name with its pinyin and initials, lower case: `sanyizhonggong` and `syzg` find 三一重工. */
export function pinyinText(name: string): string {
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
  return `${name} ${initials} ${wholePinyin(name)}`.toLowerCase();
}

/** Returns the full pinyin such as `sanyizhonggong`, by which lists of names are sorted. */
export const wholePinyin = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('').toLowerCase();

/**
 * Builds a search text as `pinyinText` does, and with every other reading of its characters, one at a time: 调拨 is found
 * by `tiaobo`, `diaobo` and their initials.
 */
export function everyPinyinText(name: string): string {
  const usual = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' });
  const all = polyphonic(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  const texts = all.flatMap((readings, at) =>
    readings
      .filter((reading) => reading !== usual[at])
      .flatMap((reading) =>
        [initials.with(at, reading.slice(0, 1)), usual.with(at, reading)].map((syllables) => syllables.join('')),
      ),
  );
  return [pinyinText(name), ...new Set(texts.map((text) => text.toLowerCase()))].join(' ');
}
