import { pathOfEntry, type PathOfRoute } from './paths';
import { canVisit, type Permissions } from './permissions';

/** Where people work, by their rights: who may see the figures, who sells, who hands out (U-18). */
const WORKPLACES: readonly { routeName: string; inBranch: boolean }[] = [
  { routeName: 'DashboardAnalysis', inBranch: false },
  { routeName: 'CashIndex', inBranch: true },
  { routeName: 'CashWaitOutStock', inBranch: true },
];

/**
 * Returns the address on which somebody lands who enters a shop: the first workplace that they may open, else the
 * menu's first page; undefined with an empty menu. The desk and the hand-out are a branch's.
 */
export function workplace(
  permissions: Pick<Permissions, 'routes' | 'firstTreeMenuLeaf'>,
  pathOfRoute: PathOfRoute,
  inBranch: boolean,
): string | undefined {
  const paths = WORKPLACES.filter((place) => inBranch || !place.inBranch).flatMap(({ routeName }) => {
    const path = pathOfRoute(routeName);
    return path !== undefined && canVisit(permissions, { routeName, path }) ? [path] : [];
  });
  const leaf = permissions.firstTreeMenuLeaf;
  return paths[0] ?? (leaf && pathOfEntry(leaf, pathOfRoute));
}
