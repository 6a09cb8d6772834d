import { screen } from '../screen';

export const routes = [
  screen('DashboardAnalysis', async () => (await import('./Dashboard')).Dashboard),
  screen('StatementOutIn', async () => (await import('./stock/StatementOutIn')).StatementOutIn),
  screen('StatementInventoryCost', async () => (await import('./stock/StatementInventoryCost')).StatementInventoryCost),
  screen('StatementSale', async () => (await import('./sale/StatementSale')).StatementSale),
  screen(
    'StatementServicePersonal',
    async () => (await import('./service/StatementServicePersonal')).StatementServicePersonal,
  ),
  screen(
    'StatementSetTaskAmount',
    async () => (await import('./service/StatementSetTaskAmount')).StatementSetTaskAmount,
  ),
  screen('StatementProfit', async () => (await import('./profit/StatementProfit')).StatementProfit),
  screen('StatementDebt', async () => (await import('./debt/StatementDebt')).StatementDebt),
];
