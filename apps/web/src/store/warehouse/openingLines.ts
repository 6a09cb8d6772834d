import { addQuantities } from '@partsdesk/core/quantity';
import { newKey } from '@partsdesk/sdk';
import { numberCell, quantityColumn, readColumn, type LineColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { costInput, costUnits } from '@partsdesk/ui/text/costUnits.ts';
import type { KnownGoods } from '../vehicle/useGoodsByCode';

export interface OpeningLine {
  key: string;
  /** Code as typed or pasted, by which the part is looked up. */
  skuCode: string;
  quantity: number;
  /** 1/10,000 yuan */
  unitCost: number;
}

export const blankLine = (skuCode = ''): OpeningLine => ({
  key: newKey(),
  skuCode,
  quantity: 0,
  unitCost: 0,
});
export const isBlank = ({ skuCode, quantity, unitCost }: OpeningLine): boolean =>
  skuCode === '' && quantity === 0 && unitCost === 0;

/** Adds a scanned part: one more piece of its line, or a new line above the blank one. */
export function withScanned(lines: readonly OpeningLine[], skuCode: string): OpeningLine[] {
  const more = (line: OpeningLine) => ({ ...line, quantity: addQuantities(line.quantity, 1) });
  if (lines.some((line) => line.skuCode === skuCode))
    return lines.map((line) => (line.skuCode === skuCode ? more(line) : line));
  return [...lines.filter((line) => !isBlank(line)), more(blankLine(skuCode)), blankLine()];
}

function nameOf({ skuCode }: OpeningLine, known: KnownGoods): string {
  if (!skuCode) return '';
  const goods = known.get(skuCode);
  if (goods === null) return '没有这个商品';
  return goods ? [goods.name, goods.spec].filter(Boolean).join(' ') : '查找中…';
}

export const openingColumns = (known: KnownGoods): LineColumn<OpeningLine>[] => [
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
  readColumn('name', { label: '商品', width: 220 }, (line) => nameOf(line, known)),
  readColumn('unitName', { label: '单位', width: 64 }, ({ skuCode }) => known.get(skuCode)?.unitName ?? ''),
  quantityColumn('quantity', { label: '数量', width: 110 }),
  {
    field: 'unitCost',
    label: '单位成本（元）',
    width: 130,
    align: 'right',
    show: ({ unitCost }) => costInput(unitCost),
    edit: {
      text: ({ unitCost }) => (unitCost === 0 ? '' : costInput(unitCost)),
      ...numberCell(4),
      write: (line, text) => ({ ...line, unitCost: costUnits(text) ?? 0 }),
    },
  },
];

/** Validates the lines before the request; blank ones do not count. */
export function openingProblems(lines: readonly OpeningLine[], known: KnownGoods): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  lines.forEach((line, index) => {
    if (isBlank(line)) return;
    const at = `lines[${String(index)}]`;
    const goods = known.get(line.skuCode);
    if (!line.skuCode) problems[`${at}.skuId`] = '请填写商品编码';
    else if (!goods) problems[`${at}.skuId`] = goods === null ? '没有这个商品' : '商品还在查找，请稍候';
    else if (seen.has(goods.skuId)) problems[`${at}.skuId`] = '重复的商品';
    if (!(line.quantity > 0)) problems[`${at}.quantity`] = '数量应大于0';
    if (goods) seen.add(goods.skuId);
  });
  return problems;
}

/** Maps the server's errors to the editor's lines, since blank lines were not sent. */
export function problemsAt(
  lines: readonly OpeningLine[],
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
