import {
  ApiError,
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
} from '@partsdesk/sdk';
import { message, notification, type Notice } from '../notice/notice';

/** Calls whose timeout is neither told nor logged: they are slow by nature or ask again by themselves (HTTP-08, D67). */
export const TIMEOUT_SKIPPED_PATHS: readonly string[] = [
  '/api/parts/goods/sysnGoods',
  '/api/parts/goods/immediateDistribute',
  '/api/parts/goods/immediateDistributeShops',
  '/api/parts/receiptBill/todayBillStatistics',
  '/api/parts/goods/countRealTimeGoods',
  '/api/parts/goods/countRealTimeGoodsMore',
  '/api/report/storeMonitor/statistics',
  '/api/parts/weixin/getDailyVisitTrend',
];

/** Calls that ask again by themselves every few seconds: their screen says what is wrong, a notice each time would bury it. */
const TOLD_WHERE_ASKED: readonly string[] = ['/api/pay/paySqbTradeRecord/checkNotPay'];

/** Whether the timeout of a call is told and logged. */
export function timeoutCounts(callPath: string): boolean {
  return !TIMEOUT_SKIPPED_PATHS.includes(callPath);
}

/** What the user is told when the login ends by itself (HTTP-04, HTTP-05). The marks differ as in the specification. */
export function loginLostNotice(reason: 'refresh' | 'unauthorized'): Notice {
  return message('warning', reason === 'refresh' ? '登录过期，自动跳到登录页～' : '登录凭证失效，自动跳到登录页。');
}

/** A window was open while its user switched the shop elsewhere (HTTP-02; the comma is the specification's). */
export const SHOP_SWITCHED = '检测到当前店铺已切换，请切换分店后,重新刷新页面';

/** HTTP-06. */
const TIMEOUT_TEXT = '访问量太大了，服务器有点小忙。让子弹飞一会儿~';

function isCashPage(pagePath: string): boolean {
  return pagePath.startsWith('/cash/');
}

/**
 * What the user is told when a call is rejected (specification, section 8); null when nothing.
 * `path` is the page that the user looks at. A lost login is told once by the session, however many
 * calls fail by it, so its errors are silent here (D55).
 */
export function errorNotice(error: ApiError, page: { path: string }): Notice | null {
  return TOLD_WHERE_ASKED.includes(error.path) ? null : noticeOf(error, page);
}

function noticeOf(error: ApiError, { path }: { path: string }): Notice | null {
  if (error instanceof SilentError || error instanceof SupersededError) return null;
  if (error instanceof NotLoggedInError || error instanceof RefreshFailedError || error instanceof LoginFlagError)
    return null;
  if (error instanceof TimeoutError) {
    return timeoutCounts(error.path) ? message('warning', TIMEOUT_TEXT) : null;
  }
  if (error instanceof ForbiddenError) {
    return isCashPage(path) ? notification('warning', SHOP_SWITCHED) : message('warning', error.message);
  }
  if (error instanceof NetworkError) return message('warning', '网络异常，请稍后重试');
  if (error instanceof ServerFaultError && error.status === 999)
    return notification('error', `${error.service}服务开小差了~`);
  if (error instanceof ServerFaultError) return message('warning', '网络异常，请稍后重试');
  if (error instanceof RefusedError || error instanceof LifecycleError || error instanceof TooManyRequestsError) {
    return notification('error', error.message);
  }
  return notification(
    'error',
    error.requestId ? `服务器返回异常，请稍后重试（编号：${error.requestId}）` : '服务器返回异常，请稍后重试',
  );
}

/** What a screen writes beside the thing that failed: words for the user, also where no notice is shown. */
export function errorWords(error: unknown, page: { path: string } = { path: '' }): string {
  if (error instanceof SupersededError) return '店铺已切换，请重试';
  if (error instanceof ApiError && !(error instanceof TimeoutError))
    return noticeOf(error, page)?.text ?? error.message;
  if (error instanceof TimeoutError) return TIMEOUT_TEXT;
  return error instanceof Error ? error.message : String(error);
}
