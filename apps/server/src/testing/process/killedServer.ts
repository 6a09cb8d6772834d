import { createClient, type Client } from '@partsdesk/sdk';
import { expect, vi } from 'vitest';
import type { Person, TestServer } from '../startTestServer';
import { processKeys } from './processKeys';
import { startProcess } from './startProcess';

/** So far behind, the test server's own workers find nothing due, and leave all work to the process. */
const BEHIND_SECONDS = 3 * 3600;

/** A built server on the database and the stand-ins of a test server, which is killed and started again. */
export async function killedServer(server: TestServer, secretKey: string, program: string[]) {
  const settings = {
    DATABASE_URL: server.databaseUrl ?? '',
    DATA_DIR: server.dataDir,
    SECRET_KEY: secretKey,
    WECHAT_OPEN_URL: `${server.url}/sandbox/wechat`,
    ...processKeys(server.dataDir, `${server.url}/sandbox`),
  };
  let running = await startProcess(settings, program);
  /** Ends the leases of the dead process. */
  const endLeases = () =>
    server.database.transaction({ role: 'platform' }, async ({ db }) => {
      const now = new Date();
      await db.updateTable('platform.job_queue').set({ next_try: now }).execute();
      await db
        .updateTable('platform.outbox')
        .set({ next_try: now })
        .where('done_time', 'is', null)
        .where('tries', '>', 0)
        .execute();
    });
  async function restart() {
    await running.end('SIGKILL');
    await endLeases();
    running = await startProcess(settings, program);
  }
  return {
    /** The same person at this server. */
    as: ({ session }: Person): Client => createClient({ baseUrl: running.url, session, leastTimeoutSeconds: 60 }),
    /** Leaves all work to this server meanwhile. */
    async alone(run: () => Promise<void>) {
      server.clock.advance(-BEHIND_SECONDS);
      try {
        await run();
      } finally {
        server.clock.advance(BEHIND_SECONDS);
      }
    },
    restart,
    /** Kills the server as soon as this is reached, and starts it again. */
    async killWhen(isReached: () => Promise<boolean>) {
      await vi.waitFor(
        async () => {
          expect(await isReached()).toBe(true);
        },
        { timeout: 60_000, interval: 2 },
      );
      await restart();
    },
    async end() {
      await running.end('SIGTERM');
      expect(running.output()).not.toContain('"level":50');
    },
  };
}
