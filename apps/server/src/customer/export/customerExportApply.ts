import type { Group } from '../../kit/contract';
import { applyExport, judged } from './applyExport';
import { customerExportKind } from './customerExportKind';
import { exportGroup } from './exportGroup';

const { download, ...shared } = exportGroup(customerExportKind);

export const customerExportApply: Group<'parts/customerExportApply'> = {
  ...shared,
  checkExport: async (ctx, { body }) => (await judged(ctx, customerExportKind, body)).check,
  add: (ctx, { body }) => applyExport(ctx, customerExportKind, body),
  getAuditExp: download,
};
