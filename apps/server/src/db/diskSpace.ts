import { statfsSync } from 'node:fs';

/** Four segments of the write-ahead log: more than any request writes. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/**
 * Refuses a transaction while the disk of the folder is nearly full. PGlite does not survive a full disk: once it
 * cannot write its log, the process stops for good. The reserve leaves room for the transactions that are already open.
 */
export function assertDiskSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < MIN_FREE_BYTES)
    throw Object.assign(
      new Error(`less than ${String(MIN_FREE_BYTES / 1024 / 1024)} MB are free on the disk of ${folder}`),
      { code: '53100' },
    );
}
