import { message, type Notice } from '../notice/notice';
import { SELECT_SHOP_PATH, type PathOfRoute } from './paths';
import type { Permissions } from './permissions';
import { workplace } from './workplace';

/** Target of the button Home, and the notice on the way. */
export interface HomeTarget {
  path: string;
  notice?: Notice;
}

/**
 * Returns where somebody lands who enters the shop: the workplace, else the first menu leaf (ERRPAGE-06); without any,
 * a warning and the choice of a shop (ERRPAGE-07).
 */
export function homeTarget(
  permissions: Pick<Permissions, 'routes' | 'firstTreeMenuLeaf'> | undefined,
  pathOfRoute: PathOfRoute,
): HomeTarget {
  const path = permissions && workplace(permissions, pathOfRoute);
  if (path) return { path };
  return { path: SELECT_SHOP_PATH, notice: message('warning', '菜单为空，正在跳转到选择店铺') };
}
