import { screens as account } from './account/screens';
import { screens as customer } from './customer/screens';
import { screens as file } from './file/screens';
import { screens as fund } from './fund/screens';
import { screens as goods } from './goods/screens';
import { screens as market } from './market/screens';
import { screens as notice } from './notice/screens';
import { screens as order } from './order/screens';
import { screens as pay } from './pay/screens';
import { screens as print } from './print/screens';
import { screens as report } from './report/screens';
import { screens as store } from './store/screens';

const of = <Domain extends string, Screen extends object>(domain: Domain, screens: readonly Screen[]) =>
  screens.map((screen) => ({ ...screen, domain }));

/**
 * Every screen of the console and of H5: path, name, title, layout, and the component by its file below the domain's
 * folder, with the export behind a `#` where it is named otherwise than the file. A name rather than an import, so that
 * any component may ask for the address of another, and scripts can read the list. `added`: the specification does not
 * have it.
 */
export const screenList = [
  ...of('account', account),
  ...of('store', store),
  ...of('customer', customer),
  ...of('goods', goods),
  ...of('order', order),
  ...of('market', market),
  ...of('fund', fund),
  ...of('pay', pay),
  ...of('print', print),
  ...of('report', report),
  ...of('notice', notice),
  ...of('file', file),
];

export type ScreenEntry = (typeof screenList)[number];
export type ScreenName = ScreenEntry['name'];
export type Layout = ScreenEntry['layout'];

/** Returns a route's path without its optional parameters, as a menu entry opens it. */
export function pathOfRoute(name: string): string | undefined {
  return screenList.find((screen) => screen.name === name)?.path.replace(/\/:\w+\?/g, '');
}

/** Returns whether a screen is implemented. */
export const isBuilt = (name: string): boolean =>
  screenList.some((screen) => screen.name === name && 'component' in screen);
