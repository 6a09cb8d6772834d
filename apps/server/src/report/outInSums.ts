import { namedKinds, REVERSED_WITHIN, STOCK_GROUPS, type StockGroup } from '@partsdesk/core/report/stockGroups';
import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf, startOfDay } from '../clock';
import { searchCondition } from '../goods/search/findParts';
import type { Context } from '../kit/context';
import { shownCost } from '../kit/shownCost';
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

const sumName = ({ group }: Group, of: 'quantity' | 'value') => sql.ref(`${group}_${of}`);
const groupSums = sql.join(
  STOCK_GROUPS.flatMap((group) => [
    sql`${groupSum(group, 'quantity')} as ${sumName(group, 'quantity')}`,
    sql`${groupSum(group, 'value')} as ${sumName(group, 'value')}`,
  ]),
);

/** The value that stands after so many of the groups, what came in before what went out. */
const stands = (after: number) => sql.ref(`stands${String(after)}`);
const [CAME, GONE] = [STOCK_GROUPS.filter(({ into }) => into).length, STOCK_GROUPS.length];
const standings = sql.join(
  Array.from({ length: GONE + 1 }, (_, after) => {
    const moved = STOCK_GROUPS.slice(0, after).map(
      (group) => sql`${group.into ? sql`+` : sql`-`} ${sumName(group, 'value')}`,
    );
    return sql`${shownCost(sql`opening_value ${sql.join(moved, sql` `)}`)} as ${stands(after)}`;
  }),
);
const shownGroup = (group: Group, of: 'quantity' | 'value') => {
  if (of === 'quantity') return sql`sum(${sumName(group, of)})`;
  const at = STOCK_GROUPS.indexOf(group);
  return group.into ? sql`sum(${stands(at + 1)} - ${stands(at)})` : sql`sum(${stands(at)} - ${stands(at + 1)})`;
};

/** A movement of the ledger that counts as incoming: a reversed receipt or opening does, below zero. */
const incoming = sql<boolean>`(document_kind in (${sql.join(REVERSED_WITHIN.in.map((kind) => sql.lit(kind)))}) or quantity > 0 and document_kind <> ${sql.lit(REVERSED_WITHIN.out)})`;

/**
 * Sums by part: the opening stock of a period, incoming, outgoing and closing. Without days, of the current month; of
 * three years at most, since every movement of the days is read. What stands of a part in a warehouse is rounded to
 * whole fen before and after each group, and a group is worth the difference: groups, parts and warehouses add up to
 * the totals, and the closing stock to what the stock is said to cost.
 */
export async function periodOf(ctx: Context, { shopId: wanted, warehouseId, skuCode, keyword, ...days }: PeriodQuery) {
  const { from, to } = saleDays(ctx, days);
  const opening = await stockOn(ctx, dayOf(addDays(startOfDay(from), -1)));
  const shopId = ctx.shopId ?? wanted;
  return sql`select "skuId", "skuCode", name, spec, "unitName",
      sum(opening) as "openingQuantity", sum(${stands(0)})::bigint as "openingValue", sum(came) as "inQuantity", sum(${stands(CAME)} - ${stands(0)})::bigint as "inValue",
      sum(gone) as "outQuantity", sum(${stands(CAME)} - ${stands(GONE)})::bigint as "outValue",
      sum(opening + came - gone) as "closingQuantity", sum(${stands(GONE)})::bigint as "closingValue",
      ${groupsOf(shownGroup)} as groups
    from (select exact.*, ${standings} from (
    select sku.id as "skuId", sku.sku_code as "skuCode", goods.name, sku.spec, goods.unit_name as "unitName", moved.warehouse_id,
      sum(moved.opening) as opening, sum(moved.opening_value)::bigint as opening_value, sum(moved.came) as came, sum(moved.came_value) as came_value,
      sum(moved.gone) as gone, sum(moved.gone_value) as gone_value, ${groupSums}
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
    group by 1, 2, 3, 4, 5, 6) exact) shown
    group by 1, 2, 3, 4, 5 having sum(opening) <> 0 or sum(came) <> 0 or sum(gone) <> 0 or sum(came_value) <> 0 or sum(gone_value) <> 0`;
}
