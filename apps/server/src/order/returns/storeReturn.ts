import { conditionLabel } from '@partsdesk/core/order/returns/returnReasons';
import { moneyOfPieces } from '@partsdesk/core/order/sale/saleShare';
import { addQuantities, compareQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { moveStock } from '../../goods/stock/moveStock';
import { issueValue } from '../../goods/stock/stock';
import { assertWarehouse } from '../../goods/stock/stockDraft';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { faultyWarehouse } from '../../store/warehouse/faultyWarehouse';
import { bookSale } from '../ledger/saleLedger';
import type { returnLines } from './salesReturnRows';

type Line = Awaited<ReturnType<typeof returnLines>>[number];

interface Wanted {
  lineId: string;
  quantity: number;
  condition?: 1 | 2 | undefined;
}

interface Stored {
  line: Line;
  condition: 1 | 2;
  quantity: number;
  warehouseId: string;
  value: number;
}

/** Resolves the pieces to put into stock; a line may be split into good and faulty ones. */
function storedOf(
  lines: readonly Line[],
  wanted: readonly Wanted[],
): Pick<Stored, 'line' | 'condition' | 'quantity'>[] {
  const seen = new Set<string>();
  const taken = new Map<string, number>();
  return wanted.map(({ lineId, quantity, condition: found }, index) => {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new Failure('退货明细不存在', at('lineId'));
    if (line.isService) throw new Failure(`「${line.name}」是服务项目，不用入库`, at('lineId'));
    const condition = found ?? line.condition;
    const key = lineId + String(condition);
    if (seen.has(key)) throw new Failure(`「${line.name}」重复`, at('lineId'));
    seen.add(key);
    if (decimalsOf(quantity) > line.decimals)
      throw new Failure(`「${line.name}」的数量最多${String(line.decimals)}位小数`, at('quantity'));
    const left = addQuantities(line.restQuantity, -(taken.get(lineId) ?? 0));
    if (compareQuantities(quantity, left) > 0)
      throw new Failure(`「${line.name}」最多还可入库 ${formatQuantity(left)} ${line.unitName}`, at('quantity'));
    taken.set(lineId, addQuantities(taken.get(lineId) ?? 0, quantity));
    return { line, condition, quantity };
  });
}

/** Values the pieces at their share of the outbound line's remaining cost; the last piece takes the rest. */
async function valued(ctx: Context, stored: readonly Omit<Stored, 'value'>[]): Promise<Stored[]> {
  const sold = await fromStore(ctx, 'sale_out_line')
    .select([
      'id',
      'out_quantity as quantity',
      'cost',
      'stored_quantity as storedQuantity',
      'stored_cost as storedCost',
    ])
    .where(
      'id',
      'in',
      stored.map(({ line }) => line.saleOutLineId),
    )
    .execute();
  return stored.map((one) => {
    const of = sold.find(({ id }) => id === one.line.saleOutLineId);
    if (!of) throw new Error(`no outbound line ${one.line.saleOutLineId}`);
    const value = issueValue(of.cost - of.storedCost, addQuantities(of.quantity, -of.storedQuantity), one.quantity);
    of.storedQuantity = addQuantities(of.storedQuantity, one.quantity);
    of.storedCost += value;
    return { ...one, value };
  });
}

/**
 * Splits moves into groups without repeated places. The first group holds every place, so that it locks all of them in
 * the common lock order.
 */
function withoutRepetition(stored: readonly Stored[]): Stored[][] {
  const groups: Stored[][] = [];
  for (const one of stored) {
    const group = groups.find(
      (known) => !known.some((other) => other.warehouseId === one.warehouseId && other.line.skuId === one.line.skuId),
    );
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Books the pieces as not sold, for their share of the line's money. */
function bookReturned(
  ctx: Context,
  id: string,
  stored: readonly Pick<Stored, 'line' | 'quantity' | 'value'>[],
): Promise<void> {
  const before = new Map<string, number>();
  return bookSale(
    ctx,
    stored.map(({ line, quantity, value }) => {
      const already = before.get(line.id) ?? line.storedQuantity;
      before.set(line.id, addQuantities(already, quantity));
      return {
        orderLineId: line.orderLineId,
        lineId: line.id,
        kind: 'return',
        quantity: -quantity,
        amount: -moneyOfPieces(line, already, quantity),
        cost: -value,
      };
    }),
    { kind: 'salesReturn', id },
  );
}

/** Locks the orders of returned pieces before their outbound lines: handing out the rest locks in the same order. */
export const lockOrders = (ctx: Context, lines: readonly Line[]) =>
  sql`select from order_sale where store_id = ${ctx.storeId} and id in (
    select sold.order_id from order_sale_line sold
    where sold.store_id = ${ctx.storeId} and sold.id = any(${lines.map(({ orderLineId }) => orderLineId)}::uuid[]))
    order by id for no key update`.execute(ctx.db);

/** Takes the work of a return that is passed off the sales: money goes back, and nothing that could be stored. */
export async function takeBackWork(ctx: Context, id: string, lines: readonly Line[]): Promise<void> {
  const work = lines.filter(({ isService, restQuantity }) => isService && restQuantity > 0);
  if (!work.length) return;
  await lockOrders(ctx, work);
  const back = sql`unnest(${work.map((line) => line.id)}::uuid[], ${work.map(({ saleOutLineId }) => saleOutLineId)}::uuid[],
    ${work.map(({ restQuantity }) => restQuantity)}::numeric[]) as back (id, out_line_id, quantity)`;
  await sql`update sales_return_line as line set stored_quantity = line.stored_quantity + back.quantity from ${back}
    where line.store_id = ${ctx.storeId} and line.id = back.id`.execute(ctx.db);
  await sql`update sale_out_line as line set stored_quantity = line.stored_quantity + back.quantity
    from (select out_line_id, sum(quantity) as quantity from ${back} group by 1) back
    where line.store_id = ${ctx.storeId} and line.id = back.out_line_id`.execute(ctx.db);
  await bookReturned(
    ctx,
    id,
    work.map((line) => ({ line, quantity: line.restQuantity, value: 0 })),
  );
}

interface Return {
  id: string;
  soldShopId: string;
}

/** Puts goods of a return back into stock; returns true when nothing is left to store. */
export async function storeReturn(
  ctx: Context,
  { id, soldShopId }: Return,
  lines: readonly Line[],
  wanted: readonly Wanted[],
): Promise<boolean> {
  const checked = storedOf(lines, wanted);
  const faulty = checked.some(({ condition }) => condition === 2) ? await faultyWarehouse(ctx, soldShopId) : undefined;
  const placed = checked.map((one) => ({
    ...one,
    warehouseId: one.condition === 2 && faulty ? faulty : one.line.warehouseId,
  }));
  for (const warehouseId of new Set(placed.map((one) => one.warehouseId)))
    await assertWarehouse(ctx, warehouseId, 'lines');
  await lockOrders(
    ctx,
    placed.map(({ line }) => line),
  );
  const stored = await valued(ctx, placed);
  await sql`update sales_return_line as line set stored_quantity = line.stored_quantity + moved.quantity
    from (select id, sum(quantity) as quantity from unnest(${stored.map(({ line }) => line.id)}::uuid[], ${stored.map(({ quantity }) => quantity)}::numeric[]) as one (id, quantity) group by 1) moved
    where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db);
  await sql`update sale_out_line as line set stored_quantity = line.stored_quantity + moved.quantity, stored_cost = line.stored_cost + moved.value
    from (select id, sum(quantity) as quantity, sum(value)::bigint as value
      from unnest(${stored.map(({ line }) => line.saleOutLineId)}::uuid[], ${stored.map(({ quantity }) => quantity)}::numeric[], ${stored.map(({ value }) => value)}::bigint[]) as one (id, quantity, value) group by 1) moved
    where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db);
  await ctx.db
    .insertInto('sales_return_storage')
    .values(
      stored.map(({ line, condition, quantity, warehouseId, value }) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        document_id: id,
        line_id: line.id,
        warehouse_id: warehouseId,
        condition,
        quantity,
        value,
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })),
    )
    .execute();
  await recordEvent(
    ctx,
    id,
    '入库',
    stored
      .map(
        ({ line, condition, quantity }) =>
          `${line.name} ${formatQuantity(quantity)} ${line.unitName}（${conditionLabel(condition)}）`,
      )
      .join('、'),
  );
  for (const group of withoutRepetition(stored))
    await moveStock(
      ctx,
      group.map(({ line, quantity, warehouseId, value }) => ({
        warehouseId,
        skuId: line.skuId,
        quantity,
        value,
        lineId: line.id,
      })),
      { kind: 'salesReturn', documentId: id },
    );
  await bookReturned(ctx, id, stored);
  return lines.every(
    (line) =>
      addQuantities(
        line.restQuantity,
        -addQuantities(...stored.filter((one) => one.line.id === line.id).map(({ quantity }) => quantity)),
      ) === 0,
  );
}
