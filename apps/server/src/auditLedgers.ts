// pnpm audit:ledgers: recomputes every balance from its ledger and prints the differences.
import { join } from 'node:path';
import { auditLedgers } from './audit/auditLedgers';
import { lockFolder } from './db/folderLock';
import { openPglite } from './db/pglite';
import { openPostgres } from './db/postgres';
import { readSettings } from './settings';

const settings = readSettings(process.env);
const unlock = settings.databaseUrl ? undefined : await lockFolder(settings.dataDir);
const database = settings.databaseUrl
  ? openPostgres(settings.databaseUrl, 2, (error) => {
      process.stderr.write(`${error.message}\n`);
    })
  : await openPglite(join(settings.dataDir, 'pglite'));
try {
  const { stores, checks, differences } = await auditLedgers(database);
  for (const { storeId, check, subject, kept, computed } of differences)
    process.stdout.write(
      `${check}: ${subject} has ${String(kept)}, should have ${String(computed)} (store ${storeId})\n`,
    );
  process.stdout.write(
    `${String(differences.length)} differences in ${String(stores)} stores, ${String(checks)} checks each\n`,
  );
  process.exitCode = differences.length ? 1 : 0;
} finally {
  await database.close();
  await unlock?.();
}
