import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Says where the goods of a line lie: the warehouse, and the shelf if it has one. */
export const linePlace = ({ warehouseName, shelf }: Pick<Schemas['SaleOutLine'], 'warehouseName' | 'shelf'>): string =>
  shelf ? `${warehouseName} · ${shelf}` : warehouseName;
