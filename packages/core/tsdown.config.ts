import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.{test,fixture}.ts'],
  unbundle: true,
  root: 'src',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  clean: true,
  logLevel: 'warn',
});
