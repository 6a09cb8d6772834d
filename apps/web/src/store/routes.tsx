import { screen } from '../screen';

export const routes = [
  screen('SelectStore', async () => (await import('./SelectStore')).SelectStore),
  screen('SelectShop', async () => (await import('./SelectShop')).SelectShop),
  screen('ShopSave', async () => (await import('./ShopSave')).ShopSave),
];
