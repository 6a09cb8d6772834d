import { dayOf } from '../clock';
import { SHEET_TYPE, writeWorkbookTo, type Written, type WrittenColumn } from '../file/writeWorkbook';
import type { Context } from '../kit/context';
import type { JobWork } from './jobRun';
import { writeJobFile } from './writeJobFile';

const FIRST = '00000000-0000-0000-0000-000000000000';

interface Sheet<Params> {
  name: string;
  columns: readonly WrittenColumn[];
  /** The rows after this id, and the id to continue after; undefined at the end. */
  rowsAfter: (ctx: Context, params: Params, after: string) => Promise<{ rows: Written[][]; last: string | undefined }>;
}

interface OrderedSheet<Params> extends Pick<Sheet<Params>, 'name' | 'columns'> {
  /** The ids of all rows in their order, read once at the beginning. */
  idsOf: (ctx: Context, params: Params) => Promise<string[]>;
  /** The rows of some of these ids. */
  rowsOf: (ctx: Context, ids: readonly string[]) => Promise<Written[][]>;
  rowsATurn: number;
}

/** Makes a job that writes a sheet row by row. */
export const sheetJob =
  <Params>({ name, columns, rowsAfter }: Sheet<Params>): JobWork<Params, null> =>
  async (run) => {
    let written = 0;
    let day = '';
    async function* rows() {
      for (let after: string | undefined = FIRST; after;) {
        const from: string = after;
        const next = await run.read((ctx) => {
          day = dayOf(ctx.now);
          return rowsAfter(ctx, run.params, from);
        });
        yield* next.rows;
        written += next.rows.length;
        after = next.last;
        if (after) await run.step(() => Promise.resolve({ done: written }));
      }
    }
    const file = await writeJobFile(run, 'xlsx', (stream) => writeWorkbookTo(stream, name, columns, rows()));
    return {
      counts: [{ label: '导出', count: written }],
      file: { ...file, type: SHEET_TYPE, name: `${name}-${day}.xlsx` },
    };
  };

/** Makes a job that writes a sheet whose order is not that of its ids. */
export const orderedSheetJob =
  <Params>({ idsOf, rowsOf, rowsATurn, ...sheet }: OrderedSheet<Params>): JobWork<Params, null> =>
  (run) => {
    let ids: string[] | undefined;
    let from = 0;
    return sheetJob<Params>({
      ...sheet,
      async rowsAfter(ctx, params) {
        ids ??= await idsOf(ctx, params);
        const turn = ids.slice(from, from + rowsATurn);
        const rows = await rowsOf(ctx, turn);
        from += turn.length;
        return { rows, last: turn.at(-1) };
      },
    })(run);
  };
