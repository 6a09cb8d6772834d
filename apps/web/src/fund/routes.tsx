import { screen } from '../screen';

export const routes = [
  screen('FundAccount', async () => (await import('./account/FundAccount')).FundAccount),
  screen('FundIncome', async () => (await import('./entry/FundIncome')).FundIncome),
  screen('FundExpenses', async () => (await import('./entry/FundExpenses')).FundExpenses),
  screen('FundTransfer', async () => (await import('./transfer/FundTransfer')).FundTransfer),
  screen('FundType', async () => (await import('./FundType')).FundType),
  screen('FundNoncash', async () => (await import('./FundNoncash')).FundNoncash),
  screen('FundReconcile', async () => (await import('./reconcile/FundReconcile')).FundReconcile),
  screen('FundWorking', async () => (await import('./FundWorking')).FundWorking),
  screen('FundWorkingDetail', async () => (await import('./FundWorkingDetail')).FundWorkingDetail),
  screen(
    'FundAccountOnlineWorking',
    async () => (await import('./online/FundAccountOnlineWorking')).FundAccountOnlineWorking,
  ),
  screen('FundRefund', async () => (await import('./online/FundRefund')).FundRefund),
  screen('FundApply', async () => (await import('./online/FundApply')).FundApply),
  screen('FundApplyDetail', async () => (await import('./online/FundApplyDetail')).FundApplyDetail),
];
