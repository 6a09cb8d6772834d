/** A column of a list that may be exported: the screen and its sheet read the same name, order and words. */
export interface ListColumn<Row> {
  readonly field: keyof Row & string;
  readonly title: string;
  /** `cost` is a value in 1/10,000 yuan; a text without a kind. */
  readonly kind?: 'code' | 'fen' | 'cost' | 'quantity' | 'moment';
  /** The words of the cell, where they are not the field itself. */
  readonly text?: (row: Row) => string;
  /** What the cell counts, where it is not the field itself; null shows as a dash. */
  readonly amount?: (row: Row) => number | null;
}

/** Picks the columns that a sheet is wanted with, in their order; unknown names are left out. */
export function wantedColumns<Row>(
  columns: readonly ListColumn<Row>[],
  wanted: string | undefined,
): readonly ListColumn<Row>[] {
  if (!wanted) return columns;
  const found = wanted.split(',').flatMap((name) => columns.find(({ field }) => field === name) ?? []);
  return found.length ? [...new Set(found)] : columns;
}
