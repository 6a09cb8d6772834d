import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class FolderInUse extends Error {}

interface Holder {
  pid: number;
  /** When the process began, as its system tells; tells a re-used pid from the holder. */
  began: string;
}

/**
 * Takes the data folder for this process. Two processes on one PGlite folder would lose writes in silence.
 * A lock whose process is gone, or whose pid is somebody else's now, is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'partsdesk.lock');
  const mine = JSON.stringify({ pid: process.pid, began: beganOf(process.pid) ?? '' } satisfies Holder);

  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => {
        if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) throw new FolderInUse(`another PartsDesk (process ${String(holder.pid)}) is using the data folder ${folder}`);
    rmSync(file, { force: true });
  }
  throw new FolderInUse(`the data folder ${folder} is being taken by another PartsDesk`);
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const began = beganOf(holder.pid);
  return began === undefined || holder.began === '' || began === holder.began;
}

/** Linux: the 22nd field of /proc/PID/stat, counted after the command's closing bracket. */
function beganOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
