import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as plain } from '@playwright/test';
import { slowDown } from './slowAnswers';
import { startServer } from './startServer';

let url: string | undefined;

/** The address of this worker's server. */
export function serverUrl(): string {
  if (!url) throw new Error('the test that needs the server is not the one of test.ts');
  return url;
}

/** Each worker has a server with a demo company that no other worker touches. */
export const test = plain.extend<object, { server: string }>({
  server: [
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'partsdesk-e2e-'));
      try {
        cpSync(process.env.SEEDED_FOLDER ?? '', folder, { recursive: true });
        const server = await startServer(folder);
        url = server.url;
        await provide(url);
        await server.stop();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ server }, provide) => provide(server),
  browser: [
    async ({ browser }, provide) => {
      slowDown(browser);
      await provide(browser);
    },
    { scope: 'worker' },
  ],
});
