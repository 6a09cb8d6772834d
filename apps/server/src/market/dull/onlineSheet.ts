import { sql } from 'kysely';
import { importResult, readSheet, type ReadSheet } from '../../file/sheets';
import { noStockOf } from '../../goods/stock/stockDraft';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { dullLines, dullParts } from './dullParts';
import { addLines, changeLines, lockedLines } from './putUp';
import { quantityFault } from './quantityFault';
import { partsByCode, shopsByName, type SheetPart } from './sheetParts';

const MOST_FEN = 9_999_999_999;
const MOST_PIECES = 9_999_999;

const onlineColumns = {
  skuCode: { title: '商品编码', kind: 'text', required: true, maxLength: 40 },
  shop: { title: '门店', kind: 'text', required: true, maxLength: 40 },
  quantity: { title: '数量', kind: 'quantity', required: true, least: 0.001, most: MOST_PIECES },
  price: { title: '售价', kind: 'fen', required: true, least: 1, most: MOST_FEN },
  words: { title: '说明', kind: 'text', maxLength: 200 },
} as const;
const offColumns = {
  skuCode: { title: '商品编码', kind: 'text', required: true, maxLength: 40 },
  shop: { title: '门店', kind: 'text', maxLength: 40 },
} as const;

interface Judged {
  row: ReadSheet<typeof onlineColumns>['rows'][number];
  part: SheetPart;
  shopId: string;
}

/** Judges every row of a sheet of parts to put online: the part, the shop, the quantity, and whose it is. */
async function judgedOnline(ctx: Context, sheet: ReadSheet<typeof onlineColumns>): Promise<Judged[]> {
  const [partOf, shopOf] = [
    await partsByCode(
      ctx,
      sheet.rows.map(({ values }) => values.skuCode),
    ),
    await shopsByName(ctx),
  ];
  const seen = new Map<string, number>();
  return sheet.rows.flatMap((row) => {
    const { skuCode, shop: shopName, quantity, words } = row.values;
    const [part, shopId] = [partOf(skuCode), shopOf(shopName)];
    const before = errorsIn(sheet);
    if (!part) sheet.blame(row.row, 'skuCode', `没有商品「${skuCode}」`);
    else if (part.isService) sheet.blame(row.row, 'skuCode', noStockOf(part.name));
    else if (ctx.shopId && !part.headerId) sheet.blame(row.row, 'skuCode', `总店还没有把「${skuCode}」列为呆滞件`);
    if (shopId === undefined) sheet.blame(row.row, 'shop', `没有门店「${shopName}」`);
    else if (ctx.shopId && shopId !== ctx.shopId) sheet.blame(row.row, 'shop', '只能上架本店的呆滞件');
    if (ctx.shopId && words) sheet.blame(row.row, 'words', '说明由总店填写，请留空');
    const fault = part && quantityFault(part, quantity);
    if (fault) sheet.blame(row.row, 'quantity', fault);
    if (part && shopId !== undefined) {
      const first = seen.get(part.skuId + shopId);
      if (first === undefined) seen.set(part.skuId + shopId, row.row);
      else sheet.blame(row.row, null, `与第${String(first)}行重复`);
    }
    return part && shopId !== undefined && errorsIn(sheet) === before ? [{ row, part, shopId }] : [];
  });
}

const errorsIn = ({ errors }: { errors: readonly unknown[] }) => errors.length;

/** Puts the parts on the list that are not there yet; answers the header of each part. */
async function headersOf(ctx: Context, rows: readonly Judged[]): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  const said = new Map<string, string>();
  for (const { row, part } of rows) {
    if (part.headerId) headers.set(part.skuId, part.headerId);
    if (row.values.words) said.set(part.skuId, row.values.words);
  }
  const added = [...new Set(rows.map(({ part }) => part.skuId))].filter((skuId) => !headers.has(skuId));
  const ids = await dullParts.addEach(
    ctx,
    added.map((skuId) => ({ skuId, title: '', words: said.get(skuId) ?? '' })),
  );
  for (const [at, skuId] of added.entries()) headers.set(skuId, ids[at] ?? '');
  const changes: { id: string; words: string }[] = [];
  for (const { part } of rows) {
    const words = said.get(part.skuId);
    if (part.headerId && words !== undefined && words !== part.words) {
      changes.push({ id: part.headerId, words });
      ctx.changed('dullGoods', part.headerId, { words: part.words }, { words });
      said.delete(part.skuId);
    }
  }
  await dullParts.changeEach(ctx, changes);
  return headers;
}

