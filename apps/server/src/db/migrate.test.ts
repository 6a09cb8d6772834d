import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../places';
import { openEmptyDatabase } from '../testing/database/testDatabase';
import type { Database, Db } from './database';
import { newId } from './ids';
import { asKeeper } from './keeper';
import { migrate, migrationFiles, statements, TAKES_KEEPER } from './migrate';

const MADE = new Date('2026-01-31T08:00:00Z');
let opened: Awaited<ReturnType<typeof openEmptyDatabase>> | undefined;
afterEach(async () => {
  await opened?.drop();
  opened = undefined;
});

/** The files before one of them, in the order in which they are applied. */
function filesBefore(name: string): string[] {
  const files = migrationFiles();
  const at = files.findIndex((file) => file.includes(name));
  if (at < 0) throw new Error(`no migration ${name}`);
  return files.slice(0, at);
}

async function databaseBefore(name: string): Promise<Database> {
  opened = await openEmptyDatabase();
  await migrate(opened.database, filesBefore(name));
  return opened.database;
}

/** A store with two shops, as it stands in every version of the schema. */
async function addStore(database: Database, name: string) {
  const [storeId, userId] = [newId(MADE), newId(MADE)];
  await database.transaction({ role: 'platform' }, async ({ db, become }) => {
    await sql`insert into platform.app_user (id, login_name, name, password_hash, create_time)
      values (${userId}, ${name}, ${name}, '', ${MADE})`.execute(db);
    await sql`insert into platform.store (id, code, name, owner_id, create_time)
      values (${storeId}, ${name}, ${name}, ${userId}, ${MADE})`.execute(db);
    await become({ role: 'tenant', storeId });
    for (const isHead of [true, false])
      await sql`insert into shop (store_id, id, code, name, is_head, create_time)
        values (${storeId}, ${newId(MADE)}, ${isHead ? 'A00' : 'A01'}, ${isHead ? '总店' : '分店'}, ${isHead}, ${MADE})`.execute(
        db,
      );
  });
  return storeId;
}

const onlineAccounts = (db: Db, storeId: string) =>
  db
    .selectFrom('fund_account')
    .select(['name', 'method', 'balance'])
    .where('store_id', '=', storeId)
    .where('method', '=', 'online')
    .execute();
const filings = (db: Db, storeId: string) =>
  db
    .selectFrom('merchant_filing')
    .select(['provider', 'kind', 'status', 'ended', 'merchant_no'])
    .where('store_id', '=', storeId)
    .execute();
const ACCOUNT = { name: '线上收款账户', method: 'online', balance: 0 };
const FILING = { provider: 'shouqianba', kind: 'apply', status: 1, ended: false, merchant_no: '' };

describe('an upgrade of a filled database by its plain owner', () => {
  it('[O-02] makes the account of payments by code for every shop, and keeps the provider account', async () => {
    const database = await databaseBefore('20261125_0900');
    const [open, none] = [await addStore(database, 'open'), await addStore(database, 'none')];
    await database.transaction({ role: 'tenant', storeId: open }, ({ db }) =>
      sql`insert into sqb_account (store_id, apply_status, create_time) values (${open}, 1, ${MADE})`.execute(db),
    );
    await migrate(database);
    await asKeeper(database, async (db) => {
      for (const store of [open, none]) expect(await onlineAccounts(db, store)).toEqual([ACCOUNT, ACCOUNT]);
      expect(await filings(db, open)).toEqual([FILING]);
      expect(await filings(db, none)).toEqual([]);
    });
  });

  it('[O-02] makes what an earlier upgrade left out, and nothing twice', async () => {
    const database = await databaseBefore('left_out');
    const [lost, sound, none] = [
      await addStore(database, 'lost'),
      await addStore(database, 'sound'),
      await addStore(database, 'none'),
    ];
    await database.transaction({ role: 'platform' }, async ({ db, become }) => {
      for (const [storeId, merchant] of [
        [lost, 'M-1'],
        [sound, 'M-2'],
      ] as const)
        await sql`insert into platform.pay_merchant (provider, merchant_no, store_id, create_time)
          values ('shouqianba', ${merchant}, ${storeId}, ${MADE})`.execute(db);
      await become({ role: 'tenant', storeId: sound });
      await sql`insert into fund_account (store_id, id, shop_id, name, method, create_time)
        select store_id, gen_random_uuid(), id, '线上收款账户', 'online', create_time from shop`.execute(db);
      await sql`insert into merchant_filing (store_id, id, provider, kind, status, form, by_name, merchant_no, create_time)
        values (${sound}, ${newId(MADE)}, 'shouqianba', 'apply', 1, '', '系统', 'M-2', ${MADE})`.execute(db);
    });
    await migrate(database);
    await asKeeper(database, async (db) => {
      for (const store of [lost, sound, none]) expect(await onlineAccounts(db, store)).toEqual([ACCOUNT, ACCOUNT]);
      expect(await filings(db, lost)).toEqual([{ ...FILING, merchant_no: 'M-1' }]);
      expect(await filings(db, sound)).toEqual([{ ...FILING, merchant_no: 'M-2' }]);
      expect(await filings(db, none)).toEqual([]);
    });
  });
});

describe('the migrations', () => {
  it('[O-02] a data step that concerns stores takes the keeper’s role, and gives it back', () => {
    const faults = migrationFiles().flatMap((name) => {
      const script = statements(readFileSync(join(migrationsFolder, name), 'utf8'));
      let keeper = false;
      const blind = script.filter((statement) => {
        if (statement === TAKES_KEEPER) keeper = true;
        if (statement === 'reset role') keeper = false;
        const written = /^(?:with\b[\s\S]*?)?\b(?:insert\s+into|update|delete\s+from)\s+([\w.]+)/i.exec(statement)?.[1];
        return written && !written.startsWith('platform.') && !keeper;
      });
      return [
        ...blind.map((statement) => `${name}: ${statement.slice(0, 80)}`),
        ...(keeper ? [`${name}: keeps it`] : []),
      ];
    });
    // Sees the rows of a table whose wall is not forced meanwhile, and writes one that has no wall yet.
    expect(
      faults.filter((fault) => !fault.startsWith('20261123_0900_archive.sql: insert into goods_stock_unit')),
    ).toEqual([]);
    expect(faults).toHaveLength(2);
  });
});
