import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { readSettings } from '../settings';
import { openTestDatabase } from '../testing/database/testDatabase';
import { size } from '../testing/size';
import { seedDemo } from './seedDemo';
import { seedPlatform } from './seedPlatform';

/** Days and hours in Shanghai on which little or nothing has been sold yet, a month or a year begins, or ends. */
const MOMENTS = [
  '2026-11-27T00:05',
  '2026-12-31T23:58',
  '2027-01-01T00:00',
  '2027-01-03T08:31',
  '2027-02-28T12:00',
  '2027-03-01T06:10',
  '2027-05-31T23:10',
  '2028-02-29T17:45',
];

// The command seeds the company of the day on which it runs, for its browser tests.
describe.runIf(size(0, 1))('the demo company', () => {
  it.each(MOMENTS)('is made at %s, and its books agree', async (moment) => {
    const now = new Date(`${moment}:00+08:00`);
    const { database, drop } = await openTestDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'partsdesk-demo-'));
    try {
      const clock = { now: () => now };
      await seedPlatform(database, clock);
      await seedDemo(database, clock, () => undefined, readSettings({ DATA_DIR: dataDir }));
      expect((await auditLedgers(database)).differences).toEqual([]);
    } finally {
      rmSync(dataDir, { recursive: true });
      await drop();
    }
  });
});
