/** Pages that core itself navigates to. */
export const LOGIN_PATH = '/user/login';
export const SELECT_STORE_PATH = '/transit/select';
export const SELECT_SHOP_PATH = '/transit/select-shop';
export const NO_RIGHT_PATH = '/404?type=403';

/** Page after a third-party login that is bound to no account (SESS-07, D25). */
export const LOGIN_UNBOUND_PATH = `${LOGIN_PATH}?code=1404`;

/** Returns the path of a route name, as the app's router has it. */
export type PathOfRoute = (routeName: string) => string | undefined;

/** Query key that mounts a page anew instead of taking it from the cache (D37). */
export const FORCED_REFRESH_KEY = '_refresh';

/** Adds the forced-refresh parameter to a path; `now` is in milliseconds. */
export function withForcedRefresh(path: string, now: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}${FORCED_REFRESH_KEY}=${now}`;
}

/** Returns the path that a menu entry opens: its own when it is a link, else that of the route it names (D08). */
export function pathOfEntry(entry: { path: string }, pathOfRoute: PathOfRoute): string | undefined {
  return entry.path.startsWith('/') ? entry.path : pathOfRoute(entry.path);
}
