import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';

export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process. Two processes on one PGlite folder would lose writes in silence.
 *
 * The lock is a socket that listens, since only the system lets go of it when its process dies, however it dies; a file
 * with a process number outlives its process, and the number may be somebody else's by then. It holds on one machine.
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
  // For the message to whoever comes second.
  writeFileSync(holder, String(process.pid));
  return async () => {
    rmSync(holder, { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Linux has names outside of the file system, Windows pipes; both vanish with their process. Elsewhere it is a file. */
function addressOf(folder: string): string {
  const name = `partsdesk-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(folder, 'partsdesk.sock');
}

/** Whether the address is a socket's file that nobody listens at any more. */
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
