import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it, vi } from 'vitest';

const LIMIT_BYTES = 80_000;

type Built = Rolldown.RolldownOutput['output'];

/** Lists the code that a page loads before it can render: its entry and all static imports. */
function needed(built: Built): string[] {
  const chunks = new Map(built.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(visit);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName);
  return [...files].map((name) => chunks.get(name)?.code ?? '');
}

it('the payment page weighs at most 80 kB of JavaScript as brotli, without the library for codes', async () => {
  // Builds with the production React, since the one under test is larger.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'silent',
    build: { write: false },
  });
  const { output } = Array.isArray(built) ? (built[0] ?? { output: [] }) : (built as { output: Built });
  const scripts = needed(output as Built);
  const bytes = scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
  expect(scripts.join('')).not.toContain('The amount of data is too big to be stored in a QR Code');
});
