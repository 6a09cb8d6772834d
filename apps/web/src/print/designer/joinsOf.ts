import type { Template } from '@partsdesk/print/template';

/** Names the one value that a change of fields touches, so that typing a word is one step back; empty for more. */
export function joinsOf(before: Template, after: Template): string {
  const paths: string[] = [];
  const compare = (a: unknown, b: unknown, path: string) => {
    if (a === b) return;
    const both = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
    // What a text is made of changes in number while it is typed.
    if (!both || path.endsWith('/parts')) {
      paths.push(path);
      return;
    }
    if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) {
      paths.push('', '');
      return;
    }
    for (const key of Object.keys(a))
      compare((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}/${key}`);
  };
  compare(before, after, '');
  const [path] = paths;
  const typed = path !== undefined && /\/(parts|title|x|width|height|size|gap|lines|rowHeight|top|right|bottom|left)$/;
  return paths.length === 1 && typed && typed.test(path) ? path : '';
}
