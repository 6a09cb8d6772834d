import { matchPath } from 'react-router-dom';
import { routes } from '../generated/routes';
import type { ScreenRoute } from '../screen';
import { screenList, type ScreenEntry } from '../screenList';

export type MatchedScreen = Pick<ScreenEntry, 'name' | 'layout' | 'path'> & {
  title: string;
  element?: ScreenRoute['element'];
};

// Tries paths without parameters first: /fund/working before /fund/working/detail/:id?.
const byParameters = [...screenList].sort((a, b) => count(a.path) - count(b.path));

/** Returns the screen of a path; undefined for an unknown path. Case-sensitive: /order/wechat/Detail (D14). */
export function matchScreen(pathname: string): MatchedScreen | undefined {
  const entry = byParameters.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
  const element = routes.find(({ name }) => name === entry?.name)?.element;
  // Treats a test page that is not built as unknown, instead of planned.
  if (!entry || (entry.path.startsWith('/test/') && !element)) return undefined;
  return { ...entry, title: titleAt(entry, pathname), element };
}

/** Returns a screen's title, by the action in its address where each has its own; without one, something is added. */
function titleAt(entry: ScreenEntry, pathname: string): string {
  const { action = 'add' } = matchPath(entry.path, pathname)?.params ?? {};
  const titles: Readonly<Record<string, string>> = 'titles' in entry ? entry.titles : {};
  return titles[action] ?? entry.title;
}

/** Returns whether the page of an address stands, rather than being planned only. */
export const isBuiltPage = (path: string): boolean => matchScreen(path)?.element !== undefined;

/**
 * Returns the address of a list with a page number behind its path: `/customer/tag/3` is page 3 of `/customer/tag`
 * (D15).
 */
export function listPage(pathname: string): string | undefined {
  const [, path, pageNo] = /^(\/.+)\/([1-9]\d{0,6})$/.exec(pathname) ?? [];
  return screenList.some((screen) => screen.path === path && screen.layout === 'main')
    ? `${path ?? ''}?pageNo=${pageNo ?? ''}`
    : undefined;
}

function count(path: string): number {
  return path.split(':').length;
}
