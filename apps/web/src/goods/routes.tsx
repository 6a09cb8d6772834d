import { screen } from '../screen';

export const routes = [
  screen('GoodsShopList', async () => (await import('./GoodsShopList')).GoodsShopList),
];
