import { statfsSync } from 'node:fs';

/** Four segments of the write-ahead log; no request writes as much. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/**
 * Refuses while the disk of the folder is nearly full. PostgreSQL in WASM does not outlive a full one: where it cannot write
 * its log it stops for ever, and the process with it. So nothing is written any more while there is still room for what is open.
 */
export function assertDiskSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE_BYTES)
    throw Object.assign(
      new Error(`less than ${String(LEAST_FREE_BYTES / 1024 / 1024)} MB are free on the disk of ${folder}`),
      { code: '53100' },
    );
}
