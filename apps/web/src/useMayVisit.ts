import { canVisit } from '@partsdesk/core/account/permissions';
import { useSelector } from '@xstate/react';
import { pathOfRoute, type ScreenName } from './screenList';
import { shopActor } from './session';

/** Returns whether the user may open a screen: `mayVisit('CashPaymoney') && { label: '收款', … }`. */
export function useMayVisit(): (name: ScreenName) => boolean {
  const permissions = useSelector(shopActor, ({ context }) => context.permissions);
  return (name) =>
    permissions !== undefined && canVisit(permissions, { routeName: name, path: pathOfRoute(name) ?? '' });
}
