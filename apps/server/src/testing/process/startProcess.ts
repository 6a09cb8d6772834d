import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BUILT } from './builtServer';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** All that it has printed. */
  output: () => string;
  /** Sends the signal; answers the exit code, null after a kill. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

const folder = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts the server as an operator does, in a process of its own; rejects with what it printed when it ends before it
 * serves.
 */
export async function startProcess(
  settings: Record<string, string>,
  program = BUILT ? [BUILT] : ['--import', 'tsx', 'src/main.ts'],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, program, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', LOG_LEVEL: 'error', ...settings },
  });
  let printed = '';
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /已启动：(\S+)/.exec(printed)?.[1];
      if (found && printed.includes('Ctrl-C')) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(([code]) => {
      reject(new Error(`ended with ${String(code)}: ${printed}`));
    });
  });
  return {
    url,
    child,
    output: () => printed,
    async end(signal) {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}
