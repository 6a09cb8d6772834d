import { sql, type JoinBuilder, type SelectQueryBuilder } from 'kysely';
import type { Rows } from '../db/rows';
import type { Context } from './context';

type Table = keyof Rows;
type Nothing = Record<never, never>;

/**
 * Selects from a table of the caller's store: `fromStore(ctx, 'customer_tag as tag')`. The condition is there for the
 * index, whose first column is the store; row-level security holds besides.
 */
export function fromStore<Name extends Table>(ctx: Context, table: Name): SelectQueryBuilder<Rows, Name, Nothing>;
export function fromStore<Name extends Table, Alias extends string>(
  ctx: Context,
  table: `${Name} as ${Alias}`,
): SelectQueryBuilder<Rows & { [A in Alias]: Rows[Name] }, Alias, Nothing>;
export function fromStore(ctx: Context, table: string): unknown {
  const alias = table.split(' as ').at(-1) ?? table;
  return ctx.db.selectFrom(table as Table).where(sql<boolean>`${sql.ref(`${alias}.store_id`)} = ${ctx.storeId}`);
}

/** Joins rows of one store: `.innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))`. */
export const withinStore =
  (left: `${string}.${string}`, right: `${string}.${string}`) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> => {
    const store = (column: string) => sql.ref(`${column.slice(0, column.lastIndexOf('.'))}.store_id`);
    return join.on(sql<boolean>`${store(left)} = ${store(right)} and ${sql.ref(left)} = ${sql.ref(right)}`);
  };
