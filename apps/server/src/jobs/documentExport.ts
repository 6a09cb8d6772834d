import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { page } from '../kit/page';
import { jobRows, shownJob } from './job';
import { ownJobRuns } from './ownJobRuns';
import { startJob } from './startJob';

const MAX_ROWS = 200_000;

interface Exported<Filter extends object> {
  /** The kind of its jobs: the name of the call group. */
  kind: string;
  /** The documents, in the shop's words: `退货单`. */
  noun: string;
  /** Counts the lines that the filter finds. */
  rowsOf: (ctx: Context, filter: Filter) => Promise<number>;
}

/** Makes the operations of a call group that exports documents line by line in a job, one at a time for each user. */
export function documentExport<Filter extends object>({ kind, noun, rowsOf }: Exported<Filter>) {
  async function judged(ctx: Context, filter: Filter): Promise<{ rows: number; allowed: boolean; message: string }> {
    const rows = await rowsOf(ctx, filter);
    const message = (await ownJobRuns(ctx, kind))
      ? `您有一个${noun}导出还没有完成，请稍后再试`
      : rows === 0
        ? `没有符合条件的${noun}`
        : rows > MAX_ROWS
          ? `一次最多导出${String(MAX_ROWS)}行，请缩小范围`
          : '';
    return { rows, allowed: message === '', message };
  }

  return {
    async page(
      ctx: Context,
      { query: { status, ...wanted } }: { query: { status?: number; current?: number; pageSize?: number } },
    ) {
      const all = jobRows(ctx).where('kind', '=', kind).orderBy('id', 'desc');
      const { records, ...rest } = await page(
        ctx,
        status === undefined ? all : all.where('status', '=', status),
        wanted,
      );
      return { ...rest, records: records.map(shownJob) };
    },

    async apply(ctx: Context, { body }: { body: Filter }): Promise<string> {
      const { rows, allowed, message } = await judged(ctx, body);
      if (!allowed) throw new Failure(message);
      const id = await startJob(ctx, { kind, title: `导出${noun}`, params: body, total: rows });
      ctx.changed(kind, id, null, { ...body, rows });
      return id;
    },

    checkExport: (ctx: Context, { query }: { query: Filter }) => judged(ctx, query),
  };
}
