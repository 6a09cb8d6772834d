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
  // Bundles everything into one file, since finding and reading the files of the libraries takes longer than running
  // them. Packages that read files of their own stay outside.
  deps: { alwaysBundle: [/.*/], neverBundle: ['@electric-sql/pglite', 'swagger-ui-dist', 'sharp', 'exceljs'] },
  logLevel: 'warn',
  onSuccess({ outDir }) {
    writeFileSync(join(outDir, 'contract.json'), JSON.stringify(readDocuments()));
  },
});
