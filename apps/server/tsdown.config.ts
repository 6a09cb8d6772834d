import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts', 'src/auditLedgers.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  dts: false,
  clean: true,
  noExternal: [/^@partsdesk\//],
  logLevel: 'warn',
});
