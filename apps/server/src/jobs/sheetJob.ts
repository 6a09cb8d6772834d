import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { dayOf } from '../clock';
import { locationOf, newName } from '../file/store';
import { SHEET_TYPE, writeWorkbookTo, type Written, type WrittenColumn } from '../file/writeWorkbook';
import type { Context } from '../kit/context';
import type { JobWork } from './jobRun';

const KEPT_DAYS = 7;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Sheet<Params> {
  name: string;
  columns: readonly WrittenColumn[];
  /** The rows after this id, and the id to continue after; undefined at the end. */
  rowsAfter: (ctx: Context, params: Params, after: string) => Promise<{ rows: Written[][]; last: string | undefined }>;
}

/**
 * Makes a job that writes a sheet row by row. After a crash the next process writes it anew, and the sweep deletes the
 * incomplete file.
 */
export const sheetJob =
  <Params>({ name, columns, rowsAfter }: Sheet<Params>): JobWork<Params, null> =>
  async (run) => {
    const storedName = newName('xlsx');
    const location = locationOf(run.settings, { store_id: run.storeId, name: storedName });
    await mkdir(dirname(location), { recursive: true });
    const stream = createWriteStream(location, { flags: 'wx', mode: 0o640 });
    const onDisk = finished(stream);
    // The rejection is handled below, where the file is awaited.
    onDisk.catch(() => undefined);
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
    try {
      await writeWorkbookTo(stream, name, columns, rows());
      stream.end();
      await onDisk;
    } catch (error) {
      stream.destroy();
      await rm(location, { force: true });
      throw error;
    }
    return {
      counts: [{ label: '导出', count: written }],
      file: {
        storedName,
        type: SHEET_TYPE,
        name: `${name}-${day}.xlsx`,
        size: (await stat(location)).size,
        days: KEPT_DAYS,
      },
    };
  };
