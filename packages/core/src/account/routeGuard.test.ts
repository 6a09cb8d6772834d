import { describe, expect, it } from 'vitest';
import { ALWAYS_ALLOWED_ROUTES, decideRoute, followsLogin, PUBLIC_ROUTES, type Visit } from './routeGuard';

const visit = (change: Partial<Visit>) =>
  decideRoute({
    path: '/customer/tag',
    routeName: 'CustomerTag',
    query: new URLSearchParams(),
    login: true,
    user: true,
    tenantId: 's1',
    permissions: { routes: [] },
    ...change,
  });
const stranger = { login: false, user: false, tenantId: undefined, permissions: undefined };
const allow = { kind: 'allow' };

describe('the route guard', () => {
  it('exactly these routes are public [GUARD-01]', () => {
    expect([...PUBLIC_ROUTES].sort()).toEqual([
      'All',
      'Exception404',
      'H5Blank',
      'H5Payment',
      'H5PaymentError',
      'H5PaymentResult',
      'H5PaymentSuccess',
      'H5PrepaidOrder',
      'Login',
      'OpenWechat',
      'forgetPass',
      'register',
      'wechatBlank',
    ]);
  });

  it('without login a public route opens, an unknown path among them [GUARD-07, GUARD-01]', () => {
    for (const routeName of [...PUBLIC_ROUTES, undefined]) expect(visit({ ...stranger, routeName })).toEqual(allow);
  });

  it('without login any other route leads to Login, the always-allowed ones too [GUARD-06]', () => {
    for (const routeName of ['CustomerTag', 'SelectStore', 'FaqDoc']) {
      expect(visit({ ...stranger, routeName })).toEqual({ kind: 'redirect', to: '/user/login' });
    }
  });

  it('somebody logged in but without a store may choose one, create one and read the help [GUARD-02, PERM-02]', () => {
    expect(ALWAYS_ALLOWED_ROUTES.filter((name) => !PUBLIC_ROUTES.includes(name))).toEqual([
      'SelectStore',
      'SelectShop',
      'UserSet',
      'PasswordEdit',
      'ShopSave',
      'ShopAuthentication',
      'FaqDoc',
    ]);
    for (const routeName of ALWAYS_ALLOWED_ROUTES.filter((name) => name !== 'Login')) {
      expect(visit({ routeName, tenantId: undefined, permissions: undefined })).toEqual(allow);
    }
  });

  it('any other route opens by the name of a menu entry [GUARD-03, PERM-02]', () => {
    expect(visit({ permissions: { routes: ['CustomerTag'] } })).toEqual(allow);
  });

  it('or by the link path of a menu entry [GUARD-04, PERM-02]', () => {
    expect(visit({ routeName: 'Unnamed', permissions: { routes: ['/customer/tag'] } })).toEqual(allow);
  });

  it('without a matching menu entry it leads to the page without permission [GUARD-05]', () => {
    expect(visit({ permissions: { routes: ['Other', '/customer'] } })).toEqual({
      kind: 'redirect',
      to: '/404?type=403',
    });
  });

  it('somebody logged in has no business at the login page [GUARD-08]', () => {
    expect(visit({ routeName: 'Login', path: '/user/login', user: false })).toEqual({
      kind: 'redirect',
      to: '/transit/select',
    });
  });

  it('missing user info is loaded before a route that needs it is decided, not for a public one [GUARD-09]', () => {
    expect(visit({ user: false })).toEqual({ kind: 'loadUser' });
    expect(visit({ user: false, routeName: 'SelectStore' })).toEqual({ kind: 'loadUser' });
    expect(visit({ permissions: undefined })).toEqual({ kind: 'loadUser' });
    expect(visit({ user: false, routeName: 'register' })).toEqual(allow);
  });

  it('[F-25] the error page of somebody in a shop loads the menus first, so that Home finds the first leaf', () => {
    const error = (change: Partial<Visit>) => visit({ routeName: 'Exception404', path: '/404', ...change });
    expect(error({ permissions: undefined })).toEqual({ kind: 'loadUser' });
    expect(error({})).toEqual(allow);
    // A server that fails must not hide the page that says so.
    expect(error({ permissions: undefined, failed: true })).toEqual(allow);
    expect(error({ permissions: undefined, tenantId: undefined })).toEqual(allow);
    expect(error(stranger)).toEqual(allow);
  });

  it('[F-26] the page that holds an authorisation code is not left when another tab logs in', () => {
    expect(followsLogin('OpenWechat')).toBe(false);
    for (const routeName of ['Login', 'register', 'Exception404', undefined])
      expect(followsLogin(routeName)).toBe(true);
  });

  it('with no store chosen it leads to the choice of a store [GUARD-11]', () => {
    expect(visit({ tenantId: undefined, permissions: { routes: ['CustomerTag'] } })).toEqual({
      kind: 'redirect',
      to: '/transit/select',
    });
  });

  it('sessionId and BJ_SESSION together log in on any route, and are removed from the address [GUARD-12]', () => {
    const query = new URLSearchParams('sessionId=a&tab=2&BJ_SESSION=b');
    const decision = { kind: 'thirdLogin', ticket: { sessionId: 'a', BJ_SESSION: 'b' }, to: '/customer/tag?tab=2' };
    expect(visit({ query })).toEqual(decision);
    expect(visit({ ...stranger, query })).toEqual(decision);
    expect(visit({ ...stranger, query: new URLSearchParams('sessionId=a') })).toEqual({
      kind: 'redirect',
      to: '/user/login',
    });
  });
});
