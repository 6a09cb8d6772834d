import { describe, expect, it } from 'vitest';
import { errorPage, routeErrorPath } from './errorPage';
import { homeTarget } from './homeTarget';
import { permissionsOf } from './permissions';

describe('the error page', () => {
  it('says that access is refused [ERRPAGE-01]', () => {
    expect(errorPage('403', true)).toMatchObject({ type: 403, text: '抱歉，您无权访问该页面' });
  });
  it('says that the page does not exist, which is what an unknown type means too [ERRPAGE-02]', () => {
    for (const type of ['404', undefined, null, 'x'])
      expect(errorPage(type, true).text).toBe('抱歉，您访问的页面不存在或仍在开发中');
  });
  it('says that the server failed [ERRPAGE-03]', () => {
    expect(errorPage('500', true).text).toBe('抱歉，服务器出错了');
  });
  it('offers Home and Back to somebody logged in [ERRPAGE-04]', () => {
    expect(errorPage('404', true).buttons.map(({ label }) => label)).toEqual(['首页', '返回']);
  });
  it('offers only the login to others [ERRPAGE-05]', () => {
    expect(errorPage('404', false).buttons.map(({ label }) => label)).toEqual(['去登录']);
  });
  it('is where a failing route leads: 403 without right, else 404 [ERRPAGE-08]', () => {
    expect(routeErrorPath({ status: 403 })).toBe('/404?type=403');
    expect(routeErrorPath(undefined)).toBe('/404');
  });
});

describe('home', () => {
  const entry = (path: string) => ({ id: '1', name: '首页', type: 1, display: 1, path });
  const pathOfRoute = (name: string) => (name === 'DashboardAnalysis' ? '/dashboard/analysis' : undefined);

  it('opens the first menu leaf, by name or by link', () => {
    expect(homeTarget(permissionsOf([entry('DashboardAnalysis')]), pathOfRoute)).toEqual({
      path: '/dashboard/analysis',
    });
    expect(homeTarget(permissionsOf([entry('/goods/special-price')]), pathOfRoute)).toEqual({
      path: '/goods/special-price',
    });
  });

  it('opens the desk for a role whose pages are in no menu', () => {
    const cashier = permissionsOf([{ ...entry('CashIndex'), display: 0 }]);
    const place = (name: string) => (name === 'CashIndex' ? '/cash/index' : undefined);
    expect(homeTarget(cashier, place)).toEqual({ path: '/cash/index' });
  });

  it('opens the desk for a cashier whose menu begins with another page', () => {
    const cashier = permissionsOf([entry('CustomerList'), { ...entry('CashIndex'), id: '2', display: 0 }]);
    const place = (name: string) => ({ CashIndex: '/cash/index', CustomerList: '/customer/list' })[name];
    expect(homeTarget(cashier, place)).toEqual({ path: '/cash/index' });
  });

  it('with an empty menu it warns and goes to the choice of a shop [ERRPAGE-07]', () => {
    const target = {
      path: '/transit/select-shop',
      notice: { kind: 'message', severity: 'warning', text: '菜单为空，正在跳转到选择店铺' },
    };
    expect(homeTarget(permissionsOf([]), pathOfRoute)).toEqual(target);
    expect(homeTarget(undefined, pathOfRoute)).toEqual(target);
  });
});
