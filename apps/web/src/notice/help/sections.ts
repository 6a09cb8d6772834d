/** Sections of the help, in the order of the tree. The eight prefixes of the help link are among them (D38). */
export const sections = [
  { key: 'start', name: '快速入门' },
  { key: 'cash', name: '收银台' },
  { key: 'console', name: '界面与操作' },
  { key: 'store', name: '店铺' },
  { key: 'goods', name: '商品' },
  { key: 'customer', name: '客户' },
  { key: 'order', name: '订单' },
  { key: 'fund', name: '资金' },
  { key: 'market', name: '营销' },
  { key: 'sign-in', name: '展会签到' },
  { key: 'log', name: '打印配置' },
  { key: 'statement', name: '概览与报表' },
  { key: 'platform', name: '平台管理' },
  { key: 'faq', name: '常见问题' },
  { key: 'terms', name: '术语' },
] as const;

/** Returns the section of the query's `path`: `store`, `store/staff`; `sign-in-save` belongs to sign-in. */
export function sectionOf(path: string | null): string | undefined {
  const [first = ''] = (path ?? '').split('/');
  return (sections.find(({ key }) => key === first) ?? sections.find(({ key }) => first.startsWith(`${key}-`)))?.key;
}
