import { screen } from '../screen';

export const routes = [
  screen('FundAccountOnlineWorking', async () => (await import('./FundAccountOnlineWorking')).FundAccountOnlineWorking),
  screen('FundRefund', async () => (await import('./FundRefund')).FundRefund),
];
