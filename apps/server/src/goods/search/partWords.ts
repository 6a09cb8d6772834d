import { pinyin } from 'pinyin-pro';

/** The names under which a part is found. */
export interface PartNames {
  name: string;
  spec: string;
  /** Sku code, bar code, material number, OEM numbers. */
  codes: readonly string[];
}

/** Increase it when the rules below change, so that every part's terms are made anew. */
export const TERMS_VERSION = 1;
/** The length limit of a keyword. */
const MAX_LETTERS = 40;
/** The fewest characters that find the inside of a code. */
const CODE_INSIDE = 3;
/** The tail of a bar code, since people type its last digits. */
const CODE_TAIL = 8;
const MAX_INITIALS = 12;

const isChinese = (letter: string | undefined) => letter !== undefined && /\p{Script=Han}/u.test(letter);

/** Keeps letters and digits only, in lower case: `06A-115 561` and `06a115561` are equal. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, MAX_LETTERS);

/** Splits a keyword into words, all of which must match. */
export const wordsOf = (keyword: string): string[] => [...new Set(keyword.split(/\s+/).map(bare).filter(Boolean))];

const initialsOf = (text: string) =>
  bare(pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(''));
const pinyinOf = (text: string) =>
  bare(pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(''));

/**
 * Builds the search text of a part, its words separated by blanks: `=` marks a code, `>` the name or its initials, `~`
 * its pinyin. The terms depend on this text alone, so that a change knows which old terms to delete.
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

/** Lists the suffixes of a word from which a search may begin: at and behind any Chinese character. */
function beginnings(word: string): string[] {
  const letters = [...word];
  if (letters.some((letter) => isChinese(letter)))
    return letters.flatMap((letter, at) =>
      at > 0 && (isChinese(letter) || isChinese(letters[at - 1])) ? [letters.slice(at).join('')] : [],
    );
  return [];
}

/** Builds the terms of a part's search text; see the table goods_term. */
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
      for (let at = 1; at < Math.min(word.length - 1, MAX_INITIALS); at += 1) terms.add(`c${word.slice(at)}`);
  }
  return [...terms];
}
