import { screen } from '../screen';

export const routes = [
  screen('NoticeDetail', async () => (await import('./NoticeDetail')).NoticeDetail),
];
