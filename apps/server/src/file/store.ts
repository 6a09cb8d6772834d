import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '../clock';
import type { Db } from '../db/database';
import { Failure } from '../kit/failure';
import type { Settings } from '../settings';

/** A checked file to be stored. */
export interface NewFile {
  content: Buffer;
  type: string;
  extension: string;
  name: string;
  isPrivate: boolean;
  width?: number;
  height?: number;
}

export interface Owner {
  /** Empty: it belongs to no store. */
  storeId: string;
  userId: string | null;
  /** The customer whose photo it is; missing in files of staff. */
  customerId?: string;
}

export const filesFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'files');

/** Returns the path of a file, made from its row and never from a request. */
export const locationOf = (
  settings: Pick<Settings, 'dataDir'>,
  row: { store_id: string | null; name: string },
): string => join(filesFolder(settings), row.store_id ?? 'platform', row.name.slice(0, 2), row.name);

export const newName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`;
export const addressOf = (name: string): string => `/file/${name}`;

/**
 * Writes a file to the disk, then its row in the open transaction. If the transaction fails, housekeeping deletes the
 * file without a row.
 */
export async function storeFile(db: Db, settings: Settings, owner: Owner, file: NewFile, now: Date) {
  await assertRoom(db, owner, file.content.length, now);
  const name = newName(file.extension);
  await writeTo(locationOf(settings, { store_id: owner.storeId || null, name }), file.content);
  return insertFileRow(db, owner, { ...file, storedName: name, size: file.content.length }, now);
}

const MOST_FILES_A_DAY = 1000;
const MOST_BYTES_A_DAY = 1024 ** 3;

/** Refuses who has stored too much within a day: everybody with a login may store. */
async function assertRoom(db: Db, { userId, customerId }: Owner, bytes: number, now: Date): Promise<void> {
  const holder = customerId ?? userId;
  if (!holder) return;
  const { files, stored } = await db
    .selectFrom('platform.stored_file')
    .select((row) => [
      row.fn.countAll<number>().as('files'),
      row.fn.coalesce(row.fn.sum<number>('size'), row.lit(0)).as('stored'),
    ])
    .where(customerId ? 'customer_id' : 'user_id', '=', holder)
    .where('create_time', '>', addDays(now, -1))
    .executeTakeFirstOrThrow();
  if (Number(files) >= MOST_FILES_A_DAY || Number(stored) + bytes > MOST_BYTES_A_DAY)
    throw new Failure('您今天上传的文件太多了，请明天再传', { field: 'file' });
}

/** Inserts only the row, for a file that is written step by step. */
export async function insertFileRow(
  db: Db,
  { storeId, userId, customerId }: Owner,
  file: Omit<NewFile, 'content' | 'extension'> & { storedName: string; size: number },
  now: Date,
) {
  const { storedName, type, name, size, width = null, height = null, isPrivate } = file;
  await db
    .insertInto('platform.stored_file')
    .values({
      name: storedName,
      store_id: storeId || null,
      user_id: userId,
      customer_id: customerId ?? null,
      type,
      original_name: name,
      size,
      width,
      height,
      is_private: isPrivate,
      create_time: now,
    })
    .execute();
  return { path: addressOf(storedName), name, type, size, width, height };
}

/** Writes a new file and syncs it to the disk, so that its row never refers to a partial one. */
export async function writeTo(location: string, content: Buffer): Promise<void> {
  await mkdir(join(location, '..'), { recursive: true });
  const file = await open(location, 'wx', 0o640);
  try {
    await file.writeFile(content);
    await file.datasync();
  } finally {
    await file.close();
  }
}
