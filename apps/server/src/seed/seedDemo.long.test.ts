import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { newId } from '../db/ids';
import { collectFor } from '../pay/trade/payables';
import { payDocuments } from '../payDocuments';
import { readSettings } from '../settings';
import { openTestDatabase } from '../testing/database/testDatabase';
import { size } from '../testing/size';
import { seedDemo } from './seedDemo';
import { seedPlatform } from './seedPlatform';

/**
 * Days and hours in Shanghai on which little or nothing has been sold yet, a month or a year begins, or ends; in the
 * order of time, as the ids of one process are.
 */
const MOMENTS = [
  '2026-11-27T00:05',
  // A sale has begun in the five minutes before, whose goods are not handed out yet.
  '2026-11-28T15:10',
  '2026-12-31T23:58',
  '2027-01-01T00:00',
  '2027-01-03T08:31',
  '2027-02-28T12:00',
  '2027-03-01T06:10',
  '2027-05-31T23:10',
  '2028-02-29T17:45',
];

const millisecondOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

// The command seeds the company of the day on which it runs, for its browser tests.
describe.runIf(size(0, 1))('the demo company', () => {
  beforeAll(() => {
    collectFor(payDocuments);
  });

  it.each(MOMENTS)('is made at %s, nothing of it later, and its books agree', async (moment) => {
    const now = new Date(`${moment}:00+08:00`);
    const { database, drop } = await openTestDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'partsdesk-demo-'));
    try {
      const clock = { now: () => now };
      await seedPlatform(database, clock);
      await seedDemo(database, clock, () => undefined, readSettings({ DATA_DIR: dataDir }));
      // What the shop adds next must stand before it in every list, which are in the order of their ids.
      expect(millisecondOf(newId(now)) - now.getTime()).toBeLessThan(1000);
      expect((await auditLedgers(database)).differences).toEqual([]);
    } finally {
      rmSync(dataDir, { recursive: true });
      await drop();
    }
  });
});
