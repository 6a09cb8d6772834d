import type { Cell } from '../../file/readWorkbook';
import { CellFault, valueIn } from '../../file/sheetColumns';
import { goodsFields, oemIn, pathIn, pathText, type GoodsField } from './goodsFields';

/** The values of a row by field; empty cells are missing. A category is its whole path, OEM numbers are a list. */
export interface GivenGoods {
  name?: string;
  skuCode?: string;
  barCode?: string;
  materialNo?: string;
  oemNumbers?: string[];
  brand?: string;
  category?: string;
  unit?: string;
  decimals?: number;
  spec?: string;
  price?: number;
  floorPrice?: number;
  threshold?: number;
  shelf?: string;
}
export type Faults = Partial<Record<GoodsField | '', string>>;

const MAX_NUMBERS = 20;
const MAX_LEVELS = 3;

function oemNumbers(text: string): string[] {
  const numbers = oemIn(text);
  if (numbers.length > MAX_NUMBERS) throw new CellFault(`最多${String(MAX_NUMBERS)}个OE号`);
  const long = numbers.find((one) => one.length > 40);
  if (long) throw new CellFault(`OE号「${long.slice(0, 20)}…」超过40个字`);
  return numbers;
}

function category(text: string): string {
  const path = pathIn(text);
  if (path.length > MAX_LEVELS) throw new CellFault(`分类最多${String(MAX_LEVELS)}级`);
  if (path.some((name) => [...name].length > 30)) throw new CellFault('每级分类最多30个字');
  return pathText(path);
}

/** Excel's texts for a formula without a result. */
const BROKEN_FORMULA = /^#(REF!|DIV\/0!|N\/A|VALUE!|NAME\?|NUM!|NULL!|公式)/;

function valueOf(field: GoodsField, cell: Cell): unknown {
  if (typeof cell === 'string' && BROKEN_FORMULA.test(cell)) throw new CellFault('公式没有结果，请改为具体内容');
  // Required fields are checked later, since they depend on whether the part is new.
  const value = valueIn({ ...goodsFields[field], required: false }, cell);
  if (value === null) return undefined;
  switch (field) {
    case 'oemNumbers':
      return oemNumbers(String(value));
    case 'category':
    case 'subcategory':
      return category(String(value));
    case 'skuCode':
      return String(value).toUpperCase();
    default:
      return value;
  }
}

/** Reads the cells of a row by the fields of their columns. */
export function readGoodsRow(
  cells: readonly Cell[],
  mapping: readonly (GoodsField | '')[],
): { given: GivenGoods; misread: Faults } {
  const values: Partial<Record<GoodsField, unknown>> = {};
  const misread: Faults = {};
  for (const [at, field] of mapping.entries()) {
    if (!field) continue;
    try {
      const value = valueOf(field, cells[at] ?? null);
      if (value !== undefined) values[field] = value;
    } catch (fault) {
      if (!(fault instanceof CellFault)) throw fault;
      misread[field] = fault.message;
    }
  }
  const { subcategory, ...given } = values as GivenGoods & { subcategory?: string };
  if (subcategory) {
    const path = pathIn(pathText([given.category ?? '', subcategory].filter(Boolean)));
    if (!given.category && !misread.category) misread.category = '有小类时，分类不能为空';
    else if (path.length > MAX_LEVELS) misread.subcategory = `分类最多${String(MAX_LEVELS)}级`;
    else given.category = pathText(path);
  }
  return { given, misread };
}

/** Formats a value for a sheet. */
export function shownValue(field: GoodsField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join('; ');
  if (field === 'price' || field === 'floorPrice') return (Number(value) / 100).toFixed(2);
  return typeof value === 'number' ? String(value) : (value as string);
}
