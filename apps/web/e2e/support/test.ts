import { test as plain } from '@playwright/test';
import { copyCompany } from './seededCompany';
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
      const company = await copyCompany(process.env.SEEDED_FOLDER ?? '');
      try {
        const server = await startServer(company.folder, company.databaseUrl);
        url = server.url;
        await provide(url);
        await server.stop();
      } finally {
        await company.drop();
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
