import { ON_SALE } from '@partsdesk/core/market/arrivals/recommendColumns';
import { sheetRows } from '../../file/listSheet';
import { importResult, readSheet, type ReadSheet } from '../../file/sheets';
import { sheetAnswer } from '../../file/writeWorkbook';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { matchingDullLines } from './dullLineRows';
import { changeLines, lockedLines, type PutUp, type Standing } from './putUp';
import { quantityFault } from './quantityFault';
import { partsByCode, shopsByName } from './sheetParts';

const [on, off] = ON_SALE;
const columns = {
  skuCode: { title: '商品编码', kind: 'text', required: true, maxLength: 40 },
  shop: { title: '门店', kind: 'text', required: true, maxLength: 40 },
  quantity: { title: '数量', kind: 'quantity', required: true, least: 0.001, most: 9_999_999 },
  price: { title: '售价', kind: 'fen', required: true, least: 1, most: 9_999_999_999 },
  online: {
    title: '状态',
    kind: 'choice',
    required: true,
    choices: { [on.label]: on.value, [off.label]: off.value } as Record<string, 0 | 1>,
  },
  version: { title: '版本（勿改）', kind: 'whole', required: true, least: 1, most: 2_147_483_647 },
} as const;
type Sheet = ReadSheet<typeof columns>;

/** Judges every row of an edited sheet; a line that was changed since its export is an error of its row (MKT-54). */
async function judged(ctx: Context, sheet: Sheet): Promise<{ line: Standing; wanted: PutUp }[]> {
  const partOf = await partsByCode(
    ctx,
    sheet.rows.map(({ values }) => values.skuCode),
  );
  const shopOf = await shopsByName(ctx);
  const standing = await lockedLines(
    ctx,
    sheet.rows.flatMap(({ values }) => partOf(values.skuCode)?.headerId ?? []),
  );
  const seen = new Map<string, number>();
  return sheet.rows.flatMap(({ row, values: { skuCode, shop, version, ...wanted } }) => {
    const [part, shopId] = [partOf(skuCode), shopOf(shop)];
    const line = part?.headerId && shopId ? standing({ headerId: part.headerId, shopId }) : undefined;
    const before = line && seen.get(line.id);
    if (line) seen.set(line.id, before ?? row);
    const fault = part && quantityFault(part, wanted.quantity);
    if (!part?.headerId) sheet.blame(row, 'skuCode', `呆滞件里没有「${skuCode}」`);
    else if (!shopId) sheet.blame(row, 'shop', `没有门店「${shop}」`);
    else if (ctx.shopId && shopId !== ctx.shopId) sheet.blame(row, 'shop', '只能修改本店的呆滞件');
    else if (!line) sheet.blame(row, 'shop', `${shop}没有上挂「${skuCode}」`);
    else if (before !== undefined) sheet.blame(row, null, `与第${String(before)}行重复`);
    else if (version !== line.version) sheet.blame(row, null, `「${skuCode}」导出后已被修改，请重新导出`);
    else if (fault) sheet.blame(row, 'quantity', fault);
    else return [{ line, wanted: { ...line, ...wanted } }];
    return [];
  });
}

interface Row {
  skuCode: string;
  goodsName: string;
  spec: string;
  shopName: string;
  onHand: number;
  quantity: number;
  price: number;
  online: 0 | 1;
  version: number;
}

export const updateSheet: Pick<Group<'parts/dullGoodsDetail'>, 'exportUpdateExcel' | 'importUpdateExcel'> = {
  async exportUpdateExcel(ctx, { query }) {
    const own = ctx.shopId ? { ...query, shopId: ctx.shopId } : query;
    const rows = await sheetRows<Row>(matchingDullLines(ctx, false, own));
    return sheetAnswer(
      '呆滞件明细',
      [
        { title: '商品编码*', width: 26 },
        { title: '商品名称' },
        { title: '规格' },
        { title: '门店*' },
        { title: '库存', kind: 'quantity', width: 12 },
        { title: '数量*', kind: 'quantity', width: 12 },
        { title: '售价*', kind: 'fen', width: 14 },
        { title: '状态*', width: 12 },
        { title: '版本（勿改）', kind: 'whole', width: 14 },
      ],
      rows.map(({ skuCode, goodsName, spec, shopName, onHand, quantity, price, online, version }) => [
        skuCode,
        goodsName,
        spec,
        shopName,
        onHand,
        quantity,
        price,
        online === on.value ? on.label : off.label,
        version,
      ]),
    );
  },

  importUpdateExcel: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns),
    async (ctx, { before: sheet }) => {
      const rows = await judged(ctx, sheet);
      if (!sheet.errors.length) await changeLines(ctx, rows);
      return importResult(ctx, '呆滞件明细', sheet);
    },
  ),
};
