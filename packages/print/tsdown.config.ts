import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts'],
  unbundle: true,
  root: 'src',
  format: 'esm',
  platform: 'neutral',
  target: 'node20',
  dts: true,
  clean: true,
  logLevel: 'warn',
});
