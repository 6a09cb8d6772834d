import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The server's whole suite with the long runs at their full size; the test command runs these small. */
export default defineConfig({
  test: {
    name: 'long',
    root: 'apps/server',
    include: ['src/**/*.test.ts'],
    globalSetup: join(import.meta.dirname, 'apps/server/src/testing/database/emptyDatabase.ts'),
    env: { FULL_SIZE: '1' },
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 6 * 3_600_000,
    hookTimeout: 600_000,
  },
});
