import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { readDocuments } from './src/kit/documents';

export default defineConfig({
  entry: ['src/main.ts', 'src/auditLedgers.ts', 'src/operator.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  clean: true,
  // Bundles the libraries too, since finding and reading their files takes longer than running them. Packages that read
  // files of their own stay outside.
  deps: { alwaysBundle: [/.*/], neverBundle: ['@electric-sql/pglite', 'swagger-ui-dist', 'sharp', 'exceljs'] },
  // Libraries have no Chinese, so that in a file of their own Node keeps a byte for each character, not two.
  outputOptions: {
    codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, entriesAware: true }] },
  },
  logLevel: 'warn',
  onSuccess({ outDir }) {
    writeFileSync(join(outDir, 'contract.json'), JSON.stringify(readDocuments()));
  },
});
