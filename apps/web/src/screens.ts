import { routes } from './routes';
import { screenList } from './screenList';

/** The inventory: every screen, and whether it is still to be built. The screens of H5 are built in apps/h5. */
export const screens = screenList.map((screen) => ({
  ...screen,
  planned: screen.layout !== 'h5' && !routes.some(({ name }) => name === screen.name),
}));
