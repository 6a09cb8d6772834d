import { pathOfEntry } from '@partsdesk/core/account/paths';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { isBuiltPage } from './matchScreen';

const isOutside = ({ path }: MenuItem): boolean => path.startsWith('http');

/** Returns the address that a menu entry opens; undefined for a module. */
export const menuTarget = (menu: MenuItem): string | undefined =>
  isOutside(menu) ? menu.path : pathOfEntry(menu, pathOfRoute);

/** Returns whether an entry or one below it is the page of an address. */
export const containsPage = (menu: MenuItem, pathname: string): boolean =>
  menuTarget(menu) === pathname || menu.children.some((child) => containsPage(child, pathname));

/** Returns whether all that an entry leads to is planned only. */
export function isSoon(menu: MenuItem): boolean {
  if (menu.children.length > 0) return menu.children.every(isSoon);
  return !isOutside(menu) && !isBuiltPage(menuTarget(menu) ?? '');
}

/** Leaves out what is planned only. */
export const withoutSoon = (menus: readonly MenuItem[]): MenuItem[] =>
  menus
    .filter((menu) => !isSoon(menu))
    .map((menu) => (menu.children.length > 0 ? { ...menu, children: withoutSoon(menu.children) } : menu));

/** Props of a menu entry's link: another site opens in a window of its own. */
export const linkOf = (menu: MenuItem) =>
  isOutside(menu)
    ? ({ component: 'a', href: menu.path, target: '_blank', rel: 'noreferrer' } as const)
    : ({ component: Link, to: menuTarget(menu) ?? '/404' } as const);

/** The pages below an entry with their depth, as a popup lists them; a heading has pages below it. */
export const flatMenu = (menus: readonly MenuItem[], depth = 0): { menu: MenuItem; depth: number }[] =>
  menus.flatMap((menu) => [{ menu, depth }, ...flatMenu(menu.children, depth + 1)]);
