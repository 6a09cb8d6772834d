// Writes what the lifecycles of core allow as a table: openapi/lifecycles.json, or the file that is named.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lifecycles } from '../packages/core/src/lifecycles';

const table = lifecycles.map(({ name, initial, statuses, events }) => ({
  name,
  initial,
  statuses: Object.entries(statuses).map(([status, { code, label }]) => ({ status, code, label })),
  events: Object.entries(events).map(([event, { label, raisedBy, moves }]) => ({ event, label, raisedBy, moves })),
}));
writeFileSync(
  process.argv[2] ?? join(import.meta.dirname, '../openapi/lifecycles.json'),
  `${JSON.stringify(table, undefined, 1)}\n`,
);
