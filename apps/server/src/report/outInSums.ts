import { namedKinds, REVERSED_WITHIN, STOCK_GROUPS, type StockGroup } from '@partsdesk/core/report/stockGroups';
import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf, startOfDay } from '../clock';
import { searchCondition } from '../goods/search/findParts';
import type { Context } from '../kit/context';
import { saleDays } from './sale/saleFold';
import { stockOn } from './stockOn';

export interface PeriodQuery {
  shopId?: string | undefined;
  warehouseId?: string | undefined;
  skuCode?: string | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface PeriodRow {
  skuId: string;
  skuCode: string;
  name: string;
  spec: string;
  unitName: string;
  openingQuantity: number;
  openingValue: number;
  inQuantity: number;
  inValue: number;
  outQuantity: number;
  outValue: number;
  closingQuantity: number;
  closingValue: number;
  groups: Record<StockGroup, { quantity: number; value: number }>;
}

const FIGURES = [
  'openingQuantity',
  'openingValue',
  'inQuantity',
  'inValue',
  'outQuantity',
  'outValue',
  'closingQuantity',
  'closingValue',
] as const;
const figuresOfAll = sql.join(
  FIGURES.map((figure) =>
    figure.endsWith('Value')
      ? sql`coalesce(sum(${sql.ref(figure)}), 0)::bigint as ${sql.ref(figure)}`
      : sql`coalesce(sum(${sql.ref(figure)}), 0) as ${sql.ref(figure)}`,
  ),
);

type Group = (typeof STOCK_GROUPS)[number];

/** Makes the object of the groups from the quantity and the value of each. */
const groupsOf = (figure: (group: Group, of: 'quantity' | 'value') => RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.join(
    STOCK_GROUPS.flatMap((group) => [
      sql.lit(group.group),
      sql`jsonb_build_object('quantity', ${figure(group, 'quantity')}, 'value', ${figure(group, 'value')})`,
    ]),
  )})`;

export const sumsOfAll = sql`${figuresOfAll}, ${groupsOf(
  ({ group }, of) => sql`coalesce(sum((groups -> ${sql.lit(group)} ->> ${sql.lit(of)})::numeric), 0)`,
)} as groups`;

/** Sums what moved in a group's direction and is of its kinds. */
function groupSum({ into, kinds }: Group, of: 'quantity' | 'value') {
  const moved = sql.ref(`${into ? 'came' : 'gone'}${of === 'value' ? '_value' : ''}`);
  const listed = (of: readonly string[]) => sql.join(of.map((kind) => sql.lit(kind)));
  return kinds.length
    ? sql`coalesce(sum(moved.${moved}) filter (where moved.kind in (${listed(kinds)})), 0)`
    : sql`coalesce(sum(moved.${moved}) filter (where moved.kind not in (${listed(namedKinds(into))})), 0)`;
}

/** A movement of the ledger that counts as incoming: a reversed receipt or opening does, below zero. */
const incoming = sql<boolean>`(document_kind in (${sql.join(REVERSED_WITHIN.in.map((kind) => sql.lit(kind)))}) or quantity > 0 and document_kind <> ${sql.lit(REVERSED_WITHIN.out)})`;

/**
 * Sums by part: the opening stock of a period, incoming, outgoing and closing. Without days, of the current month; of
 * three years at most, since every movement of the days is read.
 */
export async function periodOf(ctx: Context, { shopId: wanted, warehouseId, skuCode, keyword, ...days }: PeriodQuery) {
  const { from, to } = saleDays(ctx, days);
  const opening = await stockOn(ctx, dayOf(addDays(startOfDay(from), -1)));
  const shopId = ctx.shopId ?? wanted;
  return sql`select sku.id as "skuId", sku.sku_code as "skuCode", goods.name, sku.spec, goods.unit_name as "unitName",
      sum(moved.opening) as "openingQuantity", sum(moved.opening_value)::bigint as "openingValue", sum(moved.came) as "inQuantity", sum(moved.came_value)::bigint as "inValue",
      sum(moved.gone) as "outQuantity", sum(moved.gone_value)::bigint as "outValue",
      sum(moved.opening + moved.came - moved.gone) as "closingQuantity", sum(moved.opening_value + moved.came_value - moved.gone_value)::bigint as "closingValue",
      ${groupsOf(groupSum)} as groups
    from (
      select warehouse_id, sku_id, quantity as opening, value as opening_value, 0::numeric as came, 0::bigint as came_value, 0::numeric as gone, 0::bigint as gone_value, '' as kind from ${opening} held
      union all select warehouse_id, sku_id, 0, 0, case when ${incoming} then quantity else 0 end, case when ${incoming} then value else 0 end,
        case when ${incoming} then 0 else -quantity end, case when ${incoming} then 0 else -value end, document_kind
      from stock_ledger where store_id = ${ctx.storeId} and create_time >= ${startOfDay(from)} and create_time < ${addDays(startOfDay(to), 1)}
    ) moved
    join warehouse on warehouse.store_id = ${ctx.storeId} and warehouse.id = moved.warehouse_id
    join goods_sku sku on sku.store_id = ${ctx.storeId} and sku.id = moved.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    where true ${shopId ? sql`and warehouse.shop_id = ${shopId}` : sql``} ${warehouseId ? sql`and warehouse.id = ${warehouseId}` : sql``}
      ${skuCode ? sql`and sku.sku_code = ${skuCode}` : sql``} ${keyword ? sql`and ${await searchCondition(ctx, keyword)}` : sql``}
    group by 1, 2, 3, 4, 5 having sum(moved.opening) <> 0 or sum(moved.came) <> 0 or sum(moved.gone) <> 0
      or sum(moved.came_value) <> 0 or sum(moved.gone_value) <> 0`;
}
