import { sql } from 'kysely';
import { sheetRows } from '../../file/listSheet';
import { importResult, readSheet, type ReadSheet } from '../../file/sheets';
import { sheetAnswer } from '../../file/writeWorkbook';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { assertHead } from '../../kit/headStore';
import { recommendations } from './recommendations';
import { matchingGoods } from './recommendRows';

const MOST_FEN = 9_999_999_999;
/** An empty price is the mini-app's own, so that what was exported can be handed in as it is (MKT-60). */
const columns = {
  skuCode: { title: '商品编码', kind: 'text', required: true, maxLength: 40 },
  price: { title: '推荐价', kind: 'fen', least: 1, most: MOST_FEN },
  version: { title: '版本（勿改）', kind: 'whole', least: 1, most: 2_147_483_647 },
} as const;
type Sheet = ReadSheet<typeof columns>;

interface Known {
  id: string;
  code: string;
  price: number | null;
  version: number;
}

/** Locks the parts of the sheet in the order of their ids; refuses unknown, repeated and changed ones. */
async function judged(ctx: Context, sheet: Sheet): Promise<{ row: Sheet['rows'][number]; known: Known }[]> {
  const codes = sheet.rows.map(({ values }) => values.skuCode.toUpperCase());
  const { rows } = await sql<Known>`
    select fresh.id, sku.sku_code as code, fresh.price, fresh.version from recommend_goods fresh
    join goods_sku sku on sku.store_id = fresh.store_id and sku.id = fresh.sku_id
    where fresh.store_id = ${ctx.storeId} and sku.sku_code = any(${codes}::text[])
    order by fresh.id for update of fresh`.execute(ctx.db);
  const byCode = new Map(rows.map((one) => [one.code, one]));
  const seen = new Map<string, number>();
  return sheet.rows.flatMap((row) => {
    const code = row.values.skuCode.toUpperCase();
    const [known, before] = [byCode.get(code), seen.get(code)];
    seen.set(code, before ?? row.row);
    if (before !== undefined) sheet.blame(row.row, 'skuCode', `与第${String(before)}行重复`);
    else if (!known) sheet.blame(row.row, 'skuCode', `新品里没有「${code}」`);
    else if (row.values.version !== null && row.values.version !== known.version)
      sheet.blame(row.row, null, `「${code}」导出后已被修改，请重新导出`);
    else return [{ row, known }];
    return [];
  });
}

export const priceSheet: Pick<Group<'parts/recommendGoodsDetail'>, 'exportPriceExcel' | 'importPriceExcel'> = {
  async exportPriceExcel(ctx, { query }) {
    interface Row {
      skuCode: string;
      goodsName: string;
      spec: string;
      goodsPrice: number;
      price: number | null;
      version: number;
    }
    const rows = await sheetRows<Row>(matchingGoods(ctx, query));
    return sheetAnswer(
      '新品推荐价',
      [
        { title: '商品编码*', width: 26 },
        { title: '商品名称' },
        { title: '规格' },
        { title: '总店价', kind: 'fen', width: 14 },
        { title: '推荐价', kind: 'fen', width: 14 },
        { title: '版本（勿改）', kind: 'whole', width: 14 },
      ],
      rows.map(({ skuCode, goodsName, spec, goodsPrice, price, version }) => [
        skuCode,
        goodsName,
        spec,
        goodsPrice,
        price,
        version,
      ]),
    );
  },

  importPriceExcel: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns),
    async (ctx, { before: sheet }) => {
      assertHead(ctx, '修改新品推荐');
      const rows = await judged(ctx, sheet);
      if (!sheet.errors.length) {
        const changes = rows.filter(({ row, known }) => row.values.price !== known.price);
        await recommendations.changeEach(
          ctx,
          changes.map(({ row, known }) => ({ id: known.id, price: row.values.price })),
        );
        for (const { row, known } of changes)
          ctx.changed('recommendGoods', known.id, { price: known.price }, { price: row.values.price });
      }
      return importResult(ctx, '新品推荐价', sheet);
    },
  ),
};
