import { formatYuan, MAX_FEN, multiply, parseYuan, yuanInput } from '@partsdesk/core/money';
import { filterNumber } from '@partsdesk/core/price';
import { addQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { newKey } from '@partsdesk/sdk';
import { quantityColumn, readColumn, type LineColumn } from '@partsdesk/ui/list/lineColumns';
import type { KnownParts, Part } from './usePartsByCode';

export interface DraftLine {
  key: string;
  /** Code as typed, scanned or pasted, by which the part is looked up. */
  skuCode: string;
  quantity: number;
  /** Unit price in fen; 0 where the document has no prices. */
  price: number;
}

export const blankLine = (skuCode = '', quantity = 0, price = 0): DraftLine => ({
  key: newKey(),
  skuCode,
  quantity,
  price,
});
export const isBlank = ({ skuCode, quantity, price }: DraftLine): boolean =>
  skuCode === '' && quantity === 0 && price === 0;
export const filledLines = (lines: readonly DraftLine[]): DraftLine[] => lines.filter((line) => !isBlank(line));

/** Returns a line's amount in fen, capped at the maximum. */
export const amountOf = ({ price, quantity }: DraftLine): number =>
  price * quantity > MAX_FEN ? MAX_FEN : multiply(price, quantity);

/** Adds a scanned part: one more piece of its line, or a new line. */
export function withPart(lines: readonly DraftLine[], part: Part, known: KnownParts): DraftLine[] {
  const same = (line: DraftLine) => line.skuCode === part.skuCode || known.get(line.skuCode)?.skuId === part.skuId;
  if (lines.some(same))
    return lines.map((line) => (same(line) ? { ...line, quantity: addQuantities(line.quantity, 1) } : line));
  return [...filledLines(lines), blankLine(part.skuCode, 1, part.lastPrice ?? 0)];
}

function nameOf({ skuCode }: DraftLine, known: KnownParts): string {
  if (!skuCode) return '';
  const part = known.get(skuCode);
  if (part === null) return '没有这个商品';
  return part ? [part.name, part.spec].filter(Boolean).join(' ') : '查找中…';
}

/** Lists the columns in the order in which a sheet is pasted: code, quantity, and price where there is one. */
export function draftColumns(
  known: KnownParts,
  { priced, stocked }: { priced: boolean; stocked: boolean },
): LineColumn<DraftLine>[] {
  const price: LineColumn<DraftLine>[] = [
    {
      field: 'price',
      label: '含税单价（元）',
      width: 128,
      align: 'right',
      show: (line) => yuanInput(line.price),
      edit: {
        text: (line) => (line.price === 0 ? '' : yuanInput(line.price)),
        filter: (text) => filterNumber(text, { decimals: 2 }),
        write: (line, text) => ({ ...line, price: parseYuan(text) ?? 0 }),
      },
    },
    readColumn('amount', { label: '金额', width: 112, align: 'right' }, (line) => formatYuan(amountOf(line))),
  ];
  const available = readColumn<DraftLine>(
    'available',
    { label: '仓库可用', width: 96, align: 'right' },
    ({ skuCode }) => {
      const part = known.get(skuCode);
      return part?.available === undefined || part.available === null ? '' : formatQuantity(part.available);
    },
  );
  return [
    {
      field: 'skuId',
      label: '商品编码',
      width: 150,
      show: ({ skuCode }) => skuCode,
      edit: {
        text: ({ skuCode }) => skuCode,
        write: (line, text) => ({ ...line, skuCode: text.trim().toUpperCase().slice(0, 40) }),
      },
    },
    readColumn('name', { label: '商品', width: 200 }, (line) => nameOf(line, known)),
    readColumn('unitName', { label: '单位', width: 56 }, ({ skuCode }) => known.get(skuCode)?.unitName ?? ''),
    ...(stocked ? [available] : []),
    quantityColumn('quantity', { label: '数量', width: 104 }),
    ...(priced ? price : []),
  ];
}

/** Validates the lines before the request; blank ones do not count. */
export function draftProblems(
  lines: readonly DraftLine[],
  known: KnownParts,
  stocked: boolean,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  lines.forEach((line, index) => {
    if (isBlank(line)) return;
    const at = `lines[${String(index)}]`;
    const part = known.get(line.skuCode);
    if (!line.skuCode) problems[`${at}.skuId`] = '请填写商品编码';
    else if (!part) problems[`${at}.skuId`] = part === null ? '没有这个商品' : '商品还在查找，请稍候';
    else if (seen.has(part.skuId)) problems[`${at}.skuId`] = '重复的商品';
    if (!(line.quantity > 0)) problems[`${at}.quantity`] = '数量应大于0';
    else if (part && decimalsOf(line.quantity) > part.decimals)
      problems[`${at}.quantity`] = part.decimals ? `最多${String(part.decimals)}位小数` : '不能有小数';
    else if (stocked && part?.available !== null && part && line.quantity > (part.available ?? 0))
      problems[`${at}.quantity`] = `可用只有${formatQuantity(part.available ?? 0)}`;
    if (part) seen.add(part.skuId);
  });
  return problems;
}

/** Maps the server's errors to the editor's lines, since blank lines were not sent. */
export function problemsAt(
  lines: readonly DraftLine[],
  errors: Readonly<Record<string, string>>,
): Record<string, string> {
  const sent = lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.replace(/^lines\[(\d+)\]/, (_, index: string) => `lines[${String(sent[Number(index)] ?? index)}]`),
      message,
    ]),
  );
}
