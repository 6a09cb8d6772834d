import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'sdk', root: 'packages/sdk', include: ['src/**/*.test.ts'] } },
      { test: { name: 'core', root: 'packages/core', include: ['src/**/*.test.ts'] } },
      { test: { name: 'ui', root: 'packages/ui', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'web', root: 'apps/web', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server', root: 'apps/server', include: ['src/**/*.test.ts'],
          pool: 'forks', maxWorkers: 2, testTimeout: 60_000, hookTimeout: 120_000,
        },
      },
    ],
  },
});
