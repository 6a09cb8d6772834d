import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { job } from '@partsdesk/sdk/parts/job';
import { vi } from 'vitest';
import type { Person } from './startTestServer';

/** A job once nothing more happens to it. */
export const endedJob = ({ client }: Person, id: string) =>
  vi.waitFor(
    async () => {
      const found = await job(client).item({ id });
      if (!jobEnded(found.status)) throw new Error(`the job is at ${String(found.done)} of ${String(found.total)}`);
      return found;
    },
    { timeout: 60_000, interval: 30 },
  );
