import { routes as account } from './account/routes';
import { routes as customer } from './customer/routes';
import { routes as file } from './file/routes';
import { routes as fund } from './fund/routes';
import { routes as goods } from './goods/routes';
import { routes as market } from './market/routes';
import { routes as notice } from './notice/routes';
import { routes as order } from './order/routes';
import { routes as pay } from './pay/routes';
import { routes as print } from './print/routes';
import { routes as report } from './report/routes';
import type { ScreenRoute } from './screen';
import { routes as store } from './store/routes';

/** Every implemented screen, by domain. */
export const routes: readonly ScreenRoute[] = [
  ...account,
  ...store,
  ...customer,
  ...goods,
  ...order,
  ...market,
  ...fund,
  ...pay,
  ...print,
  ...report,
  ...notice,
  ...file,
];
