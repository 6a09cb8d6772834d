import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { otherTurns } from './apps/server/src/testing/turn.ts';

// Time limits end what hangs; what is slow on a busy machine is no failure.
// Files share what they have loaded: loading it anew for each takes three times as long.
const PATIENT = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'sdk',
          root: 'packages/sdk',
          testTimeout: PATIENT,
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'core',
          root: 'packages/core',
          testTimeout: PATIENT,
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'payments',
          root: 'packages/payments',
          testTimeout: PATIENT,
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'print',
          root: 'packages/print',
          testTimeout: PATIENT,
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'sandbox',
          root: 'apps/sandbox',
          testTimeout: PATIENT,
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'ui',
          root: 'packages/ui',
          testTimeout: PATIENT,
          isolate: false,
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          testTimeout: PATIENT,
          isolate: false,
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      { test: { name: 'h5', root: 'apps/h5', testTimeout: PATIENT, isolate: false, include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          // A project's own list takes the place of the command line's `--exclude`.
          exclude: [...configDefaults.exclude, ...otherTurns(), ...(process.env.IN_ANOTHER_PART?.split(',') ?? [])],
          globalSetup: join(import.meta.dirname, 'apps/server/src/testing/database/emptyDatabase.ts'),
          // Each file has a server and a database of its own.
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          testTimeout: 3 * PATIENT,
          hookTimeout: 5 * PATIENT,
        },
      },
    ],
  },
});
