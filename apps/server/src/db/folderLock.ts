import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';

export class FolderInUse extends Error {}

/**
 * Locks the data folder for this process, since two processes on one PGlite folder would lose writes silently.
 *
 * The lock is a listening socket, because the operating system releases it when its process dies, in whatever way. A
 * file with a process id outlives its process, and the id may be reused. The lock holds on one machine.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  const address = addressOf(realpathSync(folder));
  const holder = join(folder, 'partsdesk.pid');
  const server = createServer((socket) => socket.destroy());
  const listen = () =>
    new Promise<boolean>((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(error);
      };
      server.once('error', fail).listen(address, () => {
        server.off('error', fail);
        resolve(true);
      });
    });

  if (!(await listen())) {
    if (!(await isLeftover(address)))
      throw new FolderInUse(`another PartsDesk (process ${readHolder(holder)}) is using the data folder ${folder}`);
    rmSync(address, { force: true });
    if (!(await listen())) throw new FolderInUse(`the data folder ${folder} is being taken by another PartsDesk`);
  }
  server.unref();
  // Names the holder in the message to a second process.
  writeFileSync(holder, String(process.pid));
  return async () => {
    rmSync(holder, { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Linux has abstract socket names, Windows has pipes; both vanish with their process. Elsewhere it is a file. */
function addressOf(folder: string): string {
  const name = `partsdesk-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(folder, 'partsdesk.sock');
}

/** Checks whether the address is the socket file of a process that has died: nobody accepts connections on it. */
function isLeftover(address: string): Promise<boolean> {
  if (process.platform === 'linux' || process.platform === 'win32') return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = createConnection(address, () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => {
      resolve(true);
    });
  });
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}
