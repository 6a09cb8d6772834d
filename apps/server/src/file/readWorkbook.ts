import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure';
import { inTurn } from '../http/inTurn';
import type { UploadedFile } from '../http/upload';
import { workersFolder } from '../places';
import { attachmentKind } from './kinds';

export type Cell = string | number | null;

const MOST_ROWS = 10_000;
const LIMITS = { maxEntries: 500, maxUnpackedBytes: 64 * 1024 * 1024 };
const PATIENCE_MS = 30_000;
const MOST_MORE_MEMORY = 400 * 1024 * 1024;

interface Wanted {
  maxRows?: number;
  /** Refuses a first row with merged cells: it is to name every column. */
  plainHeading?: boolean;
}

const faults: Record<string, string> = {
  heading: '表格第1行有合并的单元格，请取消合并，让每一列都有自己的列名',
  entries: '表格内容异常，无法读取',
  unpacked: '表格内容太大，无法读取',
  broken: '表格已损坏，无法读取',
};
const refused = (message = '表格已损坏，无法读取') => new Failure(message, { field: 'file' });

/** The cells of a workbook's first sheet, by row; empty rows at the end left out. */
export async function readWorkbook(
  { content }: UploadedFile,
  { maxRows = MOST_ROWS, plainHeading = false }: Wanted = {},
): Promise<Cell[][]> {
  if (!['xlsx', 'xls'].includes(attachmentKind(content)?.extension ?? ''))
    throw refused('请上传 Excel 表格（.xlsx 或 .xls）');
  // One after another: each may take a good deal of memory.
  const answer = await inTurn('read workbook', () => inThread(content, { maxRows, plainHeading }));
  if (!answer.rows)
    throw refused(
      answer.fault === 'rows'
        ? `表格太大，一次最多导入${String(maxRows)}行，请分成几个文件`
        : faults[answer.fault ?? ''],
    );
  return answer.rows;
}

function inThread(content: Buffer, wanted: Required<Wanted>): Promise<{ rows?: Cell[][]; fault?: string }> {
  return new Promise((resolve) => {
    const worker = new Worker(join(workersFolder, 'readSheet.mjs'), {
      workerData: { content: new Uint8Array(content), ...LIMITS, ...wanted },
      resourceLimits: { maxOldGenerationSizeMb: 384 },
      stdout: true,
      stderr: true,
    });
    const began = process.memoryUsage.rss();
    const end = (answer: { rows?: Cell[][]; fault?: string }) => {
      clearTimeout(patience);
      clearInterval(watch);
      void worker.terminate();
      resolve(answer);
    };
    const patience = setTimeout(() => {
      end({ fault: 'unpacked' });
    }, PATIENCE_MS);
    // What is unpacked lies outside of the thread's own heap, which its limit does not count.
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - began > MOST_MORE_MEMORY) end({ fault: 'unpacked' });
    }, 50);
    worker.once('message', end);
    worker.once('error', () => {
      end({ fault: 'broken' });
    });
    worker.once('exit', () => {
      end({ fault: 'broken' });
    });
  });
}
