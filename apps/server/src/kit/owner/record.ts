import { sql, type Expression, type SqlBool } from 'kysely';
import { newId } from '../../db/ids';
import type { Rows } from '../../db/rows';
import type { Context } from '../context';
import { Failure } from '../failure';
import { columnOf, columnsOf, type Fields } from './columns';
import { assertUnchanged } from './version';

type Values<Table extends keyof Rows, Field extends keyof Fields<Table>> = {
  readonly [Name in Field]?: Fields<Table>[Name] | undefined;
};
type Row<Table extends keyof Rows, Field extends keyof Fields<Table>> = Pick<Fields<Table>, Field> & {
  id: string;
  version: number;
};

interface Kind<Table extends keyof Rows, Field extends keyof Fields<Table> & string> {
  table: Table;
  /** The entity in the audit trail. */
  entity: string;
  /** The record's name in a message: 标签. */
  noun: string;
  /** The fields of the audit trail, under the contract's names; the first names the record in messages. */
  fields: readonly [Field, ...Field[]];
  /** The fields that no two records share together; the first is blamed. By default the one that names the record. */
  unique?: readonly Field[];
  /** The rows that the caller may change, and among which a record is unique; by default all of the store. */
  among?: (ctx: Context) => Expression<SqlBool> | Promise<Expression<SqlBool>>;
  /** Columns computed from the record, such as the text by which it is found. */
  derived?: (record: Pick<Fields<Table>, Field>) => object;
  /** The column that holds the record's id: `goods_shop_id` of what stands in the mini-app. */
  key?: keyof Rows[Table] & string;
  /** Words of a refusal where they are not `标签不存在` and `标签「老客户」已存在`. */
  missing?: string;
  taken?: (record: Values<Table, Field>) => string;
}

/**
 * Makes the owner of a simple record: one way to lock it, to trim and compare its name, to check its version, to write
 * it and to audit it with the same keys before and after. A handler may step out at any point. A table of the schema
 * `platform` belongs to no store.
 */
