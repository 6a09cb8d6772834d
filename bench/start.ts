import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres.mjs';
import { median, report, round } from './figures';
import { startProgram } from './shop';

const STARTS = 5;
const REST_SECONDS = 5;

/** Measures the built server's start on a PostgreSQL that is migrated already, and its memory at rest. */
export async function start(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  try {
    const ready: number[] = [];
    const resident: number[] = [];
    // The first start migrates.
    for (let turn = 0; turn <= STARTS; turn += 1) {
      const began = performance.now();
      const server = await startProgram('apps/server/dist/main.mjs', { DATABASE_URL: postgres.url });
      if (turn) ready.push(performance.now() - began);
      await wait(REST_SECONDS * 1000);
      const status = `/proc/${String(server.process.pid)}/status`;
      if (turn && existsSync(status))
        resident.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024);
      await server.stop();
    }
    report(
      'ready on PostgreSQL',
      `${round(median(ready), 0)} ms (all ${ready.map((one) => round(one, 0)).join(', ')})`,
      '≤ 1000 ms',
      median(ready) <= 1000,
    );
    if (resident.length)
      report('memory at rest', `${round(median(resident), 0)} MiB`, '≤ 150 MiB', median(resident) <= 150);
  } finally {
    postgres.stop();
  }
}
