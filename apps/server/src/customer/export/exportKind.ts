import type { ExportColumn } from '@partsdesk/core/customer/export/exportColumns';
import type { Context } from '../../kit/context';

/** The rows of a query that are counted, or read for a sheet. */
interface Found<Row> {
  as: (name: string) => unknown;
  limit: (most: number) => Found<Row> & { execute: () => Promise<{ [Name in keyof Row]?: unknown }[]> };
}

/** What is exported by application: customers, or cards. */
export interface ExportKind<Filter extends object, Row extends object> {
  /** `data_export.kind`. */
  code: 1 | 2;
  /** In the shop's words: 客户. */
  noun: string;
  columns: readonly ExportColumn<Row>[];
  /** The pages that show the same rows; who holds none of them exports nothing. */
  pages: readonly string[];
  /** Narrows a filter to what the caller may see now, which may be less than at the application. */
  narrowed: (ctx: Context, filter: Filter) => Promise<Filter>;
  /** Selects the rows of a narrowed filter. */
  found: (ctx: Context, filter: Filter) => Found<Row>;
  /** Says a narrowed filter in words for who decides; refuses ids of nothing. */
  words: (ctx: Context, filter: Filter) => Promise<string>;
}
