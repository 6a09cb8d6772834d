import { costInFen, UNITS_A_FEN } from '@partsdesk/core/cost';
import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { shownCost } from '../../kit/shownCost';

interface Worth {
  gain: number | null;
  loss: number | null;
}

const { booked } = stockTakingLifecycle.statuses;

/** Values a variance at the average cost of now, for lines `line` beside the warehouse's `stock`. */
export const valueNow = sql<number>`round(line.variance * coalesce(stock.value / nullif(stock.on_hand, 0), 0))::bigint`;

const shownValue = (value: number): number => Math.sign(value) * costInFen(Math.abs(value)) * UNITS_A_FEN + 0;

/** Sums what variances are worth as their lines show it, gains and losses apart, 1/10,000 yuan. */
export function gainAndLoss(values: readonly number[]): Worth {
  const shown = values.map(shownValue);
  return {
    gain: shown.reduce((sum, value) => sum + Math.max(0, value), 0),
    loss: shown.reduce((sum, value) => sum + Math.min(0, value), 0),
  };
}

/** Reads what the variances of a count are worth: as booked, before that at the cost of now; nothing while hidden. */
export async function worthOfVariances(
  ctx: Context,
  taking: { id: string; hidden: boolean; status: number; warehouseId: string },
): Promise<Worth> {
  if (taking.hidden) return { gain: null, loss: null };
  const value = taking.status === booked.code ? sql<number>`line.value` : valueNow;
  const { rows } = await sql<Worth>`select coalesce(sum(value) filter (where value > 0), 0)::bigint as gain,
      coalesce(sum(value) filter (where value < 0), 0)::bigint as loss
    from (select ${shownCost(value)} as value from stock_taking_line line
      left join stock on stock.store_id = line.store_id and stock.sku_id = line.sku_id and stock.warehouse_id = ${taking.warehouseId}
      where line.store_id = ${ctx.storeId} and line.document_id = ${taking.id} and line.variance <> 0) valued`.execute(
    ctx.db,
  );
  return rows[0] ?? { gain: 0, loss: 0 };
}

/** Words what variances are worth, as the document's timeline tells it to whoever decides on it. */
export function worthText({ gain, loss }: Worth): string {
  const [more, less] = [gain ?? 0, loss ?? 0].map(costInFen) as [number, number];
  if (more === 0 && less === 0) return '盈亏成本 ¥0.00';
  return `盘盈 ${formatYuan(more)}，盘亏 ${formatYuan(less)}，盈亏成本 ${formatYuan(more + less)}`;
}
