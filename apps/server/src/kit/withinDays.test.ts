import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { withinDays } from './withinDays';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const lies = (moment: string, from?: string, to?: string) =>
  server.database.transaction(
    { role: 'platform' },
    async ({ db }) =>
      (
        await sql<{
          within: boolean;
        }>`select ${withinDays(sql<Date>`${moment}::timestamptz`, from, to)} as within`.execute(db)
      ).rows[0]?.within,
  );

it('days of the shop begin and end at its midnight, and both the first and the last belong to them', async () => {
  const [first, last] = ['2026-11-22T00:00:00+08:00', '2026-11-23T23:59:59.999+08:00'];
  const [before, after] = ['2026-11-21T23:59:59.999+08:00', '2026-11-24T00:00:00+08:00'];
  for (const [moment, within] of [
    [before, false],
    [first, true],
    [last, true],
    [after, false],
  ] as const)
    expect(await lies(moment, '2026-11-22', '2026-11-23')).toBe(within);
  expect([
    await lies(after, '2026-11-22'),
    await lies(before, '2026-11-22'),
    await lies(before, undefined, '2026-11-23'),
    await lies(after, undefined, '2026-11-23'),
    await lies(before),
  ]).toEqual([true, false, true, false, true]);
});
