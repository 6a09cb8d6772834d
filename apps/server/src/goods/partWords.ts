import { pinyin } from 'pinyin-pro';

/** What a part is called, everywhere in the shop. */
export interface PartNames {
  name: string;
  spec: string;
  /** Sku code, bar code, material number, OEM numbers. */
  codes: readonly string[];
}

/** Raised when the rules below change: then every part's terms are made anew. */
export const TERMS_VERSION = 1;
/** As long as a keyword may be. */
const MOST_LETTERS = 40;
/** The inside of a code is found by this many of its characters. */
const CODE_INSIDE = 3;
/** Of a bar code, whose last digits people type. */
const CODE_TAIL = 8;
const MOST_INITIALS = 12;

const isChinese = (letter: string | undefined) => letter !== undefined && /\p{Script=Han}/u.test(letter);

/** Letters and digits alone, lower case: `06A-115 561` and `06a115561` are the same. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, MOST_LETTERS);

/** The words of a keyword; all of them are wanted. */
export const wordsOf = (keyword: string): string[] => [...new Set(keyword.split(/\s+/).map(bare).filter(Boolean))];

const initialsOf = (text: string) =>
  bare(pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(''));
const pinyinOf = (text: string) =>
  bare(pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(''));

/**
 * Everything that a part is found by, a word after the other: `=` a code, `>` the name or its initials, `~` its pinyin, the rest as
 * it is. A part's terms are made of this text alone, so the old ones are known when it changes.
 */
export function searchText({ name, spec, codes }: PartNames): string {
  const [, ...further] = name.split(/\s+/);
  const beside = [...further, ...spec.split(/\s+/)].flatMap((word) =>
    isChinese(word[0]) ? [bare(word), initialsOf(word), pinyinOf(word)] : [bare(word)],
  );
  const words = [
    ...codes.map((code) => `=${bare(code)}`),
    `>${bare(name)}`,
    `>${initialsOf(name)}`,
    `~${pinyinOf(name)}`,
    ...beside,
  ];
  return [...new Set(words)].filter((word) => bare(word)).join(' ');
}

/** Where inside a word somebody may begin: at any Chinese letter and behind it, at any initial. */
function beginnings(word: string): string[] {
  const letters = [...word];
  if (letters.some((letter) => isChinese(letter)))
    return letters.flatMap((letter, at) =>
      at > 0 && (isChinese(letter) || isChinese(letters[at - 1])) ? [letters.slice(at).join('')] : [],
    );
  return [];
}

/** The terms of a part's search text; see the table goods_term. */
export function termsOf(search: string): string[] {
  const terms = new Set<string>();
  for (const entry of search.split(' ')) {
    const word = entry.replace(/^[=>~]/, '');
    if (!word) continue;
    if (entry.startsWith('=')) {
      terms.add(`a${word}`);
      for (let at = word.length > 10 ? word.length - CODE_TAIL : 1; word.length - at >= CODE_INSIDE; at += 1)
        terms.add(`c${word.slice(at)}`);
      continue;
    }
    terms.add(`${entry === word ? 'c' : 'b'}${word}`);
    for (const rest of beginnings(word)) terms.add(`c${rest}`);
    if (entry.startsWith('>') && /^[a-z0-9]+$/.test(word))
      for (let at = 1; at < Math.min(word.length - 1, MOST_INITIALS); at += 1) terms.add(`c${word.slice(at)}`);
  }
  return [...terms];
}
