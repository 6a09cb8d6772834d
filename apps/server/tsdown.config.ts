import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts', 'src/auditLedgers.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  dts: false,
  clean: true,
  // Bundled besides our own: what consists of so many files that reading them takes longer than running them.
  noExternal: [/^@partsdesk\//, 'kysely'],
  logLevel: 'warn',
});
