import { screen } from '../screen';

export const routes = [screen('DashboardAnalysis', async () => (await import('./Dashboard')).Dashboard)];
