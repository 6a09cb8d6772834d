import type { ScreenName } from '../../screenList';

/** One help article: a Markdown file with a head of `key: value` lines. */
export interface Article {
  /** `store/staff`: its section and its file's name, and what the address says. */
  key: string;
  section: string;
  title: string;
  /** Its place in the section. */
  order: number;
  /** The screens that it explains, and before them the one that it opens, where that is another. */
  screens: readonly ScreenName[];
  /** The day of its last change. */
  updated: string;
  /** Markdown. */
  body: string;
}

const HEAD = /^---\n([\s\S]*?)\n---\n/;

/** Reads a file of `docs/`. The tests see to it that every head is whole. */
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

/** What a link of an article leads to, relative as in the folder: `../cash/keys.md#hold`. Undefined for a link to elsewhere. */
export function linkedArticle(from: string, href: string): { key: string; anchor: string } | undefined {
  const [, path = '', anchor = ''] = /^(?!\w+:)([^#]*?\.md)?(?:#(.*))?$/.exec(href) ?? [];
  if (!path && !anchor) return undefined;
  if (!path) return { key: from, anchor };
  const parts = from.split('/').slice(0, -1);
  for (const part of path.replace(/\.md$/, '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return { key: parts.join('/'), anchor };
}

/** A heading's anchor: its words, as they can be written into a link. */
export function anchorOf(heading: string): string {
  return heading.replaceAll(/[`*]/g, '').trim().replaceAll(/\s+/g, '-');
}
