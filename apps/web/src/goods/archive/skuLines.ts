import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { priceColumn, quantityColumn, textColumn, type LineColumn } from '@partsdesk/ui/list/columns/lineColumns';

type Sku = Schemas['GoodsSku'];

/** A variant as typed. */
export interface SkuLine {
  id?: string;
  /** Distinguishes rows that have no id yet. */
  key: string;
  spec: string;
  skuCode: string;
  barCode: string;
  materialNo: string;
  /** Separated by commas. */
  oemNumbers: string;
  price: number;
  floorPrice: number;
  threshold: number;
  used: boolean;
}

let made = 0;

export const blankSku = (): SkuLine => ({
  key: `new${String((made += 1))}`,
  spec: '',
  skuCode: '',
  barCode: '',
  materialNo: '',
  oemNumbers: '',
  price: 0,
  floorPrice: 0,
  threshold: 0,
  used: false,
});

export const skuLineOf = ({
  id,
  spec,
  skuCode,
  barCode,
  materialNo,
  oemNumbers,
  price,
  floorPrice,
  threshold,
  used,
}: Sku): SkuLine => ({
  id,
  key: id,
  spec,
  skuCode,
  barCode,
  materialNo,
  oemNumbers: oemNumbers.join('、'),
  price,
  floorPrice,
  threshold,
  used,
});

/** Copies a variant without its codes, which must be unique. */
export const copiedSku = ({ spec, materialNo, oemNumbers, price, floorPrice, threshold }: Sku): SkuLine => ({
  ...blankSku(),
  spec,
  materialNo,
  oemNumbers: oemNumbers.join('、'),
  price,
  floorPrice,
  threshold,
});

/** Converts a variant to the request's. */
export const skuDraft = ({
  id,
  spec,
  skuCode,
  barCode,
  materialNo,
  oemNumbers,
  price,
  floorPrice,
  threshold,
}: SkuLine): Schemas['GoodsSkuDraft'] => ({
  ...(id ? { id } : {}),
  spec,
  skuCode,
  barCode,
  materialNo,
  price,
  floorPrice,
  threshold,
  oemNumbers: oemNumbers
    .split(/[,，、;；\n]+/)
    .map((number) => number.trim())
    .filter(Boolean),
});

/** Longest bar code, in signs. */
export const MOST_BAR_CODE = 40;

/** The variant of the archive that has a bar code. */
export type BarCodeOwner = Pick<Schemas['GoodsRow'], 'skuId' | 'skuCode' | 'name' | 'spec'>;

/** Writes a scanned bar code into a row, else into the first one without; no two variants have the same one. */
export function withBarCode(
  lines: readonly SkuLine[],
  code: string,
  focused: number | undefined,
  owner: BarCodeOwner | undefined,
): { lines: SkuLine[]; said: string } | { problem: string } {
  if (code.length > MOST_BAR_CODE) return { problem: `条形码最多 ${String(MOST_BAR_CODE)} 位` };
  const at = focused !== undefined && lines[focused] ? focused : lines.findIndex(({ barCode }) => !barCode.trim());
  const same = lines.findIndex(({ barCode }) => barCode.trim() === code);
  if (same >= 0 && same !== at) return { problem: `第${String(same + 1)}行已是条形码 ${code}` };
  if (owner && !lines.some(({ id }) => id === owner.skuId)) {
    const name = [owner.name, owner.spec].filter(Boolean).join(' ');
    return { problem: `条形码 ${code} 已是「${name}」（${owner.skuCode}）的` };
  }
  if (at < 0) return { problem: '每个规格都有条形码了，要改的请先点中那一行' };
  return {
    lines: lines.map((line, index) => (index === at ? { ...line, barCode: code } : line)),
    said: lines.length > 1 ? `第${String(at + 1)}行条形码：${code}` : `条形码：${code}`,
  };
}

/** Returns the first problem of the variants, in words that name the row, and the path of the cell it is about. */
export function skuProblem(lines: readonly SkuLine[]): { message: string; at?: string } | undefined {
  if (lines.length === 0) return { message: '至少要有一个规格' };
  for (const [index, { price, floorPrice }] of lines.entries()) {
    const row = lines.length > 1 ? `第${String(index + 1)}行的` : '';
    const at = (name: 'price' | 'floorPrice') => `skus[${String(index)}].${name}`;
    if (price <= 0) return { message: `请填写${row}总店价`, at: at('price') };
    if (floorPrice > price) return { message: `${row}底价不能高于总店价 ${formatYuan(price)}`, at: at('floorPrice') };
  }
  return undefined;
}

/** A price that is not typed yet is empty, not 0.00. */
function emptyAtZero(field: 'price' | 'floorPrice', column: LineColumn<SkuLine>): LineColumn<SkuLine> {
  const { edit } = column;
  const text = (line: SkuLine) => (line[field] === 0 ? '' : (edit?.text(line) ?? ''));
  return { ...column, show: text, ...(edit ? { edit: { ...edit, text } } : {}) };
}

/** Columns of the variants; work has no stock to warn of. */
export const skuColumns = (decimals: number, stocked = true): LineColumn<SkuLine>[] => [
  textColumn<SkuLine>('spec', { label: '规格', width: 120, maxLength: 60 }),
  textColumn<SkuLine>('skuCode', { label: '商品编码', width: 130, maxLength: 40 }),
  textColumn<SkuLine>('barCode', { label: '条形码', width: 140, maxLength: MOST_BAR_CODE }),
  emptyAtZero('price', priceColumn<SkuLine>('price', { label: '总店价 *', width: 96 })),
  emptyAtZero('floorPrice', priceColumn<SkuLine>('floorPrice', { label: '底价', width: 88 })),
  ...(stocked ? [quantityColumn<SkuLine>('threshold', { label: '安全库存', width: 84, decimals })] : []),
  textColumn<SkuLine>('materialNo', { label: '物料号', width: 110, maxLength: 40 }),
  textColumn<SkuLine>('oemNumbers', { label: 'OE号（多个用逗号隔开）', width: 200, maxLength: 400 }),
];
