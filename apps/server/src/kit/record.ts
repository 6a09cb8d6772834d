import { sql, type Expression, type SqlBool } from 'kysely';
import { newId } from '../db/ids';
import type { Rows } from '../db/rows';
import { columnOf, columnsOf, type Fields } from './columns';
import type { Context } from './context';
import { Failure } from './failure';
import { assertUnchanged } from './version';

interface Kind<Table extends keyof Rows, Field extends keyof Fields<Table> & string> {
  table: Table;
  /** The entity in the audit trail. */
  entity: string;
  /** The record's name in a message: 标签. */
  noun: string;
  /** The fields that a user may edit; the first names the record in messages and is unique. */
  fields: readonly [Field, ...Field[]];
  /** The rows among which the name is unique, and that the caller may change; by default all of the store. */
  among?: (ctx: Context) => Expression<SqlBool>;
}

type Row<Table extends keyof Rows, Field extends keyof Fields<Table>> = Pick<Fields<Table>, Field> & {
  id: string;
  version: number;
};

/**
 * Makes the owner of a simple record: one way to lock it, to trim and compare its name, to check its version, to write
 * it and to audit it with the same keys before and after. A handler may step out at any point.
 */
export function recordOwner<Table extends keyof Rows, Field extends keyof Fields<Table> & string>({
  table,
  entity,
  noun,
  fields,
  among,
}: Kind<Table, Field>) {
  type Values = { readonly [Name in Field]?: Fields<Table>[Name] | undefined };
  const [name] = fields;
  const scope = (ctx: Context) => sql`store_id = ${ctx.storeId}${among ? sql` and ${among(ctx)}` : sql``}`;
  const titleOf = (row: Row<Table, Field>) => `${noun}「${String(row[name])}」`;

  /** Locks a record; refuses an unknown id, and a version that is outdated. */
  async function locked(ctx: Context, id: string, version?: number): Promise<Row<Table, Field>> {
    const columns = ['id', 'version', ...fields].map((field) => sql`${sql.ref(columnOf(field))} as ${sql.ref(field)}`);
    const { rows } = await sql<Row<Table, Field>>`select ${sql.join(columns)} from ${sql.table(table)}
      where ${scope(ctx)} and id = ${id} for update`.execute(ctx.db);
    const [row] = rows;
    if (!row) throw new Failure(`${noun}不存在`);
    assertUnchanged(titleOf(row), row, version);
    return row;
  }

  /** Refuses a name that another record has. */
  async function assertFree(ctx: Context, value: unknown, exceptId?: string): Promise<void> {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${scope(ctx)} and ${sql.ref(columnOf(name))} = ${value}
      ${exceptId ? sql`and id <> ${exceptId}` : sql``} limit 1`.execute(ctx.db);
    if (rows.length) throw new Failure(`${noun}「${String(value)}」已存在`, { field: name });
  }

  return {
    locked,

    /** Adds a record and returns its id. `fixed` holds columns that the user does not edit. */
    async add(ctx: Context, values: Values, fixed: object = {}): Promise<string> {
      const row = trimmed(pick(values, fields));
      await assertFree(ctx, row[name]);
      const id = newId(ctx.now);
      const columns = Object.entries({
        store_id: ctx.storeId,
        id,
        ...columnsOf(row),
        ...columnsOf(fixed),
        create_time: ctx.now,
      });
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map(([column]) => sql.ref(column)))})
        values (${sql.join(columns.map(([, value]) => value))})`.execute(ctx.db);
      ctx.changed(entity, id, null, row);
      return id;
    },

    /** Changes a record that is locked; fields left out stay as they are. */
    async change(ctx: Context, before: Row<Table, Field>, values: Values, fixed: object = {}): Promise<null> {
      const change = trimmed(pick(values, fields));
      if (change[name] !== undefined && change[name] !== before[name]) await assertFree(ctx, change[name], before.id);
      const set = { ...columnsOf(change), ...columnsOf(fixed) };
      await sql`update ${sql.table(table)} set ${sql.join([
        ...Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
        sql`version = version + 1`,
      ])} where store_id = ${ctx.storeId} and id = ${before.id}`.execute(ctx.db);
      ctx.changed(entity, before.id, pick(before, fields), { ...pick(before, fields), ...change });
      return null;
    },

    /** Locks a record at the version that the caller read, and changes it. */
    async update(ctx: Context, { id, version, ...values }: Values & { id: string; version?: number | undefined }) {
      return this.change(ctx, await locked(ctx, id, version), values as unknown as Values);
    },

    /** Deletes a record that is locked. */
    async remove(ctx: Context, before: Row<Table, Field>): Promise<null> {
      await sql`delete from ${sql.table(table)} where store_id = ${ctx.storeId} and id = ${before.id}`.execute(ctx.db);
      ctx.changed(entity, before.id, pick(before, fields), null);
      return null;
    },
  };
}

/** Refuses to delete a record while rows of another table name it. */
export async function assertUnused(
  { db, storeId }: Context,
  table: keyof Rows,
  column: string,
  id: string,
  message: string,
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)}
    where store_id = ${storeId} and ${sql.ref(column)} = ${id} limit 1`.execute(db);
  if (rows.length) throw new Failure(message);
}

const trimmed = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as T;

const pick = <T extends object>(from: T, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = (from as Record<string, unknown>)[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
