import { screen } from '../screen';

export const routes = [
  screen('FundAccount', async () => (await import('./FundAccount')).FundAccount),
  screen('FundIncome', async () => (await import('./FundIncome')).FundIncome),
  screen('FundExpenses', async () => (await import('./FundExpenses')).FundExpenses),
  screen('FundTransfer', async () => (await import('./FundTransfer')).FundTransfer),
  screen('FundType', async () => (await import('./FundType')).FundType),
  screen('FundNoncash', async () => (await import('./FundNoncash')).FundNoncash),
  screen('FundReconcile', async () => (await import('./FundReconcile')).FundReconcile),
  screen('FundWorking', async () => (await import('./FundWorking')).FundWorking),
  screen('FundWorkingDetail', async () => (await import('./FundWorkingDetail')).FundWorkingDetail),
  screen('FundAccountOnlineWorking', async () => (await import('./FundAccountOnlineWorking')).FundAccountOnlineWorking),
  screen('FundRefund', async () => (await import('./FundRefund')).FundRefund),
  screen('FundApply', async () => (await import('./FundApply')).FundApply),
  screen('FundApplyDetail', async () => (await import('./FundApplyDetail')).FundApplyDetail),
];
