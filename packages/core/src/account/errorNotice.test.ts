import {
  ForbiddenError,
  LifecycleError,
  LoginFlagError,
  NetworkError,
  NotLoggedInError,
  RefreshFailedError,
  RefusedError,
  ServerFaultError,
  SilentError,
  SupersededError,
  TimeoutError,
  TooManyRequestsError,
  UnexpectedAnswerError,
} from '@partsdesk/sdk';
import { describe, expect, it } from 'vitest';
import { errorNotice, errorMessage, loginLostNotice } from './errorNotice';

const where = { path: '/api/basic/sysMenu/list' };
const page = { path: '/customer/tag' };

const refusal = { kind: 'notification', severity: 'error', title: '提示', text: '标签不存在' };

describe('the notice of a rejected call', () => {
  it("a status 1 or 400, or HTTP 400, shows the server's message once [BODY-04, BODY-05, HTTP-01, WIDGET-05]", () => {
    expect(errorNotice(new RefusedError('标签不存在', { ...where, status: 1 }), page)).toEqual(refusal);
    expect(errorNotice(new RefusedError('标签不存在', { ...where, status: 400 }), page)).toEqual(refusal);
    expect(errorNotice(new RefusedError('标签不存在', { ...where, status: 400, httpStatus: 400 }), page)).toEqual(
      refusal,
    );
  });

  it("a refusal by a lifecycle shows the server's message [BODY-06]", () => {
    expect(
      errorNotice(new LifecycleError('标签不存在', { ...where, status: 51001 }, { current: 1, allowed: [] }), page),
    ).toEqual(refusal);
  });

  it("too many calls show the server's message", () => {
    expect(errorNotice(new TooManyRequestsError('操作太频繁', { ...where, status: 1 }, 3), page)?.text).toBe(
      '操作太频繁',
    );
  });

  it('status 999 names the service of the call, under the title [BODY-07, BODY-08]', () => {
    expect(errorNotice(new ServerFaultError('boom', { ...where, status: 999 }), page)).toEqual({
      kind: 'notification',
      severity: 'error',
      title: '提示',
      text: 'basic服务开小差了~',
    });
  });

  it('status 70001 says nothing [BODY-09]', () => {
    expect(errorNotice(new SilentError('x', { ...where, status: 70001 }), page)).toBeNull();
  });

  it('any other answer is told with its request number [BODY-11]', () => {
    expect(errorNotice(new UnexpectedAnswerError('x', { ...where, requestId: 'r-7' }), page)).toMatchObject({
      title: '提示',
      text: '服务器返回异常，请稍后重试（编号：r-7）',
    });
    expect(errorNotice(new UnexpectedAnswerError('x', where), page)?.text).toBe('服务器返回异常，请稍后重试');
  });

  it('403 on a cash page says that the shop was switched [HTTP-02]', () => {
    expect(errorNotice(new ForbiddenError('无权限', where), { path: '/cash/index' })?.text).toBe(
      '检测到当前店铺已切换，请切换分店后,重新刷新页面',
    );
  });

  it("403 elsewhere warns with the server's message, the distribution desk included [HTTP-03]", () => {
    for (const path of ['/customer/tag', '/distribution/main', '/cashier', '/order/cash/intro']) {
      expect(errorNotice(new ForbiddenError('无权限', where), { path })).toEqual({
        kind: 'message',
        severity: 'warning',
        text: '无权限',
      });
    }
  });

  it('a lost login is told by the session, so that the calls that fail by it are silent [HTTP-04, HTTP-05]', () => {
    expect(errorNotice(new NotLoggedInError('x', where), page)).toBeNull();
    expect(errorNotice(new RefreshFailedError('x', where), page)).toBeNull();
    expect(errorNotice(new LoginFlagError('x', where), page)).toBeNull();
    expect(loginLostNotice('unauthorized')).toEqual({
      kind: 'message',
      severity: 'warning',
      text: '登录凭证失效，自动跳到登录页。',
    });
    expect(loginLostNotice('refresh').text).toBe('登录过期，自动跳到登录页～');
  });

  it('a timeout warns [HTTP-06]', () => {
    expect(errorNotice(new TimeoutError('timeout', where), page)).toEqual({
      kind: 'message',
      severity: 'warning',
      text: '访问量太大了，服务器有点小忙。让子弹飞一会儿~',
    });
  });

  it.each([
    '/api/parts/goods/sysnGoods',
    '/api/parts/goods/immediateDistribute',
    '/api/parts/goods/immediateDistributeShops',
    '/api/parts/receiptBill/todayBillStatistics',
    '/api/parts/goods/countRealTimeGoods',
    '/api/parts/goods/countRealTimeGoodsMore',
    '/api/report/storeMonitor/statistics',
    '/api/parts/weixin/getDailyVisitTrend',
  ])('a timeout of %s is not told [HTTP-08]', (path) => {
    expect(errorNotice(new TimeoutError('timeout', { path }), page)).toBeNull();
  });

  it('a server that cannot be reached is told in our own words', () => {
    for (const error of [new NetworkError('x', where), new ServerFaultError('x', { ...where, httpStatus: 502 })]) {
      expect(errorNotice(error, page)).toEqual({ kind: 'message', severity: 'warning', text: '网络异常，请稍后重试' });
    }
  });

  it("an answer for a shop that was left is nobody's concern", () => {
    expect(errorNotice(new SupersededError('superseded', where), page)).toBeNull();
  });

  it("beside the thing that failed stand words for the user, never the SDK's own", () => {
    const slow = { path: '/api/parts/goods/sysnGoods' };
    expect(
      [
        new NetworkError('network', where),
        new TimeoutError('timeout', slow),
        new SupersededError('superseded', where),
        new RefusedError('标签不存在', where),
        new Error('挂单已被取走'),
        '出错了',
      ].map((error) => errorMessage(error)),
    ).toEqual([
      '网络异常，请稍后重试',
      '访问量太大了，服务器有点小忙。让子弹飞一会儿~',
      '店铺已切换，请重试',
      '标签不存在',
      '挂单已被取走',
      '出错了',
    ]);
    expect(errorMessage(new ForbiddenError('无权限', where), { path: '/cash/index' })).toBe(
      '检测到当前店铺已切换，请切换分店后,重新刷新页面',
    );
  });
});
