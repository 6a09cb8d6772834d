import { PGlite } from '@electric-sql/pglite';
import { bench, describe } from 'vitest';
import { preparedStatements } from './pgliteStatements';

const pglite = await PGlite.create();
await pglite.exec(`
  create table part (id int primary key, name text not null);
  insert into part select n, 'part ' || n from generate_series(1, 10000) n;
  analyze part;
`);
const run = preparedStatements(pglite, {});
const text = 'select id, name from part where id = $1';
let id = 0;
const next = () => (id = (id + 7919) % 10_000);

describe('a row by its key on PGlite', () => {
  bench('its own query', async () => {
    await pglite.query(text, [next()]);
  });
  bench('kept prepared', async () => {
    await run(text, [next()]);
  });
});
