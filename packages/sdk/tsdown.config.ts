import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/lifecycles.ts', 'src/generated/groups/**/*.ts'],
  unbundle: true,
  root: 'src',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  clean: true,
  logLevel: 'warn',
  copy: [{ from: '../../openapi/{*.yaml,lifecycles.json}', to: 'openapi' }],
});
