import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../server/dist/main.mjs');

/** Loaded before the server: its clock goes so many days ahead. */
const clockAhead = join(import.meta.dirname, 'clockAhead.mjs');

interface Later {
  /** Where it listens; the system chooses when it is left out. */
  port?: string;
  daysLater?: number;
}

export interface Server {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the built server on a data folder, and on a PostgreSQL database where one is given, at a port that the system
 * chooses unless one is given; what it complains of is shown.
 */
export async function startServer(
  folder: string,
  databaseUrl = '',
  { port = '0', daysLater = 0 }: Later = {},
): Promise<Server> {
  const moved = daysLater ? ['--import', clockAhead] : [];
  const child = spawn(process.execPath, ['--enable-source-maps', ...moved, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      DAYS_LATER: String(daysLater),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      LOGIN_RATE: '100000',
    },
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /已启动：(\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    void ended.then(([code]) => {
      reject(new Error(`the server ended with ${String(code)}; has it been built ("pnpm build")?\n${printed}`));
    });
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code) throw new Error(`the server ended with ${String(code)}:\n${printed}`);
    },
  };
}
