import { COVER_PACES, coverMonths, DULL_DAYS, dullReason, PACE_DAYS } from '@partsdesk/core/market/dull/dullRule';
import { sql } from 'kysely';
import { addDays } from '../../clock';
import type { Context } from '../../kit/context';
import { page } from '../../kit/page';
import { seesCost } from './stockThere';

interface Wanted {
  codes?: readonly string[] | undefined;
  days?: number | undefined;
  shopId?: string | undefined;
  current?: number | undefined;
  pageSize?: number | undefined;
}

interface Found {
  id: string;
  skuId: string;
  skuCode: string;
  goodsName: string;
  spec: string;
  unitName: string;
  decimals: number;
  goodsPrice: number;
  shopId: string;
  shopName: string;
  onHand: number;
  available: number;
  idleDays: number;
  heldDays: number;
  lastOutTime: Date | null;
  paceQuantity: number;
  cost: number;
  equivalentCount: number;
  headerId: string | null;
  listed: boolean;
}

/** What a count has corrected went to nobody. */
const wentOut = sql`entry.quantity < 0 and entry.document_kind <> 'stockTaking'`;

/** Reads what lies in each shop and how it moved: of given parts, or of all that are dull (MKT-53). */
const moved = (ctx: Context, { codes, days = DULL_DAYS, shopId }: Wanted) => sql<Found>`(
  select held.sku_id || ' ' || held.shop_id as id, held.sku_id as "skuId", sku.sku_code as "skuCode", goods.name as "goodsName",
    sku.spec, goods.unit_name as "unitName", goods.decimals, sku.price as "goodsPrice", held.shop_id as "shopId", shop.name as "shopName",
    held.on_hand as "onHand", held.available, held.cost, moved.last_out as "lastOutTime", moved.pace as "paceQuantity",
    since.idle as "idleDays", since.held as "heldDays", dull.id as "headerId", line.id is not null as listed,
    (select count(*)::int from part_group_member own join part_group_member other on other.store_id = own.store_id and other.group_id = own.group_id
      and other.sku_id <> own.sku_id where own.store_id = sku.store_id and own.sku_id = sku.id) as "equivalentCount"
  from (
    select stock.sku_id, place.shop_id, sum(stock.on_hand) as on_hand, sum(stock.on_hand - stock.allocated) as available,
      round(sum(stock.value) / sum(stock.on_hand))::bigint as cost
    from stock join warehouse place on place.store_id = stock.store_id and place.id = stock.warehouse_id
    where stock.store_id = ${ctx.storeId} and stock.on_hand > 0 and place.kind = 0 and place.status = 1
      ${shopId ? sql`and place.shop_id = ${shopId}` : sql``}
      ${codes ? sql`and stock.sku_id in (select given.id from goods_sku given where given.store_id = ${ctx.storeId} and given.sku_code = any(${codes}::text[]))` : sql``}
    group by 1, 2) held
  join goods_sku sku on sku.store_id = ${ctx.storeId} and sku.id = held.sku_id
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  join shop on shop.store_id = sku.store_id and shop.id = held.shop_id
  left join dull_goods dull on dull.store_id = sku.store_id and dull.sku_id = sku.id and not dull.deleted
  left join dull_goods_detail line on line.store_id = dull.store_id and line.header_id = dull.id and line.shop_id = held.shop_id
  cross join lateral (
    select max(entry.create_time) filter (where ${wentOut}) as last_out, min(entry.create_time) as first_in,
      coalesce(-sum(entry.quantity) filter (where ${wentOut} and entry.create_time > ${addDays(ctx.now, -PACE_DAYS)}), 0) as pace
    from warehouse room join stock_ledger entry on entry.store_id = room.store_id and entry.warehouse_id = room.id and entry.sku_id = held.sku_id
    where room.store_id = ${ctx.storeId} and room.shop_id = held.shop_id and room.kind = 0) moved
  cross join lateral (
    select floor(extract(epoch from ${ctx.now}::timestamptz - coalesce(moved.last_out, moved.first_in)) / 86400)::int as idle,
      floor(extract(epoch from ${ctx.now}::timestamptz - moved.first_in) / 86400)::int as held) since
  where ${
    codes
      ? sql`true`
      : sql`since.idle >= ${days} or (since.held >= ${PACE_DAYS} and moved.pace > 0 and held.on_hand > ${COVER_PACES} * moved.pace)`
  })`;

/** 呆滞比对: the longest without movement first. A branch compares its own shop. */
export async function compareStock(ctx: Context, wanted: Wanted) {
  const codes = wanted.codes?.map((code) => code.trim().toUpperCase());
  const asked = { ...wanted, codes: codes?.length ? codes : undefined, shopId: ctx.shopId ?? wanted.shopId };
  const showsCost = await seesCost(ctx);
  const found = await page(
    ctx,
    ctx.db
      .selectFrom(moved(ctx, asked).as('found'))
      .selectAll()
      .orderBy('idleDays', 'desc')
      .orderBy('skuCode')
      .orderBy('shopId'),
    wanted,
  );
  return {
    ...found,
    records: found.records.map(({ heldDays, cost, ...row }) => ({
      ...row,
      cost: showsCost ? cost : null,
      reason: dullReason({ ...row, heldDays }, wanted.days),
      coverMonths: coverMonths(row),
    })),
  };
}
