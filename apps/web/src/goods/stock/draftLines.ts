import { formatYuan, MAX_FEN, multiply, parseYuan, yuanInput } from '@partsdesk/core/money';
import { numberProblem } from '@partsdesk/core/price';
import { addQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { newKey } from '@partsdesk/sdk';
import { numberCell, quantityColumn, readColumn, type LineColumn } from '@partsdesk/ui/list/columns/lineColumns';
import type { KnownParts, Part } from './usePartsByCode';

export interface DraftLine {
  key: string;
  /** Code as typed, scanned or pasted, by which the part is looked up. */
  skuCode: string;
  quantity: number;
  /** Unit price in fen as typed; undefined for the proposed one. */
  price: number | undefined;
  /** Costs nothing: only a ticked line may have no price. */
  gift: boolean;
}

export const blankLine = (skuCode = '', quantity = 0, price?: number): DraftLine => ({
  key: newKey(),
  skuCode,
  quantity,
  price,
  gift: price === 0,
});
export const isBlank = ({ skuCode, quantity, price = 0, gift }: DraftLine): boolean =>
  skuCode === '' && quantity === 0 && price === 0 && !gift;
export const filledLines = (lines: readonly DraftLine[]): DraftLine[] => lines.filter((line) => !isBlank(line));

/** Returns a line's unit price in fen: as typed, else as the part was last bought, else what it costs now. */
export function priceOf({ skuCode, price, gift }: DraftLine, known: KnownParts): number {
  if (gift) return 0;
  const part = known.get(skuCode);
  return price ?? part?.lastPrice ?? part?.cost ?? 0;
}

/** Returns a line's amount in fen, capped at the maximum. */
export function amountOf(line: DraftLine, known: KnownParts): number {
  const price = priceOf(line, known);
  return price * line.quantity > MAX_FEN ? MAX_FEN : multiply(price, line.quantity);
}

const isOfPart = ({ skuCode }: DraftLine, part: Part, known: KnownParts): boolean =>
  skuCode === part.skuCode || known.get(skuCode)?.skuId === part.skuId;

/**
 * Adds a scanned part and returns its line: a gift that waits for its part, else an empty line that is open, else one
 * more piece of what is paid for, else of the gift, else a new line. An empty line is not filled with a part that may
 * have no further line: one where lines have no prices, what was bought and what came free where they have.
 */
export function withPart(
  lines: readonly DraftLine[],
  part: Part,
  known: KnownParts,
  priced: boolean,
): { lines: DraftLine[]; added: DraftLine; again: boolean } {
  const same = lines.filter((line) => isOfPart(line, part, known));
  const open = same.length < (priced ? 2 : 1) ? lines.find(isBlank) : undefined;
  const waiting = lines.find(({ skuCode, gift }) => gift && !skuCode) ?? open;
  const line = waiting ?? same.find(({ gift }) => !gift) ?? same.at(-1);
  if (!line) {
    const added = blankLine(part.skuCode, 1);
    return { lines: [...lines, added], added, again: false };
  }
  const added = waiting
    ? { ...line, skuCode: part.skuCode, quantity: line.quantity || 1 }
    : { ...line, quantity: addQuantities(line.quantity, 1) };
  const again = !!waiting && same.some(({ gift }) => gift === added.gift);
  return { lines: lines.map((one) => (one.key === added.key ? added : one)), added, again };
}

function nameOf({ skuCode }: DraftLine, known: KnownParts): string {
  if (!skuCode) return '';
  const part = known.get(skuCode);
  if (part === null) return '';
  return part ? [part.name, part.spec].filter(Boolean).join(' ') : '查找中…';
}

/** Lists the columns in the order in which a sheet is pasted: code, quantity, and price where there is one. */
export function draftColumns(
  known: KnownParts,
  /** `gift` draws the tick of a line that costs nothing, where the document has prices. */
  { stocked, gift }: { stocked: boolean; gift?: (line: DraftLine) => React.ReactNode },
): LineColumn<DraftLine>[] {
  const shown = (line: DraftLine) => {
    const price = priceOf(line, known);
    return price === 0 && !line.gift ? '' : yuanInput(price);
  };
  const price: LineColumn<DraftLine>[] = [
    {
      field: 'price',
      label: '含税单价（元）',
      width: 128,
      align: 'right',
      show: shown,
      edit: {
        text: shown,
        ...numberCell(2),
        write: (line, text) => ({ ...line, price: numberProblem(text) ? undefined : parseYuan(text), gift: false }),
      },
    },
    readColumn('amount', { label: '金额', width: 112, align: 'right' }, (line) => formatYuan(amountOf(line, known))),
  ];
  const quantity = quantityColumn<DraftLine>('quantity', { label: '数量', width: 104 });
  // A price that nobody typed is a proposal, which the user sees before the next line.
  const next = ({ gift: free, price: typed }: DraftLine) => (free || typed ? undefined : 'price');
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
    gift && quantity.edit ? { ...quantity, edit: { ...quantity.edit, next } } : quantity,
    ...(gift ? [...price, readColumn<DraftLine>('gift', { label: '赠品', width: 64 }, gift)] : []),
  ];
}

/** Whether a line's code was looked up and is no part's. */
export const isUnknown = ({ skuCode }: DraftLine, known: KnownParts): boolean => known.get(skuCode) === null;

const UNKNOWN = '没有这个商品';

/** Blames the codes that are no part's, as soon as they were looked up. */
export const unknownAt = (lines: readonly DraftLine[], known: KnownParts): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, index) => (isUnknown(line, known) ? [[`lines[${String(index)}].skuId`, UNKNOWN]] : [])),
  );

/**
 * Validates the lines before the request; blank ones do not count. What was bought and what came free of a part are
 * two lines, where lines have prices.
 */
export function draftProblems(
  lines: readonly DraftLine[],
  known: KnownParts,
  { stocked, priced }: { stocked: boolean; priced: boolean },
): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  lines.forEach((line, index) => {
    if (isBlank(line)) return;
    const at = `lines[${String(index)}]`;
    const part = known.get(line.skuCode);
    const kind = part && (priced && line.gift ? `${part.skuId} gift` : part.skuId);
    if (!line.skuCode) problems[`${at}.skuId`] = '请填写商品编码';
    else if (!part) problems[`${at}.skuId`] = part === null ? UNKNOWN : '商品还在查找，请稍候';
    else if (kind && seen.has(kind))
      problems[`${at}.skuId`] = priced ? '重复的商品，赠送的可以另列一行并勾赠品' : '重复的商品';
    if (!(line.quantity > 0)) problems[`${at}.quantity`] = '数量应大于0';
    else if (part && decimalsOf(line.quantity) > part.decimals)
      problems[`${at}.quantity`] = part.decimals ? `最多${String(part.decimals)}位小数` : '不能有小数';
    else if (stocked && part?.available !== null && part && line.quantity > (part.available ?? 0))
      problems[`${at}.quantity`] = `仅剩 ${formatQuantity(part.available ?? 0)} ${part.unitName}可用`;
    if (part && priced && !line.gift && priceOf(line, known) === 0) problems[`${at}.price`] = '请填写单价，赠品请打勾';
    if (kind) seen.add(kind);
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
