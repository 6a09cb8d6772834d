import type { FigureDays, FigureWay } from '@partsdesk/core/report/dashboardTiles';
import { listAddress } from '../listAddress';
import { useMayVisit } from '../useMayVisit';

/** Returns what makes the address of the documents behind a figure; undefined for whom their page is closed to. */
export function useFigureAddress() {
  const mayVisit = useMayVisit();
  return ({ screen, filters, view }: FigureWay, days: FigureDays) =>
    mayVisit(screen) ? listAddress(screen, { ...(view ? { view } : {}), ...filters(days) }) : undefined;
}
