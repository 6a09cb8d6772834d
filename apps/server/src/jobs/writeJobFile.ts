import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { locationOf, newName } from '../file/store';
import type { JobRun, MadeFile } from './jobRun';

const KEPT_DAYS = 7;

/**
 * Writes the file of a job piece by piece; `write` leaves the stream open. After a crash the next process writes it
 * anew, and the sweep deletes the incomplete file.
 */
export async function writeJobFile(
  run: Pick<JobRun<unknown, unknown>, 'settings' | 'storeId'>,
  extension: string,
  write: (stream: WriteStream) => Promise<void>,
): Promise<Pick<MadeFile, 'storedName' | 'size' | 'days'>> {
  const storedName = newName(extension);
  const location = locationOf(run.settings, { store_id: run.storeId, name: storedName });
  await mkdir(dirname(location), { recursive: true });
  const stream = createWriteStream(location, { flags: 'wx', mode: 0o640 });
  const onDisk = finished(stream);
  // Handled below; it may come before anybody waits.
  onDisk.catch(() => undefined);
  try {
    // A full disk ends the stream, for which a writer that only pipes into it would wait for ever.
    await Promise.race([write(stream), onDisk]);
    stream.end();
    await onDisk;
  } catch (error) {
    stream.destroy();
    await rm(location, { force: true });
    throw error;
  }
  return { storedName, size: (await stat(location)).size, days: KEPT_DAYS };
}
