import { addQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import type { Context } from '../../../kit/context';
import { recordEvent } from '../../../kit/documentEvent';
import { Failure } from '../../../kit/failure';
import { moveStock } from '../moveStock';
import { writeLedger, issueValue } from '../stock';
import { assertWarehouse } from '../stockDraft';
import type { transferLines } from './stockTransferRows';

type Line = Awaited<ReturnType<typeof transferLines>>[number];

interface Arrival {
  lineId: string;
  quantity: number;
  lost?: number | undefined;
  reason?: string | undefined;
}

interface Arrived {
  line: Line;
  quantity: number;
  value: number;
  lost: number;
  lostValue: number;
  reason: string;
}

/** Computes the received and lost quantity and value of each line, at the cost when the goods left. */
function arrivedOf(lines: readonly Line[], arrivals: readonly Arrival[]): Arrived[] {
  const seen = new Set<string>();
  return arrivals.map(({ lineId, quantity, lost = 0, reason = '' }, index) => {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    const line = lines.find(({ id }) => id === lineId);
    if (!line || seen.has(lineId)) throw new Failure(line ? `「${line.name}」重复` : '明细不存在', at('lineId'));
    seen.add(lineId);
    if (decimalsOf(quantity) > line.decimals)
      throw new Failure(`「${line.name}」的数量最多${String(line.decimals)}位小数`, at('quantity'));
    if (decimalsOf(lost) > line.decimals)
      throw new Failure(`「${line.name}」的数量最多${String(line.decimals)}位小数`, at('lost'));
    if (addQuantities(quantity, lost) > line.transitQuantity)
      throw new Failure(
        `「${line.name}」在途 ${formatQuantity(line.transitQuantity)} ${line.unitName}，实收加短少不能超过它`,
        at('quantity'),
      );
    if (lost > 0 && !reason.trim()) throw new Failure(`请填写「${line.name}」短少的原因`, at('reason'));
    const value = issueValue(line.transitValue, line.transitQuantity, quantity);
    const lostValue =
      lost === 0 ? 0 : issueValue(line.transitValue - value, addQuantities(line.transitQuantity, -quantity), lost);
    return { line, quantity, value, lost, lostValue, reason: reason.trim() };
  });
}

interface Transfer {
  id: string;
  toWarehouseId: string;
}

/**
 * Receives the goods that arrived, and writes off losses with a pair of ledger entries of their own. Returns true when
 * nothing is in transit any more.
 */
export async function receiveTransfer(
  ctx: Context,
  { id, toWarehouseId }: Transfer,
  lines: readonly Line[],
  arrivals: readonly Arrival[],
): Promise<boolean> {
  const arrived = arrivedOf(lines, arrivals).filter(({ quantity, lost }) => quantity > 0 || lost > 0);
  if (!arrived.length) throw new Failure('请至少填写一行实收或短少的数量', { field: 'lines' });
  await assertWarehouse(ctx, toWarehouseId, 'toWarehouseId');
  await sql`update stock_transfer_line as line set
      transit_quantity = line.transit_quantity - gone.quantity - gone.lost, transit_value = line.transit_value - gone.value - gone.lost_value,
      received_quantity = line.received_quantity + gone.quantity, lost_quantity = line.lost_quantity + gone.lost, lost_value = line.lost_value + gone.lost_value,
      lost_reason = case when gone.reason = '' then line.lost_reason else gone.reason end
    from unnest(${arrived.map(({ line }) => line.id)}::uuid[], ${arrived.map(({ quantity }) => quantity)}::numeric[], ${arrived.map(({ value }) => value)}::bigint[],
      ${arrived.map(({ lost }) => lost)}::numeric[], ${arrived.map(({ lostValue }) => lostValue)}::bigint[], ${arrived.map(({ reason }) => reason)}::text[]) as gone (id, quantity, value, lost, lost_value, reason)
    where line.store_id = ${ctx.storeId} and line.id = gone.id`.execute(ctx.db);
  const lost = arrived.filter((one) => one.lost > 0);
  const pieces = (of: (one: Arrived) => number) => formatQuantity(addQuantities(...arrived.map(of)));
  const lostReasons = [...new Set(lost.map(({ reason }) => reason))].join('、');
  const lostText = lost.length ? `，短少 ${pieces((one) => one.lost)}（${lostReasons}）` : '';
  await recordEvent(ctx, id, '收货', `实收 ${pieces((one) => one.quantity)}${lostText}`);
  await moveStock(
    ctx,
    arrived
      .filter(({ quantity }) => quantity > 0)
      .map(({ line, quantity, value }) => ({
        warehouseId: toWarehouseId,
        skuId: line.skuId,
        quantity,
        value,
        lineId: line.id,
      })),
    { kind: 'stockTransfer', documentId: id },
  );
  // Lost goods enter and leave at once, in one statement, so that the balance never changes: the stock row may not be
  // locked.
  const gone = lost.map(({ line, lost: quantity, lostValue }) => ({
    warehouseId: toWarehouseId,
    skuId: line.skuId,
    quantity,
    value: lostValue,
    lineId: line.id,
  }));
  if (gone.length)
    await writeLedger(
      ctx,
      gone.flatMap((one) => [one, { ...one, quantity: -one.quantity, value: -one.value, kind: 'stockTransferLoss' }]),
      { kind: 'stockTransfer', documentId: id },
    );
  return lines.every((line) => {
    const now = arrived.find((one) => one.line.id === line.id);
    return addQuantities(line.transitQuantity, -(now?.quantity ?? 0), -(now?.lost ?? 0)) === 0;
  });
}
