import { utils, write } from '@e965/xlsx';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import { endedJob } from '../endedJob';
import type { TestStore } from '../startTestServer';
import { formOf } from './uploads';

/** The headings of a sheet of parts. */
export const TITLES = [
  '商品编码',
  '商品名称*',
  '条形码',
  'OE号',
  '品牌',
  '分类',
  '单位',
  '规格',
  '总店价',
  '底价',
  '安全库存',
  '货位',
];
export const part = (code: string, more: Partial<Record<string, unknown>> = {}) =>
  TITLES.map(
    (title) =>
      ({
        商品编码: code,
        '商品名称*': `机油滤清器${code}`,
        条形码: `69${code}`,
        OE号: '1K1 955; 06A-115',
        品牌: '博世',
        分类: '滤清器/机油滤清器',
        单位: '个',
        规格: '朗逸',
        总店价: 35.5,
        底价: 30,
        安全库存: 3,
        货位: 'A-01',
        ...more,
      })[title] ?? null,
  );
export function sheetOf(
  rows: unknown[][],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
  change?: (sheet: ReturnType<typeof utils.aoa_to_sheet>) => void,
): FormData {
  const sheet = utils.aoa_to_sheet(rows);
  change?.(sheet);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '商品');
  return formOf(write(book, { type: 'buffer', bookType }) as Buffer, bookType === 'xlsx' ? '商品.xlsx' : '商品.xls');
}
export const at = (store: TestStore) => ({ parts: goods(store.owner.client), sheets: goodsImport(store.owner.client) });
export type Draft = Awaited<ReturnType<ReturnType<typeof goods>['import']>>;
/** Imports a sheet; returns the end of its job. */
export async function carriedOut(store: TestStore, { id, version }: Draft, skipFaulty = false) {
  return endedJob(store.owner, await at(store).parts.importData({ id, version, skipFaulty }));
}
export const archive = async (store: TestStore) =>
  (await at(store).parts.page({ sort: 'skuCode.asc', pageSize: 100 })).records;
