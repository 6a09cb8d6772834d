/** What the error page says by its query `type` (ERRPAGE-01 to 03, D19). */
export const ERROR_PAGE_TEXTS = {
  403: '抱歉，您无权访问该页面',
  404: '抱歉，您访问的页面不存在或仍在开发中',
  500: '抱歉，服务器出错了',
} as const;

export type ErrorPageType = keyof typeof ERROR_PAGE_TEXTS;

export interface ErrorPage {
  type: ErrorPageType;
  text: string;
  buttons: readonly { action: 'home' | 'back' | 'login'; label: string }[];
}

/** The error page: an unknown type counts as 404; strangers can only log in (ERRPAGE-04, ERRPAGE-05). */
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

/** Where a failure of a route itself leads: no right to the 403 page, everything else to the 404 page (ERRPAGE-08). */
export function routeErrorPath(error: { status?: number | undefined } | undefined): string {
  return error?.status === 403 ? '/404?type=403' : '/404';
}
