/** The pages that core itself sends a user to. */
export const LOGIN_PATH = '/user/login';
export const SELECT_STORE_PATH = '/transit/select';
export const SELECT_SHOP_PATH = '/transit/select-shop';
export const NO_RIGHT_PATH = '/404?type=403';

/** Where a third-party login ends that is bound to no account (SESS-07, D25). */
export const LOGIN_UNBOUND_PATH = `${LOGIN_PATH}?code=1404`;

/** Gives the route's path for a route's name, as the app's router knows it. */
export type PathOfRoute = (routeName: string) => string | undefined;

/** The query key that mounts a page anew instead of taking it from the cache (D37). */
export const FORCED_REFRESH_KEY = '_refresh';

/** A path with the forced-refresh parameter; `now` is in milliseconds. */
export function withForcedRefresh(path: string, now: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}${FORCED_REFRESH_KEY}=${now}`;
}

/** The path that a menu entry opens: its own when it is a link, else that of the route it names (D08). */
export function pathOfEntry(entry: { path: string }, pathOfRoute: PathOfRoute): string | undefined {
  return entry.path.startsWith('/') ? entry.path : pathOfRoute(entry.path);
}
