import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const LIMIT_BYTES = 6 * 1024;

it('the client and one group weigh at most 6 kB, minified and gzipped', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "export { createClient } from './index'; export { customerTag } from './generated/groups/parts/customerTag';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '').length;
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
});
