import type { Group } from '../../kit/contract';
import { applyExport, judged } from './applyExport';
import { cardExportKind } from './cardExportKind';
import { exportGroup } from './exportGroup';

export const customerCardExport: Group<'parts/customerCardExport'> = {
  ...exportGroup(cardExportKind),
  checkExport: async (ctx, { query }) => (await judged(ctx, cardExportKind, query)).check,
  applyExportCard: (ctx, { query: { fields, reason, ...filter } }) =>
    applyExport(ctx, cardExportKind, { filter, fields, reason }),
};
