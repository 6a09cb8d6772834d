import { matchPath } from 'react-router-dom';
import { routes } from '../routes';
import type { ScreenRoute } from '../screen';
import { screenList, type ScreenEntry } from '../screenList';

export type MatchedScreen = Pick<ScreenEntry, 'name' | 'title' | 'layout' | 'path'> & { element?: ScreenRoute['element'] };

// What has no parameter is tried first: /fund/working before /fund/working/detail/:id?.
const byParameters = [...screenList].sort((a, b) => count(a.path) - count(b.path));

/** The screen of a path; undefined for a path that nobody knows. Case counts: /order/wechat/Detail (D14). */
export function matchScreen(pathname: string): MatchedScreen | undefined {
  const entry = byParameters.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
  return entry && { ...entry, element: routes.find(({ name }) => name === entry.name)?.element };
}

function count(path: string): number {
  return path.split(':').length;
}
