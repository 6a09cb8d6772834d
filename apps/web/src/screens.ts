import { screenList } from './screenList';

/** Inventory of the console: every screen, and whether it is implemented. H5 has a list of its own. */
export const screens = screenList
  .filter(({ layout }) => layout !== 'h5')
  .map((screen) => ({ ...screen, planned: !('component' in screen) }));
