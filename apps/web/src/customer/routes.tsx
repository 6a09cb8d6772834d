import { screen } from '../screen';

export const routes = [
  screen('CustomerTag', async () => (await import('./CustomerTagList')).CustomerTagList),
];
