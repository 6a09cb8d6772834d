import { defineConfig } from 'vitest/config';

// Benchmarks compare: what counts is how many times faster one is than the other, on the same machine in the same run.
export default defineConfig({
  test: {
    pool: 'forks',
    fileParallelism: false,
    benchmark: { include: ['packages/*/src/**/*.bench.ts', 'apps/*/src/**/*.bench.ts'] },
    hookTimeout: 300_000,
  },
});
