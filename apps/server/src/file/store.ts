import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/database';
import type { Settings } from '../settings';

/** What is to be stored, after it was looked at. */
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
  /** Whose photo it is; missing in files of staff. */
  customerId?: string;
}

export const filesFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'files');

/** Where a file lies; made of what stands in its row, never of what somebody asks for. */
export const locationOf = (
  settings: Pick<Settings, 'dataDir'>,
  row: { store_id: string | null; name: string },
): string => join(filesFolder(settings), row.store_id ?? 'platform', row.name.slice(0, 2), row.name);

export const newName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`;
export const addressOf = (name: string): string => `/file/${name}`;

/** Puts a file on the disk, and only then its row into the open transaction. If that fails, housekeeping finds the file without a row. */
export async function storeFile(db: Db, settings: Settings, owner: Owner, file: NewFile, now: Date) {
  const name = newName(file.extension);
  await writeTo(locationOf(settings, { store_id: owner.storeId || null, name }), file.content);
  return noteFile(db, owner, { ...file, storedName: name, size: file.content.length }, now);
}

/** The row alone: of a file that is written by and by. */
export async function noteFile(
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

/** Whole and on the disk, or not at all. */
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
