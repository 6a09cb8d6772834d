import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../http/documents';
import { exampleOf } from '../testing/exampleRequests';
import { exampleCompany, type ExampleWorld } from '../testing/exampleWorld';
import { conditionsOf, keyFaults, readSchema, unindexed, type Schema } from '../testing/keys';
import { rightfulHeaders, sendExample } from '../testing/sendExample';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import type { Db, Transaction } from './database';

let server: TestServer;
let world: ExampleWorld;
let schema: Schema;
const asOwner = <T>(run: (db: Db) => Promise<T>) => server.database.transaction({ role: 'owner' }, ({ db }) => run(db));

beforeAll(async () => {
  server = await startTestServer();
  world = (await exampleCompany(server)).here;
  schema = await asOwner(readSchema);
});
afterAll(() => server.stop());

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

/** The statements that the server sends while this runs. */
async function statementsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { database } = server;
  const transaction = database.transaction.bind(database);
  database.transaction = (identity, work) => transaction(identity, (open) => work({ ...open, db: recording(open) }));
  const recording = ({ db }: Transaction): Db =>
    db.withPlugin({
      transformQuery({ node }) {
        statements.push(db.getExecutor().compileQuery(node, { queryId: '' }).sql);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
  try {
    await run();
  } finally {
    database.transaction = transaction;
  }
  return statements;
}

/** Columns of tables that stay small in any store. */
const SMALL = ['role.level =', 'goods_mini.begins <=', 'goods_mini.ends >'];
/** A code that is scanned is looked for instead of a text. */
const ALTERNATIVES = ['parts/goodsShopOrder/page scan'];

/** A search for text is another matter: it goes by what `like` can use. */
const lists = readDocuments()
  .flatMap((document) => document.operations)
  .filter(({ effect, access }) => effect === 'read' && access !== 'public');

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
  it("a list's example filters by everything that it can", async () => {
    const left: string[] = [];
    for (const operation of lists) {
      const given = Object.keys((await exampleOf(operation, world)).query ?? {});
      for (const { name, in: at } of operation.parameters)
        if (at === 'query' && !given.includes(name)) left.push(`${operation.id} ${name}`);
    }
    expect(left).toEqual(ALTERNATIVES);
  });

  it('every column that a read filters by has one', async () => {
    const missing: Record<string, string[]> = {};
    const seen = new Set<string>();
    for (const operation of lists) {
      const request = await exampleOf(operation, world);
      const statements = await statementsDuring(() =>
        sendExample(server.url, operation, request, rightfulHeaders(operation, world)),
      );
      for (const statement of statements) {
        const found = conditionsOf(statement);
        for (const { table, column } of found.conditions) seen.add(`${table}.${column}`);
        for (const one of unindexed(schema, found).filter((condition) => !SMALL.includes(condition)))
          missing[one] = [...new Set([...(missing[one] ?? []), operation.id])];
      }
    }
    expect(missing).toEqual({});
    // Statements of every sort were read: built, written by hand, with an alias and without.
    for (const column of [
      'order_sale.customer_id',
      'customer.shop_id',
      'staff_role.shop_id',
      'goods_sku.sku_code',
      'stock_ledger.create_time',
      'customer_tagged.tag_id',
      'shop.id',
    ])
      expect(seen).toContain(column);
  }, 300_000);

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
