import type { ScreenName } from '../../screenList';

/** A help article: a Markdown file with a head of `key: value` lines. */
export interface Article {
  /** Section and file name, as in the address: `store/staff`. */
  key: string;
  section: string;
  title: string;
  /** Position in the section. */
  order: number;
  /** Screens that the article explains, preceded by the one it opens when that is another. */
  screens: readonly ScreenName[];
  /** Day of the last change. */
  updated: string;
  /** Markdown. */
  body: string;
}

const HEAD = /^---\n([\s\S]*?)\n---\n/;

/** Parses a file of `docs/`. The tests check that every head is complete. */
export function articleOf(file: string, text: string): Article {
  const key = file.replace(/^\.\/docs\//, '').replace(/\.md$/, '');
  const plain = text.replaceAll('\r', '');
  const head = Object.fromEntries(
    (HEAD.exec(plain)?.[1] ?? '').split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  ) as Record<string, string | undefined>;
  return {
    key,
    section: key.split('/')[0] ?? '',
    title: head.title ?? key,
    order: Number(head.order ?? 0),
    screens: (head.screens ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean) as ScreenName[],
    updated: head.updated ?? '',
    body: plain.replace(HEAD, '').trim(),
  };
}
