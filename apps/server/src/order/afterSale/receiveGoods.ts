import { afterSaleGoodsLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { refundShare } from '@partsdesk/core/order/afterSale/afterSaleMoney';
import { addQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { moveStock } from '../../goods/stock/moveStock';
import type { IncomingStock } from '../../goods/stock/stock';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { statusAfter } from '../../kit/owner/documentOwner';
import { fromStore } from '../../kit/storeTables';
import { bookSale } from '../ledger/saleLedger';
import { caseLines, lockedCase, moveCase } from './lockedCase';

type Arrival = BodyOf<operations['afterSalesOrder_receiveGoods']>;

async function assertOfShop(ctx: Context, shopId: string, id: string | undefined, field: string): Promise<void> {
  if (!id) return;
  const found = await fromStore(ctx, 'warehouse')
    .select('id')
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!found) throw new Failure('仓库不存在或已停用', { field });
}

/** Sums the pieces of each order line that came back with earlier cases. */
async function returnedBefore(ctx: Context, orderLineIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await fromStore(ctx, 'after_sale_line')
    .select(['order_line_id as id', sql<number>`sum(good_quantity + faulty_quantity)`.as('pieces')])
    .where('order_line_id', 'in', orderLineIds)
    .groupBy('order_line_id')
    .execute();
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

function faultyOf(
  lines: Awaited<ReturnType<typeof caseLines>>,
  faulty: NonNullable<Arrival['faulty']>,
): Map<string, number> {
  const known = new Map<string, number>();
  for (const [index, { lineId, quantity }] of faulty.entries()) {
    const at = (field: string) => ({ field: `faulty[${String(index)}].${field}` });
    const line = lines.find(({ id }) => id === lineId);
    if (!line || known.has(lineId)) throw new Failure(line ? `「${line.name}」重复` : '售后明细不存在', at('lineId'));
    if (decimalsOf(quantity) > line.decimals)
      throw new Failure(`「${line.name}」的数量最多${String(line.decimals)}位小数`, at('quantity'));
    if (quantity > line.quantity)
      throw new Failure(
        `「${line.name}」退回 ${formatQuantity(line.quantity)} ${line.unitName}，次品不能超过它`,
        at('quantity'),
      );
    known.set(lineId, quantity);
  }
  return known;
}

/** Merges moves of the same part to the same place. */
function mergedMoves(moves: readonly IncomingStock[]): IncomingStock[] {
  const places = new Map<string, IncomingStock>();
  for (const move of moves) {
    const key = move.warehouseId + move.skuId;
    const known = places.get(key);
    places.set(
      key,
      known
        ? { ...known, quantity: addQuantities(known.quantity, move.quantity), value: known.value + move.value }
        : move,
    );
  }
  return [...places.values()];
}

/** Takes returned goods into stock at their original cost, the faulty ones into the warehouse for faulty goods. */
export async function receiveGoods(
  ctx: Context,
  { id, version, warehouseId, faultyWarehouseId, faulty = [] }: Arrival,
): Promise<null> {
  const found = await lockedCase(ctx, id, version, 'receiveGoods');
  if (found.type !== 2) throw new Failure('该售后无需退货');
  statusAfter('退货', afterSaleGoodsLifecycle, found.goods, 'receive');
  await assertOpen(ctx);
  await assertOfShop(ctx, found.shopId, warehouseId, 'warehouseId');
  await assertOfShop(ctx, found.shopId, faultyWarehouseId, 'faultyWarehouseId');
  const lines = await caseLines(ctx, id);
  const bad = faultyOf(lines, faulty);
  if (bad.size && !faultyWarehouseId) throw new Failure('请选择次品存放的仓库', { field: 'faultyWarehouseId' });
  const before = await returnedBefore(
    ctx,
    lines.map(({ orderLineId }) => orderLineId),
  );
  const back = lines.map((line) => {
    const faultyQuantity = bad.get(line.id) ?? 0;
    const cost = refundShare(
      {
        amount: line.cost ?? 0,
        quantity: line.outQuantity ?? line.quantity,
        returned: before.get(line.orderLineId) ?? 0,
      },
      line.quantity,
    );
    const faultyCost = faultyQuantity
      ? refundShare({ amount: cost, quantity: line.quantity, returned: 0 }, faultyQuantity)
      : 0;
    return { ...line, goodQuantity: addQuantities(line.quantity, -faultyQuantity), faultyQuantity, cost, faultyCost };
  });
  await sql`update after_sale_line as line set good_quantity = back.good, faulty_quantity = back.faulty, cost = back.cost
    from unnest(${back.map((line) => line.id)}::uuid[], ${back.map((line) => line.goodQuantity)}::numeric[], ${back.map((line) => line.faultyQuantity)}::numeric[], ${back.map((line) => line.cost)}::bigint[]) as back (id, good, faulty, cost)
    where line.store_id = ${ctx.storeId} and line.id = back.id`.execute(ctx.db);
  await moveCase(ctx, found, { status: 'receiveGoods', goods: 'receive' });
  const pieces = (of: (line: (typeof back)[number]) => number) => formatQuantity(addQuantities(...back.map(of)));
  await recordEvent(
    ctx,
    id,
    '收到退货',
    `良品 ${pieces((line) => line.goodQuantity)}${bad.size ? `，次品 ${pieces((line) => line.faultyQuantity)}` : ''}`,
  );
  await moveStock(
    ctx,
    mergedMoves(
      back.flatMap((line) => [
        ...(line.goodQuantity > 0
          ? [
              {
                warehouseId: warehouseId ?? line.warehouseId ?? '',
                skuId: line.skuId,
                quantity: line.goodQuantity,
                value: line.cost - line.faultyCost,
              },
            ]
          : []),
        ...(line.faultyQuantity > 0
          ? [
              {
                warehouseId: faultyWarehouseId ?? '',
                skuId: line.skuId,
                quantity: line.faultyQuantity,
                value: line.faultyCost,
              },
            ]
          : []),
      ]),
    ),
    { kind: 'afterSale', documentId: id },
  );
  await bookSale(
    ctx,
    back.map((line) => ({
      orderLineId: line.orderLineId,
      lineId: line.id,
      kind: 'afterSale',
      quantity: -line.quantity,
      amount: -line.amount,
      cost: -line.cost,
    })),
    { kind: 'afterSale', id },
  );
  return null;
}
