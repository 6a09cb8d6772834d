import { addQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { lockStock, moveStock } from '../goods/moveStock';
import { issueValue } from '../goods/stock';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';
import type { BorrowLine } from './borrowRows';

interface Wanted {
  lineId: string;
  quantity: number;
}

/** Pieces of a line, and what they had cost when they left. */
export interface Moving {
  line: BorrowLine;
  quantity: number;
  value: number;
}

/** The wanted pieces of each line, no more than `rest` says there are. */
function picked(
  lines: readonly BorrowLine[],
  wanted: readonly Wanted[],
  rest: (line: BorrowLine) => number,
  most: string,
): { line: BorrowLine; quantity: number }[] {
  return wanted.map(({ lineId, quantity }, index) => {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new Failure('明细不存在', at('lineId'));
    if (wanted.findIndex((other) => other.lineId === lineId) !== index)
      throw new Failure(`「${line.name}」重复`, at('lineId'));
    if (decimalsOf(quantity) > line.decimals)
      throw new Failure(`「${line.name}」的数量最多${String(line.decimals)}位小数`, at('quantity'));
    if (quantity > rest(line))
      throw new Failure(`「${line.name}」${most} ${formatQuantity(rest(line))} ${line.unitName}`, at('quantity'));
    return { line, quantity };
  });
}

/** What is to leave now: of what was not lent yet. */
export const toLend = (lines: readonly BorrowLine[], wanted: readonly Wanted[] | undefined) => {
  const rest = (line: BorrowLine) => addQuantities(line.quantity, -line.outQuantity);
  return wanted
    ? picked(lines, wanted, rest, '最多还可借出')
    : lines.filter((line) => rest(line) > 0).map((line) => ({ line, quantity: rest(line) }));
};

/** Lent pieces at what they had cost: each slip's own, whatever else of the part is lent. */
export const ofLent = (lines: readonly BorrowLine[], wanted: readonly Wanted[]): Moving[] =>
  picked(lines, wanted, (line) => line.lentQuantity, '借出未还').map(({ line, quantity }) => ({
    line,
    quantity,
    value: issueValue(line.lentValue, line.lentQuantity, quantity),
  }));

interface Places {
  id: string;
  warehouseId: string;
  lentId: string;
}

/** All that such a move touches, locked in one order: lending and returning go opposite ways. */
const lockPlaces = (ctx: Context, { warehouseId, lentId }: Places, moving: readonly { line: BorrowLine }[]) =>
  lockStock(
    ctx,
    moving.flatMap(({ line: { skuId } }) => [
      { warehouseId, skuId },
      { warehouseId: lentId, skuId },
    ]),
  );

const because = ({ id }: Places) => ({ kind: 'serviceBorrow', documentId: id });

/** From the warehouse to the lent place, at the moving average of the moment. */
export async function moveToLent(
  ctx: Context,
  places: Places,
  moving: readonly { line: BorrowLine; quantity: number }[],
): Promise<void> {
  await lockPlaces(ctx, places, moving);
  const values = await moveStock(
    ctx,
    moving.map(({ line, quantity }, index) => ({
      warehouseId: places.warehouseId,
      skuId: line.skuId,
      quantity: -quantity,
      lineId: line.id,
      field: `lines[${String(index)}].quantity`,
    })),
    because(places),
  );
  await moveStock(
    ctx,
    moving.map(({ line, quantity }, index) => ({
      warehouseId: places.lentId,
      skuId: line.skuId,
      quantity,
      value: -(values[index] ?? 0),
      lineId: line.id,
    })),
    because(places),
  );
  await sql`update service_borrow_line as line set out_quantity = line.out_quantity + moved.quantity, lent_value = line.lent_value + moved.value
    from unnest(${moving.map(({ line }) => line.id)}::uuid[], ${moving.map(({ quantity }) => quantity)}::numeric[], ${values.map((value) => -value)}::bigint[]) as moved (id, quantity, value)
    where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db);
}

/** Back to the warehouse, at what it had cost. */
export async function moveBack(ctx: Context, places: Places, moving: readonly Moving[]): Promise<void> {
  await lockPlaces(ctx, places, moving);
  await leaveLent(ctx, places, moving, 'serviceBorrow');
  await moveStock(
    ctx,
    moving.map(({ line, quantity, value }) => ({
      warehouseId: places.warehouseId,
      skuId: line.skuId,
      quantity,
      value,
      lineId: line.id,
    })),
    because(places),
  );
  await noteOnLines(ctx, 'returned_quantity', moving);
}

/** Out of the books. */
export async function writeOff(ctx: Context, places: Places, moving: readonly Moving[]): Promise<void> {
  await leaveLent(ctx, places, moving, 'serviceBorrowLoss');
  await noteOnLines(ctx, 'lost_quantity', moving);
  await sql`update service_borrow_line as line set lost_value = line.lost_value + gone.value
    from unnest(${moving.map(({ line }) => line.id)}::uuid[], ${moving.map(({ value }) => value)}::bigint[]) as gone (id, value)
    where line.store_id = ${ctx.storeId} and line.id = gone.id`.execute(ctx.db);
}

const leaveLent = (ctx: Context, { id, lentId }: Places, moving: readonly Moving[], kind: string) =>
  moveStock(
    ctx,
    moving.map(({ line, quantity, value }) => ({
      warehouseId: lentId,
      skuId: line.skuId,
      quantity: -quantity,
      value,
      lineId: line.id,
    })),
    { kind, documentId: id },
  );

/** They are lent no more. */
export const noteOnLines = (
  ctx: Context,
  column: 'returned_quantity' | 'sold_quantity' | 'lost_quantity',
  moving: readonly Moving[],
) =>
  sql`update service_borrow_line as line set ${sql.ref(column)} = line.${sql.ref(column)} + gone.quantity, lent_value = line.lent_value - gone.value
    from unnest(${moving.map(({ line }) => line.id)}::uuid[], ${moving.map(({ quantity }) => quantity)}::numeric[], ${moving.map(({ value }) => value)}::bigint[]) as gone (id, quantity, value)
    where line.store_id = ${ctx.storeId} and line.id = gone.id`.execute(ctx.db);

/** Whether all of it was lent, and nothing of it is lent any more once these pieces are gone. */
export const nothingLeft = (lines: readonly BorrowLine[], moving: readonly Moving[]): boolean =>
  lines.every((line) => {
    const gone = moving.find((one) => one.line.id === line.id)?.quantity ?? 0;
    return line.outQuantity === line.quantity && addQuantities(line.lentQuantity, -gone) === 0;
  });

/** The pieces, for the timeline. */
export const pieces = (moving: readonly { line: BorrowLine; quantity: number }[]): string =>
  moving
    .map(({ line, quantity }) => `${line.name} ${formatQuantity(quantity)} ${line.unitName}`)
    .join('、')
    .slice(0, 200);