async function putOnline(ctx: Context, rows: readonly Judged[]): Promise<void> {
  const headers = await headersOf(ctx, rows);
  const standing = await lockedLines(ctx, [...new Set(headers.values())]);
  const wanted = rows.map(({ row: { values }, part, shopId }) => ({
    headerId: headers.get(part.skuId) ?? '',
    shopId,
    quantity: values.quantity,
    price: values.price,
    online: 1,
  }));
  await addLines(
    ctx,
    wanted.filter((one) => !standing(one)),
  );
  await changeLines(
    ctx,
    wanted.flatMap((one) => {
      const line = standing(one);
      return line ? [{ line, wanted: one }] : [];
    }),
  );
}

/** Finds the lines that a sheet takes offline. */
async function judgedOff(ctx: Context, sheet: ReadSheet<typeof offColumns>): Promise<string[]> {
  const [partOf, shopOf] = [
    await partsByCode(
      ctx,
      sheet.rows.map(({ values }) => values.skuCode),
    ),
    await shopsByName(ctx),
  ];
  const headerIds = sheet.rows.flatMap(({ values }) => partOf(values.skuCode)?.headerId ?? []);
  const { rows: lines } = await sql<{ id: string; headerId: string; shopId: string; online: number }>`
    select id, header_id as "headerId", shop_id as "shopId", online from dull_goods_detail
    where store_id = ${ctx.storeId} and header_id = any(${headerIds}::uuid[]) order by id for update`.execute(ctx.db);
  const found = new Set<string>();
  for (const { row, values } of sheet.rows) {
    const headerId = partOf(values.skuCode)?.headerId;
    const shopId = values.shop === null ? ctx.shopId : shopOf(values.shop);
    if (!headerId) sheet.blame(row, 'skuCode', `呆滞件里没有「${values.skuCode}」`);
    if (shopId === undefined) sheet.blame(row, 'shop', `没有门店「${values.shop ?? ''}」`);
    else if (ctx.shopId && shopId !== ctx.shopId) sheet.blame(row, 'shop', '只能下架本店的呆滞件');
    else if (headerId) {
      const these = lines.filter((line) => line.headerId === headerId && (!shopId || line.shopId === shopId));
      if (!these.length) sheet.blame(row, 'shop', `「${values.skuCode}」没有上挂`);
      for (const line of these) if (line.online === 1) found.add(line.id);
    }
  }
  return [...found];
}

export const onlineSheet: Pick<Group<'parts/dullGoods'>, 'importOnlineExcel' | 'importOffExcel'> = {
  importOnlineExcel: withBefore(
    (_outside, { body: { file } }) => readSheet(file, onlineColumns),
    async (ctx, { before: sheet }) => {
      const rows = await judgedOnline(ctx, sheet);
      if (!sheet.errors.length) await putOnline(ctx, rows);
      return importResult(ctx, '呆滞件上架', sheet);
    },
  ),

  importOffExcel: withBefore(
    (_outside, { body: { file } }) => readSheet(file, offColumns),
    async (ctx, { before: sheet }) => {
      const ids = await judgedOff(ctx, sheet);
      if (!sheet.errors.length && ids.length) {
        await dullLines.changeWhere(ctx, sql`id = any(${ids}::uuid[])`, { online: 0 });
        for (const id of ids) ctx.changed('dullGoodsDetail', id, { online: 1 }, { online: 0 });
      }
      return importResult(ctx, '呆滞件下架', sheet);
    },
  ),
};
