export const screens = [
  { path: '/dashboard/analysis', name: 'DashboardAnalysis', title: '经营概览', layout: 'main' },
  { path: '/statement/sale', name: 'StatementSale', title: '销售报表', layout: 'main' },
  { path: '/statement/profit', name: 'StatementProfit', title: '经营报表', layout: 'main' },
  { path: '/statemnet/out-in', name: 'StatementOutIn', title: '出入库报表', layout: 'main' },
  {
    path: '/statemnet/service-personal',
    name: 'StatementServicePersonal',
    title: '服务人员业绩',
    layout: 'main',
  },
  {
    path: '/statemnet/set-task-amount',
    name: 'StatementSetTaskAmount',
    title: '任务额设置',
    layout: 'main',
  },
  {
    path: '/statemnet/inventory-cost',
    name: 'StatementInventoryCost',
    title: '库存成本报表',
    layout: 'main',
  },
  { path: '/statement/debt', name: 'StatementDebt', title: '欠款报表', layout: 'main' },
] as const;
