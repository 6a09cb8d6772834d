import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { SheetColumn } from '../../file/sheetColumns';

export type GoodsField = Schemas['GoodsField'];

/** The columns of a sheet of parts: heading, format, and alternative headings. */
export const goodsFields: Readonly<Record<GoodsField, SheetColumn & { also: readonly string[] }>> = {
  skuCode: {
    title: '商品编码',
    kind: 'text',
    maxLength: 40,
    example: 'LQ-0001',
    width: 18,
    also: ['编码', '货号', '商品编号', '编号', 'SKU', 'SKU编码', '商品代码'],
  },
  name: {
    title: '商品名称',
    kind: 'text',
    maxLength: 80,
    required: true,
    example: '机油滤清器',
    width: 28,
    also: ['名称', '品名', '配件名称', '产品名称', '商品'],
  },
  barCode: {
    title: '条形码',
    kind: 'text',
    maxLength: 40,
    example: '6920000000017',
    width: 18,
    also: ['条码', '商品条码', '69码', '国际条码'],
  },
  materialNo: {
    title: '物料号',
    kind: 'text',
    maxLength: 40,
    example: 'M000123',
    width: 16,
    also: ['物料编码', '厂家编码', '厂商编码', '零件号'],
  },
  oemNumbers: {
    title: 'OE号',
    kind: 'text',
    maxLength: 900,
    example: '1K1 955 425; 06A115561B',
    width: 28,
    also: ['OEM', 'OEM号', 'OE', 'OE码', '原厂号', '原厂编码', 'OEM编码', 'OE号码'],
  },
  brand: {
    title: '品牌',
    kind: 'text',
    maxLength: 40,
    example: '博世',
    width: 14,
    also: ['商品品牌', '品牌名称', '厂牌'],
  },
  category: {
    title: '分类',
    kind: 'text',
    maxLength: 100,
    required: true,
    example: '滤清器/机油滤清器',
    width: 24,
    also: ['商品分类', '类别', '大类', '一级分类', '分类名称', '类目'],
  },
  subcategory: { title: '小类', kind: 'text', maxLength: 100, width: 18, also: ['子类', '二级分类', '子分类'] },
  unit: {
    title: '单位',
    kind: 'text',
    maxLength: 10,
    required: true,
    example: '个',
    width: 8,
    also: ['库存单位', '计量单位', '销售单位'],
  },
  decimals: { title: '小数位', kind: 'whole', least: 0, most: 3, example: 0, width: 8, also: ['数量小数位'] },
  spec: { title: '规格', kind: 'text', maxLength: 60, width: 22, also: ['规格型号', '型号', '车型', '适用车型'] },
  price: {
    title: '总店价',
    kind: 'fen',
    required: true,
    example: 35,
    width: 12,
    also: ['零售价', '售价', '价格', '销售价', '单价', '标价', '零售价(元)', '总店价(元)'],
  },
  floorPrice: { title: '底价', kind: 'fen', example: 0, width: 12, also: ['最低价', '最低售价', '底价(元)'] },
  threshold: {
    title: '安全库存',
    kind: 'quantity',
    example: 5,
    width: 12,
    also: ['预警数量', '库存下限', '最低库存', '库存预警'],
  },
  shelf: {
    title: '货位',
    kind: 'text',
    maxLength: 20,
    example: 'A-01',
    width: 12,
    also: ['库位', '仓位', '货架', '货架号'],
  },
};

/** The fields in the order of a sheet. */
export const fieldNames = Object.keys(goodsFields) as GoodsField[];
/** The fields of an exported sheet; it holds a category's path in one column. */
export const exportedFields = fieldNames.filter((field) => field !== 'subcategory');

const plain = (title: string) =>
  title
    .replace(/[（(].*?[)）]/g, '')
    .replace(/[*＊\s_\-/]/g, '')
    .toUpperCase();
const known = new Map(
  fieldNames.flatMap((field) =>
    [goodsFields[field].title, ...goodsFields[field].also].map((title) => [plain(title), field] as const),
  ),
);

/**
 * Guesses the fields of a sheet's columns by their headings; empty where none matches. Of two columns with the same
 * field the first counts.
 */
export function guessMapping(headings: readonly string[]): (GoodsField | '')[] {
  const taken = new Set<GoodsField>();
  return headings.map((heading) => {
    const field = known.get(plain(heading));
    if (!field || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

/** Separates the OEM numbers in one cell. */
export const SEPARATOR = '; ';
export const oemIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；,，、\n]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];
/** Splits a category's path from the root. */
export const pathIn = (text: string): string[] =>
  text
    .split(/[/／>＞\\]+/)
    .map((one) => one.trim())
    .filter(Boolean);
export const pathText = (path: readonly string[]): string => path.join('/');
