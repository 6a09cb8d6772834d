/** What is painted, in 0.1 mm from the paper's upper left corner. */
export type Mark = TextMark | LineMark | ImageMark | BarsMark;

interface OfItem {
  /** The item of the template that it comes from, as a refusal names it. */
  item: string;
  /** The entry of the list `lines`, from 0; null outside of it. */
  line: number | null;
}

export interface TextMark extends OfItem {
  kind: 'text';
  x: number;
  /** Upper edge of the letters' box. */
  y: number;
  width: number;
  size: number;
  bold: boolean;
  text: string;
  /** Not all of the text is there. */
  cut: boolean;
  /** The item says 截断. */
  mayCut: boolean;
}

interface LineMark {
  kind: 'line';
  x: number;
  y: number;
  toX: number;
  toY: number;
  dashed: boolean;
}

interface ImageMark extends OfItem {
  kind: 'image';
  x: number;
  y: number;
  width: number;
  height: number;
  path: string;
}

export interface BarsMark extends OfItem {
  kind: 'bars';
  x: number;
  y: number;
  /** With the quiet zones. */
  width: number;
  height: number;
  text: string;
  symbol: '条码' | '二维码';
  /** From the mark's own upper left corner. */
  bars: { x: number; y: number; width: number; height: number }[];
}

export interface Page {
  width: number;
  height: number;
  marks: Mark[];
}

/** From a letter's upper edge to its baseline, in parts of its size. */
export const BASELINE = 0.88;

export const bottomOf = (mark: Mark): number =>
  mark.kind === 'text' ? mark.y + mark.size : mark.kind === 'line' ? Math.max(mark.y, mark.toY) : mark.y + mark.height;

export const topOf = (mark: Mark): number => (mark.kind === 'line' ? Math.min(mark.y, mark.toY) : mark.y);

/** Moves a mark to the right. */
export const across = <Moved extends Mark>(mark: Moved, by: number): Moved =>
  mark.kind === 'line' ? { ...mark, x: mark.x + by, toX: mark.toX + by } : { ...mark, x: mark.x + by };

/** Moves a mark down. */
export const lowered = <Moved extends Mark>(mark: Moved, by: number): Moved =>
  mark.kind === 'line' ? { ...mark, y: mark.y + by, toY: mark.toY + by } : { ...mark, y: mark.y + by };
