// pnpm audit:ledgers: recomputes every balance from its ledger and prints the differences.
import { auditLedgers } from './audit/auditLedgers';
import { readSettings } from './settings';
import { withOwnDatabase } from './withOwnDatabase';

const { stores, checks, differences } = await withOwnDatabase(readSettings(process.env), auditLedgers);
for (const { storeId, check, subject, kept, computed } of differences)
  process.stdout.write(
    `${check}: ${subject} has ${String(kept)}, should have ${String(computed)} (store ${storeId})\n`,
  );
process.stdout.write(
  `${String(differences.length)} differences in ${String(stores)} stores, ${String(checks)} checks each\n`,
);
process.exitCode = differences.length ? 1 : 0;
