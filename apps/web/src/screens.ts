import { routes } from './routes';
import { screenList, type ScreenName } from './screenList';

/** The screens of H5 are another app's; these of them are built. */
const BUILT_IN_H5: readonly ScreenName[] = ['H5Blank', 'wechatBlank', 'H5PaymentError'];

/** The inventory: every screen, and whether it is still to be built. */
export const screens = screenList.map((screen) => ({
  ...screen,
  planned: !BUILT_IN_H5.includes(screen.name) && !routes.some(({ name }) => name === screen.name),
}));
