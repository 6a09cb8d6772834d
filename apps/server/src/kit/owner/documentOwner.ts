import { next, type AnyLifecycle, type CodeOf, type EventOf } from '@partsdesk/core/lifecycle';
import { sql, type RawBuilder } from 'kysely';
import type { Rows } from '../../db/rows';
import type { Context } from '../context';
import { columnsOf, type Fields } from './columns';
import { lifecycleFailure } from './lifecycleFailure';
import { assertUnchanged } from './version';

type Lifecycles<Table extends keyof Rows> = { readonly [Status in keyof Fields<Table> & string]?: AnyLifecycle };
type Statuses<L> = { [Status in keyof L]: CodeOf<L[Status]> };
/** The locked row: its id and the statuses that the move starts from. */
type Locked<L, Moved extends keyof L> = { readonly id: string } & { readonly [Status in Moved]: number };
type Change<Table extends keyof Rows> = {
  readonly [Field in keyof Fields<Table>]?: Fields<Table>[Field] | RawBuilder<unknown> | undefined;
};

interface Kind<Table extends keyof Rows, L> {
  table: Table;
  /** The entity in the audit trail. */
  entity: string;
  /** The document's name in a refusal: 出库单. */
  noun: string;
  /** The lifecycle behind each status field. */
  lifecycles: L;
  /** The column that holds the row's id: `order_id` of an online order. */
  key?: keyof Rows[Table] & string;
  /** False for a table without a version, or whose version belongs to another document. */
  versioned?: false;
}

/** Returns the status after an event; refuses an event that the lifecycle does not allow now. */
export function statusAfter<L extends AnyLifecycle>(
  noun: string,
  lifecycle: L,
  status: number,
  event: EventOf<L>,
): CodeOf<L> {
  const after = next(lifecycle, status, event as string);
  if (after === undefined) throw lifecycleFailure(noun, lifecycle, status, event);
  return after as CodeOf<L>;
}

/**
 * Makes the owner of a document's table: the only code that writes its statuses and version, and with them the audit
 * entry. Everything takes the row that the caller has locked.
 */
export function documentOwner<Table extends keyof Rows, const L extends Lifecycles<Table>>({
  table,
  entity,
  noun,
  lifecycles,
  key = 'id' as keyof Rows[Table] & string,
  versioned,
}: Kind<Table, L>) {
  const lifecycleOf = (status: keyof L): AnyLifecycle => lifecycles[status] as unknown as AnyLifecycle;

  /**
   * Returns the statuses after the events; refuses the first event that its lifecycle does not allow now. Without an
   * event a status stays.
   */
  function after<Moved extends keyof L & string>(
    row: Locked<L, NoInfer<Moved>>,
    events: { readonly [Status in Moved]?: EventOf<L[Status]> | undefined },
  ): Pick<Statuses<L>, Moved> {
    return Object.fromEntries(
      Object.entries(events).map(([status, event]) => {
        const before = row[status as Moved];
        return [
          status,
          event === undefined ? before : statusAfter(noun, lifecycleOf(status as Moved), before, event as never),
        ];
      }),
    ) as Pick<Statuses<L>, Moved>;
  }

  /** Tells the audit trail what of a row changed, and `noted` besides. */
  function tell(ctx: Context, row: { readonly id: string }, change: object, noted: object): void {
    const known = Object.keys(change).filter(
      (field) => field in row && !isExpression((change as Record<string, unknown>)[field]),
    );
    const said = { ...pick(change, known), ...noted };
    if (Object.keys(said).length) ctx.changed(entity, row.id, pick(row, known), said);
  }

  /** Writes columns, the next version and the audit entry, which says `noted` besides what changed. */
  async function write(ctx: Context, row: { readonly id: string }, change: object, noted: object): Promise<void> {
    const set = Object.entries(columnsOf(change)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    if (versioned ?? true) set.push(sql`version = version + 1`);
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where store_id = ${ctx.storeId} and ${sql.ref(key)} = ${row.id}`.execute(ctx.db);
    tell(ctx, row, change, noted);
  }

  return {
    noun,
    lifecycles,

    /**
     * Refuses a change based on an outdated version, then events of which the lifecycle allows none now: one order of
     * checks for all documents, so that an outdated screen is told the same everywhere.
     */
    check<Moved extends keyof L & string>(
      row: Locked<L, Moved> & { readonly version: number; readonly code?: string | null },
      version: number | undefined,
      status?: Moved,
      ...events: EventOf<L[Moved]>[]
    ): void {
      const current = (row as Record<string, unknown>)[status ?? 'status'] as number | undefined;
      assertUnchanged(
        `${noun}${row.code ?? ''}`,
        { version: row.version, ...(current === undefined ? {} : { current }) },
        version,
      );
      const [event] = events;
      if (!status || !event) return;
      const lifecycle = lifecycleOf(status);
      if (events.every((one) => next(lifecycle, row[status], one) === undefined))
        throw lifecycleFailure(noun, lifecycle, row[status], event);
    },

    after,

    /** Raises events and writes the statuses after them, with the rest of the change. Returns these statuses. */
    async move<Moved extends keyof L & string>(
      ctx: Context,
      row: Locked<L, NoInfer<Moved>>,
      events: { readonly [Status in Moved]?: EventOf<L[Status]> | undefined },
      change?: Omit<Change<Table>, keyof L | 'version'>,
      noted: object = {},
    ): Promise<Pick<Statuses<L>, Moved>> {
      const statuses = after(row, events);
      const moved = Object.entries(statuses).filter(([status]) => events[status as Moved] !== undefined);
      await write(ctx, row, { ...change, ...Object.fromEntries(moved) }, noted);
      return statuses;
    },

    /** Moves many rows by events of their own, in one statement; all of them change the same plain values. */
    async moveEach<Moved extends keyof L & string>(
      ctx: Context,
      moves: readonly {
        row: Locked<L, NoInfer<Moved>>;
        events: { readonly [Status in Moved]: EventOf<L[Status]> };
        change: { readonly [Field in Exclude<keyof Fields<Table>, keyof L | 'version'>]?: Fields<Table>[Field] };
      }[],
    ): Promise<void> {
      const changes = moves.map(({ row, events, change }) => ({ row, change: { ...change, ...after(row, events) } }));
      const [first] = changes;
      if (!first) return;
      const columns = Object.keys(columnsOf(first.change)).map((column) => sql.ref(column));
      const set = columns.map((column) => sql`${column} = given.${column}`);
      if (versioned ?? true) set.push(sql`version = one.version + 1`);
      const given = changes.map(({ row, change }) => ({ ...columnsOf(change), [key]: row.id }));
      await sql`update ${sql.table(table)} as one set ${sql.join(set)}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::jsonb) as given
        where one.store_id = ${ctx.storeId} and one.${sql.ref(key)} = given.${sql.ref(key)}`.execute(ctx.db);
      for (const { row, change } of changes) tell(ctx, row, change, {});
    },

    /** Writes what belongs to no lifecycle. */
    change: (
      ctx: Context,
      row: { readonly id: string },
      change: Omit<Change<Table>, keyof L | 'version'>,
      noted: object = {},
    ) => write(ctx, row, change, noted),
  };
}

const isExpression = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value;

const pick = (from: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, (from as Record<string, unknown>)[field]]));
