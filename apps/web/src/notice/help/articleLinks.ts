/** Resolves an article's link relative to its folder: `../cash/keys.md#hold`. Undefined for an external link. */
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

/** Returns a heading's anchor: its text in the form a link needs. */
export function anchorOf(heading: string): string {
  return heading.replaceAll(/[`*]/g, '').trim().replaceAll(/\s+/g, '-');
}
