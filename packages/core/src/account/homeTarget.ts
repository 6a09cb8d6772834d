import { message, type Notice } from '../notice/notice';
import { pathOfEntry, SELECT_SHOP_PATH, type PathOfRoute } from './paths';
import type { Permissions } from './permissions';

/** Target of the button Home, and the notice on the way. */
export interface HomeTarget {
  path: string;
  notice?: Notice;
}

/** Returns the first menu leaf (ERRPAGE-06); without one, a warning and the choice of a shop (ERRPAGE-07). */
export function homeTarget(
  permissions: Pick<Permissions, 'firstTreeMenuLeaf'> | undefined,
  pathOfRoute: PathOfRoute,
): HomeTarget {
  const leaf = permissions?.firstTreeMenuLeaf;
  const path = leaf && pathOfEntry(leaf, pathOfRoute);
  if (path) return { path };
  return { path: SELECT_SHOP_PATH, notice: message('warning', '菜单为空，正在跳转到选择店铺') };
}
