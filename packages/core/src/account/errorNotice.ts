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
import { claimError } from './claimedErrors';

/** Calls whose timeout is neither reported nor logged: they are slow by nature or poll (HTTP-08, D67). */
const TIMEOUT_SKIPPED_PATHS: readonly string[] = [
  '/api/parts/goods/sysnGoods',
  '/api/parts/goods/immediateDistribute',
  '/api/parts/goods/immediateDistributeShops',
  '/api/parts/receiptBill/todayBillStatistics',
  '/api/parts/goods/countRealTimeGoods',
  '/api/parts/goods/countRealTimeGoodsMore',
  '/api/report/storeMonitor/statistics',
  '/api/parts/weixin/getDailyVisitTrend',
];

/** Returns whether a call's timeout is reported and logged. */
export function timeoutCounts(callPath: string): boolean {
  return !TIMEOUT_SKIPPED_PATHS.includes(callPath);
}

/** Notice for a login that ended by itself (HTTP-04, HTTP-05). The marks differ as in the specification. */
export function loginLostNotice(reason: 'refresh' | 'unauthorized'): Notice {
  return message('warning', reason === 'refresh' ? '登录过期，自动跳到登录页～' : '登录凭证失效，自动跳到登录页。');
}

/** Shown in a window whose user switched the shop in another one (HTTP-02; the comma is the specification's). */
export const SHOP_SWITCHED = '检测到当前店铺已切换，请切换分店后,重新刷新页面';

/** Notice for a timeout (HTTP-06). */
const TIMEOUT_TEXT = '访问量太大了，服务器有点小忙。让子弹飞一会儿~';

function isCashPage(pagePath: string): boolean {
  return pagePath.startsWith('/cash/');
}

/**
 * Returns the notice for a rejected call (specification, section 8), or null. `path` is the page that the user looks
 * at. A lost login is reported once by the session, however many calls it fails, so its errors return null here (D55).
 */
export function errorNotice(error: ApiError, { path }: { path: string }): Notice | null {
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

/** Returns the words of an error, also of one without a notice. */
export function errorMessage(error: unknown, page: { path: string } = { path: '' }): string {
  if (error instanceof SupersededError) return '店铺已切换，请重试';
  if (error instanceof ApiError && !(error instanceof TimeoutError))
    return errorNotice(error, page)?.text ?? error.message;
  if (error instanceof TimeoutError) return TIMEOUT_TEXT;
  return error instanceof Error ? error.message : String(error);
}

/** Returns the words that a screen shows beside the failed part, and claims the error: its notice is not raised. */
export function tellInPlace(error: unknown, page?: { path: string }): string {
  claimError(error);
  return errorMessage(error, page);
}
