import { DOWNLOAD_HOURS } from '@partsdesk/core/customer/export/exportRules';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { addSeconds } from '../../clock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { decisionOn } from '../card/fourEyes';
import { dataExports } from './dataExports';
import { downloadExport } from './downloadExport';
import type { ExportKind } from './exportKind';
import { exportPage, lockedExport } from './exportRows';

/** Makes the operations that both call groups of exports have: list, decision, withdrawal and download. */
export const exportGroup = <Filter extends object, Row extends object>(kind: ExportKind<Filter, Row>) => ({
  page: (ctx: Context, { query }: { query: Parameters<typeof exportPage>[2] }) => exportPage(ctx, kind.code, query),

  async audit(ctx: Context, { body }: { body: Schemas['DataExportDecision'] }): Promise<null> {
    const row = await lockedExport(ctx, kind.code, body.id);
    const event = body.pass ? 'approve' : 'reject';
    dataExports.check(row, body.version, 'status', event);
    const { written, noted } = await decisionOn(ctx, row, body, '不能审核自己的导出申请，请另一位同事审核');
    const endTime = body.pass ? addSeconds(ctx.now, DOWNLOAD_HOURS * 3600) : null;
    await dataExports.move(ctx, row, { status: event }, { ...written, auditTime: ctx.now, endTime }, noted);
    await ctx.tellStore();
    return null;
  },

  async withdraw(ctx: Context, { body }: { body: Schemas['DataExportWithdrawal'] }): Promise<null> {
    const row = await lockedExport(ctx, kind.code, body.id);
    if (row.appliedBy !== ctx.user?.id) throw new Failure('只有申请人本人可以撤回');
    dataExports.check(row, body.version, 'status', 'withdraw');
    await dataExports.move(ctx, row, { status: 'withdraw' });
    await ctx.tellStore();
    return null;
  },

  download: (ctx: Context, { query }: { query: { id: string } }) => downloadExport(ctx, kind, query.id),
});
