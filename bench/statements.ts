import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs the benchmarks that stand beside their subject (`*.bench.ts`), each a comparison of its own. */
export async function statements(): Promise<void> {
  const child = spawn('vitest', ['bench', '--run', '--config', 'vitest.bench.config.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}
