/** Texts of the error page by its query `type` (ERRPAGE-01 to 03, D19). */
const ERROR_PAGE_TEXTS = {
  403: '抱歉，您无权访问该页面',
  404: '抱歉，您访问的页面不存在或仍在开发中',
  500: '抱歉，服务器出错了',
} as const;

type ErrorPageType = keyof typeof ERROR_PAGE_TEXTS;

export interface ErrorPage {
  type: ErrorPageType;
  text: string;
  buttons: readonly { action: 'home' | 'back' | 'login'; label: string }[];
}

/**
 * Returns the error page's content: an unknown type counts as 404; without a login the only action is to log in
 * (ERRPAGE-04, ERRPAGE-05).
 */
export function errorPage(type: string | null | undefined, login: boolean): ErrorPage {
  const known: ErrorPageType = type === '403' ? 403 : type === '500' ? 500 : 404;
  return {
    type: known,
    text: ERROR_PAGE_TEXTS[known],
    buttons: login
      ? [
          { action: 'home', label: '首页' },
          { action: 'back', label: '返回' },
        ]
      : [{ action: 'login', label: '去登录' }],
  };
}

/** Returns the error page for a failed route: 403 for a missing right, 404 for everything else (ERRPAGE-08). */
export function routeErrorPath(error: { status?: number | undefined } | undefined): string {
  return error?.status === 403 ? '/404?type=403' : '/404';
}
