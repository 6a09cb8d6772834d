import { screen } from '../screen';

export const routes = [
  screen('FundAccountOnlineWorking', async () => (await import('./FundAccountOnlineWorking')).FundAccountOnlineWorking),
  screen('FundRefund', async () => (await import('./FundRefund')).FundRefund),
  screen('FundApply', async () => (await import('./FundApply')).FundApply),
  screen('FundApplyDetail', async () => (await import('./FundApplyDetail')).FundApplyDetail),
];
