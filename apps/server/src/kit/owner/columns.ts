import type { SelectType } from 'kysely';
import type { Rows } from '../../db/rows';

type Camel<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Column;

/** A row of a table under the contract's field names: `create_time` is `createTime`. */
export type Fields<Table extends keyof Rows> = {
  [Column in keyof Rows[Table] & string as Camel<Column>]: SelectType<Rows[Table][Column]>;
};

type Snake<Field extends string> = Field extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Field;

/** Returns the column of a field: `levelId` is `level_id`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Renames the fields of a change to columns; drops those that are undefined, which stay as they are. */
export const columnsOf = <Change extends object>(
  change: Change,
): { [Field in keyof Change & string as Snake<Field>]: Change[Field] } =>
  Object.fromEntries(
    Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [[columnOf(field), value]])),
  ) as never;
