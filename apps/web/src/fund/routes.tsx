import { screen } from '../screen';

export const routes = [
  screen('FundApply', async () => (await import('./FundApply')).FundApply),
  screen('FundApplyDetail', async () => (await import('./FundApplyDetail')).FundApplyDetail),
];
