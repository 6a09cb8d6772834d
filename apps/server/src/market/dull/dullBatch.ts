import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { noStockOf } from '../../goods/stock/stockDraft';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { fromStore, withinStore } from '../../kit/storeTables';
import { dullParts } from './dullParts';
import { addLines, changeLines, lockedLines, type PutUp } from './putUp';
import { quantityFault } from './quantityFault';

type Drafts = BodyOf<operations['dullGoods_addBatch']>['goods'];
type Batch = BodyOf<operations['dullGoodsDetail_addBatch']>;

interface Part {
  id: string;
  code: string;
  name: string;
  decimals: number;
  isService: boolean;
}

const refused = (field: string, message: string) => new Failure(message, { field });

const partsOf = async (ctx: Context, skuIds: readonly string[]): Promise<Map<string, Part>> =>
  new Map(
    (
      await fromStore(ctx, 'goods_sku as sku')
        .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
        .select(['sku.id', 'sku.sku_code as code', 'goods.name', 'goods.decimals', 'goods.is_service as isService'])
        .where(sql<boolean>`sku.id = any(${skuIds}::uuid[])`)
        .execute()
    ).map((part) => [part.id, part]),
  );

type ShopNames = ReadonlyMap<string, string>;

/** Reads the names of the enabled shops among those of some lines. */
async function shopNames(ctx: Context, lines: readonly { shopId: string }[]): Promise<ShopNames> {
  const shops = await fromStore(ctx, 'shop')
    .select(['id', 'name'])
    .where('status', '=', 1)
    .where(sql<boolean>`id = any(${[...new Set(lines.map(({ shopId }) => shopId))]}::uuid[])`)
    .execute();
  return new Map(shops.map(({ id, name }) => [id, name]));
}

/** Refuses the first line whose shop is unknown or repeated. */
function assertShops(names: ShopNames, lines: readonly { shopId: string }[], field: string): void {
  const seen = new Set<string>();
  for (const [at, { shopId }] of lines.entries()) {
    const name = names.get(shopId);
    if (name === undefined) throw refused(`${field}[${String(at)}].shopId`, '门店不存在');
    if (seen.has(shopId)) throw refused(`${field}[${String(at)}].shopId`, `「${name}」重复`);
    seen.add(shopId);
  }
}

/** Puts the parts on the list that are not there yet, in one statement; answers the header of each part. */
async function headersOf(
  ctx: Context,
  known: readonly { id: string; skuId: string }[],
  drafts: Drafts,
): Promise<ReadonlyMap<string, string>> {
  const headers = new Map(known.map(({ id, skuId }) => [skuId, id]));
  const added = drafts.filter(({ skuId }) => !headers.has(skuId));
  const ids = await dullParts.addEach(
    ctx,
    added.map(({ skuId, title = '', words = '' }) => ({ skuId, title, words })),
  );
  for (const [index, { skuId }] of added.entries()) headers.set(skuId, ids[index] ?? '');
  return headers;
}

/** Puts parts on the list, where they are not yet, with what shops have of them; answers how many lines. */
export async function addDullBatch(ctx: Context, drafts: Drafts): Promise<number> {
  const [parts, shops] = await Promise.all([
    partsOf(
      ctx,
      drafts.map(({ skuId }) => skuId),
    ),
    shopNames(
      ctx,
      drafts.flatMap(({ lines }) => lines),
    ),
  ]);
  const seen = new Set<string>();
  const checked: { part: Part; draft: Drafts[number]; at: string }[] = [];
  for (const [index, draft] of drafts.entries()) {
    const at = `goods[${String(index)}]`;
    const part = parts.get(draft.skuId);
    if (!part) throw refused(`${at}.skuId`, '商品不存在');
    if (part.isService) throw refused(`${at}.skuId`, noStockOf(part.name));
    if (seen.has(part.id)) throw refused(`${at}.skuId`, `「${part.name}」重复`);
    seen.add(part.id);
    for (const [place, { quantity }] of draft.lines.entries()) {
      const fault = quantityFault(part, quantity);
      if (fault) throw refused(`${at}.lines[${String(place)}].quantity`, fault);
    }
    assertShops(shops, draft.lines, `${at}.lines`);
    checked.push({ part, draft, at });
  }
  const { rows: known } = await sql<{ id: string; skuId: string }>`select id, sku_id as "skuId" from dull_goods
    where store_id = ${ctx.storeId} and not deleted and sku_id = any(${[...seen]}::uuid[]) order by id for update`.execute(
    ctx.db,
  );
  const standing = await lockedLines(
    ctx,
    known.map(({ id }) => id),
  );
  const headers = await headersOf(ctx, known, drafts);
  const lines: PutUp[] = [];
  for (const { part, draft, at } of checked) {
    const headerId = headers.get(part.id) ?? '';
    for (const [place, line] of draft.lines.entries()) {
      if (standing({ headerId, shopId: line.shopId }))
        throw refused(
          `${at}.lines[${String(place)}].shopId`,
          `「${part.code}」在${shops.get(line.shopId) ?? ''}已经上挂`,
        );
      lines.push({ headerId, ...line });
    }
  }
  await addLines(ctx, lines);
  return lines.length;
}

/** Puts up what shops have of one part, or changes what they have put up; a branch its own line alone (MKT-54). */
export async function setDullLines(ctx: Context, { headerId, lines }: Batch): Promise<void> {
  const { skuId } = await dullParts.locked(ctx, headerId);
  const part = (await partsOf(ctx, [skuId])).get(skuId);
  if (!part) throw refused('headerId', '呆滞件不存在');
  const foreign = ctx.shopId ? lines.findIndex(({ shopId }) => shopId !== ctx.shopId) : -1;
  if (foreign >= 0) throw refused(`lines[${String(foreign)}].shopId`, '只能修改本店的呆滞件');
  const names = await shopNames(ctx, lines);
  assertShops(names, lines, 'lines');
  const standing = await lockedLines(ctx, [headerId]);
  const judged = lines.map(({ version, ...line }, index) => {
    const at = `lines[${String(index)}]`;
    const name = names.get(line.shopId) ?? '';
    const fault = quantityFault(part, line.quantity);
    if (fault) throw refused(`${at}.quantity`, fault);
    const found = standing({ headerId, shopId: line.shopId });
    if (!found && version !== undefined) throw refused(`${at}.shopId`, `${name}没有上挂「${part.code}」`);
    if (found) assertUnchanged(`${name}的呆滞件「${part.code}」`, found, version ?? 0);
    return { found, wanted: { headerId, ...line } };
  });
  await addLines(
    ctx,
    judged.flatMap(({ found, wanted }) => (found ? [] : [wanted])),
  );
  await changeLines(
    ctx,
    judged.flatMap(({ found, wanted }) => (found ? [{ line: found, wanted }] : [])),
  );
}