export function recordOwner<Table extends keyof Rows, Field extends keyof Fields<Table> & string>({
  table,
  entity,
  noun,
  fields,
  unique = [fields[0]],
  among,
  derived = () => ({}),
  key = 'id' as keyof Rows[Table] & string,
  missing = `${noun}不存在`,
  taken = (record) => `${noun}「${String(record[fields[0]])}」已存在`,
}: Kind<Table, Field>) {
  const [name] = fields;
  const storeOf = (ctx: Context) => (isShared(table) ? {} : { store_id: ctx.storeId });
  const keysOf = (record: Values<Table, Field>) =>
    Object.fromEntries(unique.map((field) => [columnOf(field), record[field] ?? null]));
  const scope = async (ctx: Context) => [...equal(storeOf(ctx)), ...(among ? [await among(ctx)] : [])];

  /** Locks a record; refuses an unknown id, and a version that is outdated. */
  async function locked(ctx: Context, id: string, version?: number): Promise<Row<Table, Field>> {
    const columns = ['version', ...fields].map((field) => sql`${sql.ref(columnOf(field))} as ${sql.ref(field)}`);
    const {
      rows: [row],
    } = await sql<Row<Table, Field>>`select ${sql.ref(key)} as id, ${sql.join(columns)} from ${sql.table(table)}
      where ${all(...(await scope(ctx)), ...equal({ [key]: id }))} for update`.execute(ctx.db);
    if (!row) throw new Failure(missing);
    assertUnchanged(`${noun}「${String(row[name])}」`, row, version);
    return row;
  }

  /** Refuses a record that another one equals in its unique fields. */
  async function assertFree(ctx: Context, record: Values<Table, Field>, exceptId?: string): Promise<void> {
    const [blamed] = unique;
    if (!blamed) return;
    const { rows } = await sql`select from ${sql.table(table)}
      where ${all(...(await scope(ctx)), ...equal(keysOf(record)))}
      ${exceptId ? sql`and ${sql.ref(key)} <> ${exceptId}` : sql``} limit 1`.execute(ctx.db);
    if (rows.length) throw new Failure(taken(record), { field: blamed });
  }

  /** Trims what a user wrote; refuses a blank name. */
  function tidied(values: Values<Table, Field>): Values<Table, Field> {
    const tidy = trimmed(pick(values, fields)) as Values<Table, Field>;
    if (tidy[name] === '') throw new Failure(`请填写${noun}名称`, { field: name });
    return tidy;
  }

  /** The row of a record that is added. */
  const rowOf = (ctx: Context, id: string, record: Values<Table, Field>): Record<string, unknown> => ({
    ...storeOf(ctx),
    [key]: id,
    ...columnsOf(record),
    ...columnsOf(derived(record as Pick<Fields<Table>, Field>)),
    create_time: ctx.now,
  });

  async function write(ctx: Context, id: string, columns: object): Promise<void> {
    await sql`update ${sql.table(table)} set ${sql.join([
      ...Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql`version = version + 1`,
    ])} where ${all(...equal({ ...storeOf(ctx), [key]: id }))}`.execute(ctx.db);
  }

  /** Changes a record that is locked; fields left out stay as they are. `why` stands in the audit trail besides. */
  async function change(
    ctx: Context,
    before: Row<Table, Field>,
    values: Values<Table, Field>,
    why: object = {},
  ): Promise<null> {
    const changes = tidied(values);
    const after = { ...before, ...changes };
    if (unique.some((field) => after[field] !== before[field])) await assertFree(ctx, after, before.id);
    await write(ctx, before.id, { ...columnsOf(changes), ...columnsOf(derived(after)) });
    ctx.changed(entity, before.id, pick(before, fields), { ...pick(after, fields), ...why });
    return null;
  }

  return {
    locked,
    change,

    /** Adds a record and returns its id; fields left out have the table's default. */
    async add(ctx: Context, values: Values<Table, Field>): Promise<string> {
      const record = tidied(values);
      await assertFree(ctx, record);
      const id = newId(ctx.now);
      const row = rowOf(ctx, id, record);
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))})`.execute(ctx.db);
      ctx.changed(entity, id, null, record);
      return id;
    },

    /**
     * Adds many records of the same fields in one statement and returns their ids in order; the caller has seen that
     * they are equal to none.
     */
    async addEach(ctx: Context, given: readonly Values<Table, Field>[]): Promise<string[]> {
      const records = given.map((values) => ({ id: newId(ctx.now), record: tidied(values) }));
      const rows = records.map(({ id, record }) => rowOf(ctx, id, record));
      const [first] = rows;
      if (!first) return [];
      const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(ctx.db);
      for (const { id, record } of records) ctx.changed(entity, id, null, record);
      return records.map(({ id }) => id);
    },

    /** Locks a record at the version that the caller read, and changes it. */
    update: async (
      ctx: Context,
      values: Values<Table, Field> & { id: string; version?: number | undefined },
    ): Promise<null> => change(ctx, await locked(ctx, values.id, values.version), values),

    /** Counts a change of what belongs to the record but stands in other tables. */
    touch: (ctx: Context, { id }: { id: string }) => write(ctx, id, {}),

    /** Gives many records the same values, where they have others; returns their number. The caller audits them. */
    async changeWhere(ctx: Context, which: Expression<SqlBool>, values: Values<Table, Field>): Promise<number> {
      const set = Object.entries(columnsOf(values)).map(([column, value]) => [sql.ref(column), value] as const);
      const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
        set ${sql.join(set.map(([column, value]) => sql`${column} = ${value}`))}, version = version + 1
        where ${all(...equal(storeOf(ctx)), which)}
          and (${sql.join(
            set.map(([column, value]) => sql`${column} is distinct from ${value}`),
            sql` or `,
          )})`.execute(ctx.db);
      return Number(numAffectedRows);
    },

    /**
     * Gives many locked records values of their own, in one statement, all of them the same fields. The caller audits
     * them.
     */
    async changeEach(ctx: Context, rows: readonly (Values<Table, Field> & { id: string })[]): Promise<void> {
      const [first] = rows;
      if (!first) return;
      // What is derived from the name changes with it.
      const withDerived = (row: Values<Table, Field>) => ({
        ...columnsOf(row),
        ...(name in row ? columnsOf(derived(row as Pick<Fields<Table>, Field>)) : {}),
      });
      const columns = Object.keys(withDerived(pick(first, fields)));
      await sql`update ${sql.table(table)} as one set ${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`),
      )}, version = one.version + 1
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(withDerived))}::jsonb) as given
        where ${all(...equal(storeOf(ctx)).map((own) => sql`one.${own}`), sql`one.${sql.ref(key)} = given.${sql.ref(key)}`)}`.execute(
        ctx.db,
      );
    },

    /** Deletes a record that is locked. */
    async remove(ctx: Context, before: Row<Table, Field>): Promise<null> {
      await sql`delete from ${sql.table(table)} where ${all(...equal({ ...storeOf(ctx), [key]: before.id }))}`.execute(
        ctx.db,
      );
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
    where ${all(...equal({ ...(isShared(table) ? {} : { store_id: storeId }), [column]: id }))} limit 1`.execute(db);
  if (rows.length) throw new Failure(message);
}

/** Returns whether a table belongs to no store. */
const isShared = (table: string) => table.startsWith('platform.');

const all = (...conditions: readonly Expression<unknown>[]) => sql.join(conditions, sql` and `);

/** Compares columns with values: an unknown parent equals an unknown parent. */
const equal = (columns: object): Expression<unknown>[] =>
  Object.entries(columns).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  );

const trimmed = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  );

const pick = (from: object, fields: readonly string[]): object =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = (from as Record<string, unknown>)[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
