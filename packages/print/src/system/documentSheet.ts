import type { Cell, Column, Row, Template } from '../template';
import { linesTable, pageFoot, PAPERS, type Sheet } from './sheetParts';
import { cell, row } from './templateParts';

interface DocumentSheet {
  title: string;
  /** Stands at the head's right; empty: the document has no number. */
  number?: string;
  /** Facts above the lines, three in a row; those with a condition have a row of their own. */
  facts: readonly (string | readonly [text: string, when: string])[];
  /** Of the table of lines; left out where the document has none. */
  columns?: readonly Column[];
  /** Rows below the lines, by texts that share its width. */
  sums: readonly (readonly string[])[];
  /** The first row of sums is what is signed for. */
  strong?: boolean;
  /** Further rows below the sums. */
  more?: (wide: number) => readonly Row[];
  signatures: readonly string[];
  /** Its prints are counted: a reprint says so. */
  counted?: boolean;
  /** It is for a customer, who reads the shop's last words. */
  toCustomer?: boolean;
}

/** Lays a document out on a sheet: its head, a table of its lines where it has any, and the lines to sign on. */
export function documentSheet(size: Sheet, document: DocumentSheet): Template {
  const {
    title,
    number = '单号：{code}',
    facts,
    columns,
    sums,
    strong = false,
    more,
    signatures,
    counted = false,
    toCustomer = false,
  } = document;
  const { paper, margin } = PAPERS[size];
  const wide = paper.width - margin.left - margin.right;
  const shared = (texts: readonly string[], parts: number, gap = 0, style: Partial<Cell> = {}) => {
    const width = Math.floor(wide / parts);
    return row(
      texts.map((text, at) => cell(at * width, width, text, style)),
      { gap },
    );
  };
  const plain = facts.filter((fact) => typeof fact === 'string');
  const threes = Array.from({ length: Math.ceil(plain.length / 3) }, (_, at) => plain.slice(at * 3, at * 3 + 3));
  const right = number === '' ? 0 : 620;
  return {
    paper,
    margin,
    headEvery: true,
    head: [
      row([
        cell(0, wide - right, `{shopName} ${title}`, { size: 50, bold: true, fit: 'shrink' }),
        ...(right ? [cell(wide - right, right, number, { align: 'right', fit: 'shrink' })] : []),
      ]),
    ],
    before: [
      ...threes.map((texts) => shared(texts, 3)),
      ...facts.flatMap((fact) => (typeof fact === 'string' ? [] : [row([cell(0, wide, fact[0])], { when: fact[1] })])),
    ],
    table: columns ? linesTable(columns, wide) : null,
    after: [
      ...sums.map((texts, at) =>
        shared(texts, Math.max(2, texts.length), at === 0 ? 12 : 0, at === 0 && strong ? { bold: true } : {}),
      ),
      ...(more?.(wide) ?? []),
      shared(signatures, signatures.length, 18),
      ...(toCustomer ? [row([cell(0, wide, '{footer}')], { when: 'footer', gap: 6 })] : []),
    ],
    foot: [pageFoot(wide, counted)],
  };
}

/** The remark, where there is one. */
export const remark = (wide: number): readonly Row[] => [row([cell(0, wide, '备注：{remark}')], { when: 'remark' })];
