import { defineConfig } from 'vitest/config';

/** The long runs at their full size: the same files as in the test command, which runs them small. */
export default defineConfig({
  test: {
    name: 'long',
    root: 'apps/server',
    include: ['src/**/*.long.test.ts'],
    env: { FULL_SIZE: '1' },
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 6 * 3_600_000,
    hookTimeout: 600_000,
  },
});
