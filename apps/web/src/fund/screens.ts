export const screens = [
  { path: '/fund/account', name: 'FundAccount', title: '账户管理', layout: 'main' },
  {
    path: '/fund/working/detail/:id?/:account?/:amount?',
    name: 'FundWorkingDetail',
    title: '账户流水明细',
    layout: 'main',
  },
  { path: '/fund/income', name: 'FundIncome', title: '收入管理', layout: 'main' },
  { path: '/fund/expenses', name: 'FundExpenses', title: '支出管理', layout: 'main' },
  { path: '/fund/transfer', name: 'FundTransfer', title: '账户转账', layout: 'main' },
  { path: '/fund/working', name: 'FundWorking', title: '资金流水', layout: 'main' },
  { path: '/fund/type', name: 'FundType', title: '收支类型', layout: 'main' },
  { path: '/fund/noncash', name: 'FundNoncash', title: '非现金流水', layout: 'main' },
  {
    path: '/fund/account-online/working',
    name: 'FundAccountOnlineWorking',
    title: '线上账户流水',
    layout: 'main',
  },
  { path: '/fund/apply', name: 'FundApply', title: '微信支付申请', layout: 'main' },
  { path: '/fund/apply-detail', name: 'FundApplyDetail', title: '微信支付申请详情', layout: 'main' },
  { path: '/fund/refund', name: 'FundRefund', title: '退款记录', layout: 'main' },
] as const;
