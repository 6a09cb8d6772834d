import type { SelectType } from 'kysely';
import type { Rows } from '../db/rows';

type Camel<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Column;

/** A row of a table under the contract's field names: `create_time` is `createTime`. */
export type Fields<Table extends keyof Rows> = {
  [Column in keyof Rows[Table] & string as Camel<Column>]: SelectType<Rows[Table][Column]>;
};

/** Returns the column of a field: `levelId` is `level_id`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Renames the fields of a change to columns; drops those that are undefined, which stay as they are. */
export const columnsOf = (change: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [[columnOf(field), value]])),
  );
