/** Names of a row's number fields. */
export type AmountsOf<Row> = { [Name in keyof Row]-?: Row[Name] extends number ? Name : never }[keyof Row];

/** Sums one field over rows. */
export function sumOf<Row extends object>(rows: readonly Row[], name: AmountsOf<Row>): number {
  return rows.reduce((sum, row) => sum + (row[name] as number), 0);
}
