/** The brand's wording on the login page and in the header (PROD-02). */
export const BRAND = '中小企业新零售服务平台';

/** Suffix of every page title (PROD-22). */
const TITLE_SUFFIX = '新零售服务平台';

/** Returns a browser tab's title: the page's name and the suffix. */
export function pageTitle(name?: string): string {
  return name ? `${name} - ${TITLE_SUFFIX}` : TITLE_SUFFIX;
}

/** The three promotions of the login page (PROD-21). */
export const PROMOTIONS = [
  { title: '平台绑定', text: '绑定配件协作平台，一个账号连通上下游' },
  { title: '联动小程序', text: '线下门店与线上商城同步经营' },
  { title: '营销功能', text: '特价商品、小程序广告图、客户评价，带来更多回头客' },
] as const;
