import { screens } from '../../src/screens';

/** The built screens of the console that a test may visit one after the other. */
export const visitedScreens = screens.filter(
  ({ planned, layout, path }) => !planned && layout !== 'h5' && !path.startsWith('/test/'),
);

/** Returns the address of a screen without what it may be told of: `/customer/page/:id` is `/customer/page`. */
export const plainPath = (path: string) => path.replace(/\/:.*$/, '');
