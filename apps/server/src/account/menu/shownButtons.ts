/** Buttons that no operation requires: they control what a screen shows. */
export const shownButtons: { path: string; name: string; page?: string }[] = [
  { path: 'remind.link', name: '消息提醒' },
  { path: 'customer.phone', name: '查看客户手机号' },
  { path: 'saleBill.cost', name: '查看成本毛利', page: 'StatementSale' },
];
