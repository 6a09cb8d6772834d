import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../kit/failure';
import { withMutex } from '../kit/mutex';
import type { UploadedFile } from '../kit/uploadedFile';
import { workersFolder } from '../places';
import { attachmentKind } from './kinds';

export type Cell = string | number | null;

const MAX_ROWS = 10_000;
const LIMITS = { maxEntries: 500, maxUnpackedBytes: 64 * 1024 * 1024 };
const PATIENCE_MS = 30_000;
const MAX_EXTRA_MEMORY = 400 * 1024 * 1024;

interface Wanted {
  maxRows?: number;
  /** Refuses merged cells in the first row, which must name every column. */
  plainHeading?: boolean;
}

const faults: Record<string, string> = {
  heading: '表格第1行有合并的单元格，请取消合并，让每一列都有自己的列名',
  entries: '表格内容异常，无法读取',
  unpacked: '表格内容太大，无法读取',
  broken: '表格已损坏，无法读取',
};
const refused = (message = '表格已损坏，无法读取') => new Failure(message, { field: 'file' });

/** Reads the cells of a workbook's first sheet by row, without the empty rows at the end. */
export async function readWorkbook(
  { content }: UploadedFile,
  { maxRows = MAX_ROWS, plainHeading = false }: Wanted = {},
): Promise<Cell[][]> {
  if (!['xlsx', 'xls'].includes(attachmentKind(content)?.extension ?? ''))
    throw refused('请上传 Excel 表格（.xlsx 或 .xls）');
  // Reads one workbook at a time, since each may take much memory.
  const answer = await withMutex('read workbook', () => inThread(content, { maxRows, plainHeading }));
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
    // Watches the process's memory, since unpacked data lies outside of the thread's heap and its limit.
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - began > MAX_EXTRA_MEMORY) end({ fault: 'unpacked' });
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
