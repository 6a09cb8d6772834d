import { routes } from './routes';
import { screenList } from './screenList';

/** The console's inventory: every screen, and whether it is still to be built. H5 has a list of its own. */
export const screens = screenList
  .filter(({ layout }) => layout !== 'h5')
  .map((screen) => ({ ...screen, planned: !routes.some(({ name }) => name === screen.name) }));
