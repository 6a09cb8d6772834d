/** A template of format 1: data alone, lengths in whole 0.1 mm. */
export interface Template {
  paper: TemplatePaper;
  margin: { top: number; right: number; bottom: number; left: number };
  /** On each page, or on the first alone. */
  headEvery: boolean;
  head: Row[];
  before: Row[];
  table: Table | null;
  /** After the last line (表尾). */
  after: Row[];
  /** At the bottom of each page; below the last line of a roll. */
  foot: Row[];
}

/** A sheet has width and height, a continuous form its height in lines of 1/6 inch, a roll none. */
export interface TemplatePaper {
  kind: 'sheet' | 'form' | 'roll';
  width: number;
  height: number;
  lines: number;
  /** Labels in rows on a sheet; width and height are then those of one label. */
  labels?: LabelSheet | undefined;
}

/** A sheet of labels, as it is bought: what lies around and between them. */
export interface LabelSheet {
  width: number;
  height: number;
  columns: number;
  rows: number;
  gapX: number;
  gapY: number;
  left: number;
  top: number;
}

export interface Row {
  /** Space above. */
  gap: number;
  /** A line above the row. */
  rule: 'none' | 'solid' | 'dashed';
  /** The field without which the row is left out; empty: always printed. */
  when: string;
  /** The list for each entry of which the row is printed; rows in succession with the same list are kept together. */
  each: string;
  cells: Cell[];
}

export type Fit = 'wrap' | 'shrink' | 'cut';
export type Align = 'left' | 'center' | 'right';
export type Format = 'plain' | 'yuan' | 'capitals' | 'day';

export interface Cell {
  kind: 'text' | 'image' | 'barcode';
  x: number;
  width: number;
  /** Of pictures and bar codes. */
  height: number;
  /** Of the letters. */
  size: number;
  bold: boolean;
  align: Align;
  fit: Fit;
  /** Of a text. */
  parts: Part[];
  /** Of a picture or bar code. */
  field: string;
}

/** A literal where `field` is empty. */
export interface Part {
  text: string;
  field: string;
  format: Format;
}

export interface Table {
  columns: Column[];
  size: number;
  /** The least height of a line. */
  rowHeight: number;
  border: boolean;
  repeatHead: boolean;
  /** Empty lines to the page's end (补空行). */
  fillPage: boolean;
  /** 本页小计 */
  pageSum: boolean;
  /** 承前页, 过次页 */
  carry: boolean;
  /** 合计 */
  total: boolean;
}

export interface Column {
  field: string;
  title: string;
  width: number;
  align: Align;
  fit: Fit;
  sum: boolean;
}

export type PrintValue = string | number | null;
export type PrintEntry = Readonly<Record<string, PrintValue>>;

/** A document as it is printed: the type's fields, and its lists. */
export interface PrintData {
  fields: PrintEntry;
  lists: Readonly<Record<string, readonly PrintEntry[]>>;
}

/** The head and foot print the page's number and how many there are. */
export const PAGE_FIELDS = [
  { key: 'page', label: '页码', kind: 'number', longest: 0 },
  { key: 'pages', label: '总页数', kind: 'number', longest: 0 },
] as const;

/** Printable width. */
export const innerWidth = ({ paper, margin }: Template): number => paper.width - margin.left - margin.right;

/** Height of a continuous form's line, 1/6 inch. */
const LINE = 254 / 6;
/** Where a roll is cut at the latest. */
const ROLL_END = 20_000;

export const paperHeight = ({ kind, height, lines }: TemplatePaper): number =>
  kind === 'roll' ? ROLL_END : kind === 'form' ? lines * LINE : height;

/** Returns the paper that a page takes: a roll is cut at whole 0.1 mm, a continuous form where its lines end. */
export const pageBox = (
  { kind }: TemplatePaper,
  { width, height }: { width: number; height: number },
): { width: number; height: number } => ({ width, height: kind === 'form' ? height : Math.ceil(height) });

/** Returns the size of a page for `@page`; a continuous form in points, which 1/6 inch is exactly. */
export const pageSize = (paper: TemplatePaper, page: { width: number; height: number }): string =>
  paper.kind === 'form'
    ? `${String(Math.round((page.width / 254) * 72))}pt ${String(paper.lines * 12)}pt`
    : `${String(page.width / 10)}mm ${String(pageBox(paper, page).height / 10)}mm`;
