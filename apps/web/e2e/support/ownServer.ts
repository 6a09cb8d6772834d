import { changeRows } from '@partsdesk/server/testing/changeRows';
import { test as plain } from '@playwright/test';
import { copyCompany } from './seededCompany';
import { slowDown } from './slowAnswers';
import { startServer } from './startServer';

/** A server with a demo company of a single test, which moves its clock or falsifies its rows. */
export interface OwnServer {
  url: string;
  /** Ends it and begins again at the same address, so many days after today; returns how many rows were changed. */
  restart: (later: { daysLater?: number; change?: string }) => Promise<number>;
}

async function ownServer() {
  const company = await copyCompany(process.env.SEEDED_FOLDER ?? '');
  let server = await startServer(company.folder, company.databaseUrl);
  const { url } = server;
  const { port } = new URL(url);
  return {
    url,
    async restart({ daysLater = 0, change }: Parameters<OwnServer['restart']>[0]) {
      await server.stop();
      const changed = change === undefined ? 0 : await changeRows(company, change);
      server = await startServer(company.folder, company.databaseUrl, { port, daysLater });
      return changed;
    },
    async end() {
      await server.stop();
      await company.drop();
    },
  };
}

/** For tests that need the server to themselves: they open its pages by themselves, and log in by the form. */
export const test = plain.extend<{ own: OwnServer }>({
  own: [
    async ({}, provide) => {
      const own = await ownServer();
      try {
        await provide(own);
      } finally {
        await own.end();
      }
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ own }, provide) => provide(own.url),
  browser: [
    async ({ browser }, provide) => {
      slowDown(browser);
      await provide(browser);
    },
    { scope: 'worker' },
  ],
});
