import { PostgresQueryCompiler, type QueryResult, type RootOperationNode } from 'kysely';
import type { Database } from '../../db/database';

const compiler = new PostgresQueryCompiler();
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const TABLES = /\b(?:from|join) "?([a-z_.]+)"?(?: as)?(?: "?(\w+)"?)?/gu;
const FIRST_TABLE = /\b(?:update|delete from) "?([a-z_.]+)"?/u;

/** Splits a statement into its parts in brackets, innermost first, and what is left without them. */
function partsOf(statement: string): string[] {
  const parts: string[] = [];
  let rest = statement;
  for (;;) {
    const shorter = rest.replace(/\(([^()]*)\)/gu, (_, inner: string) => {
      parts.push(inner);
      return ' ';
    });
    if (shorter === rest) return [...parts, rest];
    rest = shorter;
  }
}

/** The tables whose rows one part of a statement locks. */
function lockedBy(part: string): string[] {
  const upsert = /\binsert into "?([a-z_.]+)"?.*\bdo update\b/su.exec(part)?.[1];
  if (upsert) return [upsert];
  const locking = /\bfor (?:no key )?update\b(?: of ([\w", ]+))?/u.exec(part);
  if (!locking) {
    const written = /^\s*(?:update|delete from)\b|\bwith\b.*\b(?:update|delete from)\b/su.test(part);
    const table = written ? FIRST_TABLE.exec(part)?.[1] : undefined;
    return table ? [table] : [];
  }
  const named = locking[1]?.match(/\w+/gu);
  const tables = [...part.matchAll(TABLES)].map(([, table = '', alias = '']) => ({ table, alias }));
  return tables
    .filter(({ table, alias }) => !named || named.includes(alias) || named.includes(table))
    .map(({ table }) => table);
}

/** The tables in which a statement locks rows, in the order of its parts. */
export const lockedTables = (statement: string): string[] => [...new Set(partsOf(statement).flatMap(lockedBy))];

/** The ids that a statement names, in lists too. */
const idsOf = (parameters: readonly unknown[]): string[] =>
  parameters.flat().filter((one): one is string => typeof one === 'string' && UUID.test(one));

/** Rows that are written under the lock of the row that they belong to alone, where that one is held. */
const UNDER: Record<string, string> = {
  value_card_lot: 'value_card',
  points_lot: 'points_account',
  growth_month: 'customer',
  gift_card_item: 'gift_card',
  gift_card_use: 'gift_card',
  sale_out_line: 'sale_out',
  order_sale_line: 'order_sale',
  sales_return_line: 'sales_return',
};

interface Locked {
  table: string;
  statement: string;
}

/** A counter is one row a kind of document: nobody waits at another kind. */
const labelOf = (table: string, parameters: readonly unknown[]): string =>
  table === 'document_counter' ? `${table} ${String(parameters[2])}` : table;

/** Follows one transaction: which tables it locked rows of that stood before it, in order. */
function lockedInOne() {
  const locked: Locked[] = [];
  const written = new Map<string, Set<string>>();
  const holds = (table: string) => locked.some((one) => one.table === table);
  return {
    locked: () => locked,
    /** Notes what a statement locks; answers how to forget it, for one that found no row. */
    hear(statement: string, parameters: readonly unknown[]): () => void {
      const ids = idsOf(parameters);
      const fresh: Locked[] = [];
      const forget = () => {
        for (const one of fresh) locked.splice(locked.indexOf(one), 1);
      };
      for (const name of lockedTables(statement)) {
        const table = labelOf(name, parameters);
        // Nobody else waits for a row that this transaction has written itself.
        const own = ids.some((id) => written.get(name)?.has(id));
        if (own || holds(table) || holds(UNDER[name] ?? '')) continue;
        const one = { table, statement };
        locked.push(one);
        fresh.push(one);
      }
      // A row that may have stood before is no row of this transaction's own.
      if (/\bon conflict\b/u.test(statement)) return forget;
      for (const [, table = ''] of statement.matchAll(/\binsert into "?([a-z_.]+)"?/gu))
        written.set(table, new Set([...(written.get(table) ?? []), ...ids.slice(1)]));
      return forget;
    },
  };
}

/** Records in which order transactions lock rows of tables, and the deadlocks that were seen. */
export function recordLocks(database: Database) {
  const { transaction } = database;
  /** For each table the ones that were locked after it, with the two statements. */
  const after = new Map<string, Map<string, string[]>>();
  const deadlocks: string[] = [];
  let recorded = 0;
  database.transaction = async (identity, work, options) => {
    const one = lockedInOne();
    const forget = new WeakMap<object, () => void>();
    const record = {
      transformQuery: ({ node, queryId }: { node: RootOperationNode; queryId: never }) => {
        const { sql, parameters } = compiler.compileQuery(node, queryId);
        forget.set(queryId, one.hear(sql, parameters));
        return node;
      },
      transformResult({ result, queryId }: { result: QueryResult<unknown>; queryId: object }) {
        if (!result.rows.length && !result.numAffectedRows) forget.get(queryId)?.();
        return Promise.resolve(result);
      },
    };
    try {
      return await transaction(identity, (open) => work({ ...open, db: open.db.withPlugin(record as never) }), options);
    } catch (error) {
      const { code, detail = '', where = '' } = error as { code?: string; detail?: string; where?: string };
      const tables = one.locked().map(({ table }) => table);
      if (code === '40P01') deadlocks.push(`${tables.join(' > ')}: ${detail} ${where}`);
      throw error;
    } finally {
      const locked = one.locked();
      if (locked.length > 1) recorded += 1;
      for (const [at, first] of locked.entries())
        for (const later of locked.slice(at + 1)) {
          const known = after.get(first.table) ?? new Map<string, string[]>();
          if (!known.has(later.table)) known.set(later.table, [first.statement, later.statement]);
          after.set(first.table, known);
        }
    }
  };
  return {
    /** Pairs of tables that were locked in both orders, each with the statements of both. */
    inversions: () =>
      [...after].flatMap(([one, later]) =>
        [...later].flatMap(([other, statements]) => {
          const back = after.get(other)?.get(one);
          return back && one < other ? [{ one, other, statements, back }] : [];
        }),
      ),
    /** What each transaction that lost a deadlock had locked, and what PostgreSQL says of it. */
    deadlocks: () => deadlocks,
    /** Transactions that locked rows of more than one table. */
    recorded: () => recorded,
    stop() {
      database.transaction = transaction;
    },
  };
}
