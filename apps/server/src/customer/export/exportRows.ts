import { dataExportLifecycle } from '@partsdesk/core/customer/export/dataExportLifecycle';
import { mayRepeat } from '@partsdesk/core/customer/export/exportRules';
import { can, type CodeOf } from '@partsdesk/core/lifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { mayDecide } from '../card/fourEyes';

type Status = CodeOf<typeof dataExportLifecycle>;
const { ready, expired } = dataExportLifecycle.statuses;
const MAX_READS = 20;

/** The status as it is now: what is past its end has expired, whether or not the night has written it yet. */
const statusNow = (ctx: Context) =>
  sql<Status>`case when export.status = ${sql.lit(ready.code)} and export.end_time <= ${ctx.now} then ${sql.lit(expired.code)} else export.status end`;

/** Selects the applications of a kind that the user may see: of this shop; in the head store, all. */
const seen = (ctx: Context, kind: number) => {
  const all = fromStore(ctx, 'data_export as export')
    .innerJoin('shop', withinStore('shop.id', 'export.shop_id'))
    .where('export.kind', '=', kind);
  return ctx.shopId ? all.where('export.shop_id', '=', ctx.shopId) : all;
};

/** Names the login that asks: the family of its sessions, which a renewal of the tokens does not leave. */
export const loginOf = (ctx: Context): Promise<string | null> =>
  ctx.platform(async (db) => {
    const session = await db
      .selectFrom('platform.login_session')
      .select('family_id as familyId')
      .where('id', '=', ctx.sessionId)
      .executeTakeFirst();
    return session?.familyId ?? null;
  });

interface Wanted {
  status?: Status | undefined;
  mine?: boolean | undefined;
  current?: number | undefined;
  pageSize?: number | undefined;
}

interface Read {
  by: string;
  rows: number;
  createTime: string;
}

/** Selects the applications of a list, newest first. */
export function matchingExports(ctx: Context, kind: number, { status, mine }: Pick<Wanted, 'status' | 'mine'>) {
  const userId = ctx.user?.id ?? '';
  let found = seen(ctx, kind)
    .select(['export.id', 'shop.name as shopName', 'export.filter_text as filterText', 'export.fields'])
    .select(['export.row_count as rows', 'export.reason', 'export.applied_name as appliedBy'])
    .select(['export.audited_name as auditedBy', 'export.audit_time as auditTime', 'export.end_time as endTime'])
    .select(['export.reject_reason as rejectReason', 'export.version', 'export.create_time as createTime'])
    .select(['export.shop_id as shopId', 'export.download_time as downloadTime'])
    .select(['export.download_login as downloadLogin', statusNow(ctx).as('status')])
    .select([
      sql<string>`coalesce(export.code, '')`.as('code'),
      sql<boolean>`coalesce(export.audited_by = export.applied_by, false)`.as('selfAudited'),
      sql<boolean>`export.applied_by = ${userId}`.as('mine'),
      mayDecide(ctx, sql.ref('export.applied_by')).as('mayAudit'),
      sql<Read[]>`(select coalesce(jsonb_agg(jsonb_build_object('by', one.user_name, 'rows', one.row_count,
          'createTime', one.create_time) order by one.id desc), '[]')
        from (select * from data_export_read taken where taken.store_id = export.store_id and taken.export_id = export.id
          order by taken.id desc limit ${sql.lit(MAX_READS)}) one)`.as('reads'),
    ]);
  if (mine) found = found.where('export.applied_by', '=', userId);
  if (status !== undefined) found = found.where(isIn(ctx, status));
  return found.orderBy('export.id', 'desc');
}

/** Reads one page of applications. */
export async function exportPage(ctx: Context, kind: number, { status, mine, ...wanted }: Wanted) {
  const { records, ...rest } = await page(ctx, matchingExports(ctx, kind, { status, mine }), wanted);
  const login = records.length ? await loginOf(ctx) : null;
  return {
    ...rest,
    records: records.map(({ shopId, downloadTime, downloadLogin, reads, ...row }) => ({
      ...row,
      reads: reads.map((read) => ({ ...read, createTime: new Date(read.createTime) })),
      mayDownload:
        row.mine &&
        shopId === ctx.placeId &&
        can(dataExportLifecycle, row.status, 'download') &&
        mayRepeat({ downloadTime, downloadLogin }, ctx.now, login),
    })),
  };
}

/** Tests for a status as it is now, along the index of the stored one. */
const isIn = (ctx: Context, status: Status) =>
  status === ready.code
    ? sql<boolean>`export.status = ${status} and export.end_time > ${ctx.now}`
    : status === expired.code
      ? sql<boolean>`(export.status = ${status} or export.status = ${sql.lit(ready.code)} and export.end_time <= ${ctx.now})`
      : sql<boolean>`export.status = ${status}`;

/** Locks an application; its status is the one as it is now. */
export async function lockedExport(ctx: Context, kind: number, id: string) {
  const found = await seen(ctx, kind)
    .select(['export.id', 'export.code', 'export.shop_id as shopId', 'shop.name as shopName', 'export.filter'])
    .select(['export.fields', 'export.applied_by as appliedBy', 'export.applied_name as appliedName'])
    .select(['export.download_time as downloadTime', 'export.download_login as downloadLogin', 'export.version'])
    .select(statusNow(ctx).as('status'))
    .where('export.id', '=', id)
    .forUpdate('export')
    .executeTakeFirst();
  if (!found) throw new Failure('导出申请单不存在');
  return found;
}
