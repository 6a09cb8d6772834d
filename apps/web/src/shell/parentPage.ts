import type { Permissions } from '@partsdesk/core/account/permissions';
import { menuTarget } from './menuTarget';
import { tabs } from './tabs/tabStore';

/** The menu's page above a page that no menu shows. */
export interface ParentPage {
  name: string;
  /** As the menu opens it. */
  path: string;
  /** As it was left: with its filters and page, where its tab is open. */
  address: string;
}

/** Returns the list above a document; undefined for a page of the menu itself. */
export function parentPage({ above }: Pick<Permissions, 'above'>, screenName: string): ParentPage | undefined {
  const menu = above[screenName];
  const path = menu && menuTarget(menu);
  if (!path) return undefined;
  return { name: menu.name, path, address: tabs.current().find(({ key }) => key === path)?.address ?? path };
}
