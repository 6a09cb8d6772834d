import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conditionsOf, doubledIndexes, keyFaults, readSchema, unindexed, type Schema } from '../testing/database/keys';
import { openTestDatabase } from '../testing/database/testDatabase';
import type { Database, Db } from './database';

let database: Database;
let drop: () => Promise<void>;
let schema: Schema;
const asOwner = <T>(run: (db: Db) => Promise<T>) => database.transaction({ role: 'owner' }, ({ db }) => run(db));

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
  schema = await asOwner(readSchema);
});
afterAll(() => drop());

class Undone extends Error {}
/** The schema after a change that is undone. */
async function schemaAfter(change: string): Promise<Schema> {
  let found: Schema | undefined;
  await asOwner(async (db) => {
    for (const statement of change.split('; ')) await sql.raw(statement).execute(db);
    found = await readSchema(db);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (!found) throw new Error('nothing was read');
  return found;
}

describe('the schema of the business', () => {
  it('every key begins with store_id and every reference carries it, so that it can be distributed by it', () => {
    expect(keyFaults(schema)).toEqual([]);
    expect(schema.keys.length).toBeGreaterThan(schema.tables.length);
    expect(schema.references.length).toBeGreaterThan(20);
  });

  it.each([
    ['a table without a key', 'create table broken (store_id uuid not null, id uuid not null)', ['broken: has no key']],
    [
      'a key without the store',
      'create table broken (store_id uuid not null, id uuid primary key)',
      ['broken: broken_pkey does not begin with store_id'],
    ],
    [
      'a key with the store behind',
      'create table broken (store_id uuid not null, id uuid, primary key (id, store_id))',
      ['broken: broken_pkey does not begin with store_id'],
    ],
    [
      'a unique code without the store',
      'create table broken (store_id uuid not null, id uuid, code text unique, primary key (store_id, id))',
      ['broken: broken_code_key does not begin with store_id'],
    ],
    [
      'an index without the store',
      'create table broken (store_id uuid, id uuid, code text, primary key (store_id, id)); create index broken_code on broken (code)',
      ['broken: broken_code does not begin with store_id'],
    ],
    [
      'a reference without the store',
      'create table broken (store_id uuid, id uuid, of uuid, primary key (store_id, id)); alter table customer add constraint lone unique (id); alter table broken add constraint broken_of foreign key (of) references customer (id)',
      ['customer: lone does not begin with store_id', 'broken: broken_of does not begin with store_id'],
    ],
  ])('%s is named', async (_what, change, faults) => {
    expect(keyFaults(await schemaAfter(change))).toEqual(faults);
  });

  it('a reference to what is the same for all stores needs no store', async () => {
    expect(
      keyFaults(
        await schemaAfter(
          'create table broken (store_id uuid, menu_id uuid references platform.sys_menu, primary key (store_id, menu_id))',
        ),
      ),
    ).toEqual([]);
  });
});

describe('the indexes', () => {
  it('none is the beginning of another, one that is would be named', async () => {
    expect(await asOwner(doubledIndexes)).toEqual([]);
    const doubled = asOwner(async (db) => {
      await sql`create index broken on fund_ledger (store_id, document_id)`.execute(db);
      throw new Error((await doubledIndexes(db)).join());
    });
    // Two of the same columns are the beginning of each other.
    await expect(doubled).rejects.toThrow('broken is the beginning of fund_ledger_document');
  });

  // What every list compares is held against them in http/everyOperation.test.ts.
  it('a filter without an index is named, one whose index was dropped too', async () => {
    const of = (...columns: string[]) => ({
      conditions: columns.map((column) => ({ table: 'customer', column, operator: '=' })),
      joined: [],
    });
    expect(unindexed(schema, of('store_id', 'status', 'id', 'shop_id', 'remark'))).toEqual(['customer.remark =']);
    const statement =
      'select * from "order_sale" as "sale" inner join "customer" on "customer"."id" = "sale"."customer_id" where "sale"."store_id" = $1 and "sale"."customer_id" = $2 and "sale"."status" in ($3, $4)';
    const found = conditionsOf(statement);
    expect(found.conditions.map(({ table, column }) => `${table}.${column}`)).toEqual([
      'order_sale.store_id',
      'order_sale.customer_id',
      'order_sale.status',
    ]);
    expect(found.joined).toEqual(['customer.id', 'order_sale.customer_id']);
    expect(unindexed(schema, found)).toEqual([]);
    expect(unindexed(await schemaAfter('drop index order_sale_customer'), found)).toEqual(['order_sale.customer_id =']);
  });
});
