import { pathOfEntry, type PathOfRoute } from './paths';
import { canVisit, type Permissions } from './permissions';

/** Where people work, by their rights: who may see the figures, who sells, who hands out (U-18). */
const WORKPLACES = ['DashboardAnalysis', 'CashIndex', 'CashWaitOutStock'] as const;

/**
 * Returns the address on which somebody lands who enters a shop: the first workplace that they may open, else the
 * menu's first page; undefined with an empty menu. A head store has a desk and stock of its own, as a branch has.
 */
export function workplace(
  permissions: Pick<Permissions, 'routes' | 'firstTreeMenuLeaf'>,
  pathOfRoute: PathOfRoute,
): string | undefined {
  const paths = WORKPLACES.flatMap((routeName) => {
    const path = pathOfRoute(routeName);
    return path !== undefined && canVisit(permissions, { routeName, path }) ? [path] : [];
  });
  const leaf = permissions.firstTreeMenuLeaf;
  return paths[0] ?? (leaf && pathOfEntry(leaf, pathOfRoute));
}
