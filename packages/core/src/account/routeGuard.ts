import { LOGIN_PATH, NO_RIGHT_PATH, SELECT_STORE_PATH } from './paths';
import { canVisit, type Permissions } from './permissions';

/**
 * Names of the routes that need no login (GUARD-01, D01 to D03).
 *
 * @internal
 */
export const PUBLIC_ROUTES: readonly string[] = [
  'Login',
  'register',
  'forgetPass',
  'Exception404',
  'All',
  'H5Blank',
  'wechatBlank',
  'OpenWechat',
  'H5Payment',
  'H5PrepaidOrder',
  'H5PaymentResult',
  'H5PaymentError',
  'H5PaymentSuccess',
];

/**
 * Names of the routes that every logged-in user may open (GUARD-02, D04, D05).
 *
 * @internal
 */
export const ALWAYS_ALLOWED_ROUTES: readonly string[] = [
  ...PUBLIC_ROUTES,
  'SelectStore',
  'SelectShop',
  'UserSet',
  'PasswordEdit',
  'ShopSave',
  'ShopAuthentication',
  'FaqDoc',
];

const ERROR_ROUTE = 'Exception404';

/**
 * Tests whether a page goes on to the choice of a store when another tab has logged in. The page of WeChat's
 * authorisation stays: its address holds a code that is valid once.
 */
export const followsLogin = (routeName: string | undefined): boolean => routeName !== 'OpenWechat';

/** Credentials of a third party in the address, which log its user in (GUARD-12). */
export interface ThirdPartyTicket {
  sessionId: string;
  BJ_SESSION: string;
}

export interface Visit {
  /** The path, without query. */
  path: string;
  /** The route's name; undefined counts as `All`, the route of unknown paths. */
  routeName: string | undefined;
  query: URLSearchParams;
  /** True when there is login info. */
  login: boolean;
  /** True when user info is loaded. */
  user: boolean;
  tenantId: string | undefined;
  /** Undefined until they are loaded. */
  permissions: Pick<Permissions, 'routes'> | undefined;
  /** True when they could not be loaded. */
  failed?: boolean;
}

export type RouteDecision =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  /** Load user info (and, with a store chosen, the menus), then decide again. */
  | { kind: 'loadUser' }
  /** Log in with the ticket, then go to `to`, where the ticket is stripped from the address (D24). */
  | { kind: 'thirdLogin'; ticket: ThirdPartyTicket; to: string };

const redirect = (to: string): RouteDecision => ({ kind: 'redirect', to });

function ticketOf(query: URLSearchParams): ThirdPartyTicket | undefined {
  const sessionId = query.get('sessionId');
  const BJ_SESSION = query.get('BJ_SESSION');
  return sessionId && BJ_SESSION ? { sessionId, BJ_SESSION } : undefined;
}

function withoutTicket(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('sessionId');
  rest.delete('BJ_SESSION');
  return rest.size === 0 ? path : `${path}?${rest}`;
}

/**
 * Decides whether a page may be opened (specification, section 2). The always-allowed test runs before the store test,
 * else a new user could never create a first shop (D04).
 */
export function decideRoute({
  path,
  routeName = 'All',
  query,
  login,
  user,
  tenantId,
  permissions,
  failed = false,
}: Visit): RouteDecision {
  const ticket = ticketOf(query);
  if (ticket) return { kind: 'thirdLogin', ticket, to: withoutTicket(path, query) };
  if (login && routeName === 'Login') return redirect(SELECT_STORE_PATH);
  // Loads the menus, from which the button Home takes its target (ERRPAGE-06).
  if (routeName === ERROR_ROUTE && login && tenantId && !permissions && !failed) return { kind: 'loadUser' };
  if (PUBLIC_ROUTES.includes(routeName)) return { kind: 'allow' };
  if (!login) return redirect(LOGIN_PATH);
  if (!user) return { kind: 'loadUser' };
  if (ALWAYS_ALLOWED_ROUTES.includes(routeName)) return { kind: 'allow' };
  if (!tenantId) return redirect(SELECT_STORE_PATH);
  if (!permissions) return { kind: 'loadUser' };
  return canVisit(permissions, { routeName, path }) ? { kind: 'allow' } : redirect(NO_RIGHT_PATH);
}
