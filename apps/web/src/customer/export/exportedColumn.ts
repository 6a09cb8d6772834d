import type { ExportColumn } from '@partsdesk/core/customer/export/exportColumns';

/** What a screen needs to know of a column that can be exported. */
export type ExportedColumn = Pick<ExportColumn<Record<string, unknown>>, 'field' | 'title' | 'sensitive'>;

/** Returns the words for columns, in their order; `only` picks some of them. */
export const titlesOf = (
  columns: readonly ExportedColumn[],
  fields: readonly string[],
  only: (column: ExportedColumn) => boolean = () => true,
): string =>
  fields
    .flatMap((field) => columns.find((one) => one.field === field) ?? [])
    .filter(only)
    .map(({ title }) => title)
    .join('、');
