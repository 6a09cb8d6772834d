import { addQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { lockStock, moveStock } from '../../goods/stock/moveStock';
import { issueValue } from '../../goods/stock/stock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { BorrowLine } from './borrowRows';

interface Wanted {
  lineId: string;
  quantity: number;
}

/** Pieces of a line, and their cost when they left. */
export interface Moving {
  line: BorrowLine;
  quantity: number;
  value: number;
}

/** Resolves the wanted pieces to lines, refusing more than `rest` allows. */
function pickedLines(
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

/** Returns the pieces to lend now, out of those not lent yet. */
export const piecesToLend = (lines: readonly BorrowLine[], wanted: readonly Wanted[] | undefined) => {
  const rest = (line: BorrowLine) => addQuantities(line.quantity, -line.outQuantity);
  return wanted
    ? pickedLines(lines, wanted, rest, '最多还可借出')
    : lines.filter((line) => rest(line) > 0).map((line) => ({ line, quantity: rest(line) }));
};

/** Values lent pieces at their cost when they left, which each slip keeps for itself. */
export const valuedLent = (lines: readonly BorrowLine[], wanted: readonly Wanted[]): Moving[] =>
  pickedLines(lines, wanted, (line) => line.lentQuantity, '借出未还').map(({ line, quantity }) => ({
    line,
    quantity,
    value: issueValue(line.lentValue, line.lentQuantity, quantity),
  }));

interface Places {
  id: string;
  warehouseId: string;
  lentId: string;
}

/** Locks both places in the common lock order first, since lending and returning move in opposite directions. */
const lockPlaces = (ctx: Context, { warehouseId, lentId }: Places, moving: readonly { line: BorrowLine }[]) =>
  lockStock(
    ctx,
    moving.flatMap(({ line: { skuId } }) => [
      { warehouseId, skuId },
      { warehouseId: lentId, skuId },
    ]),
  );

const causeOf = ({ id }: Places) => ({ kind: 'serviceBorrow', documentId: id });

/** Moves goods from the warehouse to the lent place, at the current moving average. */
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
    causeOf(places),
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
    causeOf(places),
  );
  await sql`update service_borrow_line as line set out_quantity = line.out_quantity + moved.quantity, lent_value = line.lent_value + moved.value
    from unnest(${moving.map(({ line }) => line.id)}::uuid[], ${moving.map(({ quantity }) => quantity)}::numeric[], ${values.map((value) => -value)}::bigint[]) as moved (id, quantity, value)
    where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db);
}

/** Moves goods back to the warehouse, at the cost when they left. */
export async function moveBack(ctx: Context, places: Places, moving: readonly Moving[]): Promise<void> {
  await lockPlaces(ctx, places, moving);
  await removeFromLent(ctx, places, moving, 'serviceBorrow');
  await moveStock(
    ctx,
    moving.map(({ line, quantity, value }) => ({
      warehouseId: places.warehouseId,
      skuId: line.skuId,
      quantity,
      value,
      lineId: line.id,
    })),
    causeOf(places),
  );
  await subtractFromLines(ctx, 'returned_quantity', moving);
}

/** Writes lost pieces off. */
export async function writeOff(ctx: Context, places: Places, moving: readonly Moving[]): Promise<void> {
  await removeFromLent(ctx, places, moving, 'serviceBorrowLoss');
  await subtractFromLines(ctx, 'lost_quantity', moving);
  await sql`update service_borrow_line as line set lost_value = line.lost_value + gone.value
    from unnest(${moving.map(({ line }) => line.id)}::uuid[], ${moving.map(({ value }) => value)}::bigint[]) as gone (id, value)
    where line.store_id = ${ctx.storeId} and line.id = gone.id`.execute(ctx.db);
}

const removeFromLent = (ctx: Context, { id, lentId }: Places, moving: readonly Moving[], kind: string) =>
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

/** Subtracts pieces that are no longer lent from the lines. */
export const subtractFromLines = (
  ctx: Context,
  column: 'returned_quantity' | 'sold_quantity' | 'lost_quantity',
  moving: readonly Moving[],
) =>
  sql`update service_borrow_line as line set ${sql.ref(column)} = line.${sql.ref(column)} + gone.quantity, lent_value = line.lent_value - gone.value
    from unnest(${moving.map(({ line }) => line.id)}::uuid[], ${moving.map(({ quantity }) => quantity)}::numeric[], ${moving.map(({ value }) => value)}::bigint[]) as gone (id, quantity, value)
    where line.store_id = ${ctx.storeId} and line.id = gone.id`.execute(ctx.db);

/** Checks whether every piece was lent, and none is lent any more after these leave. */
export const nothingLeft = (lines: readonly BorrowLine[], moving: readonly Moving[]): boolean =>
  lines.every((line) => {
    const gone = moving.find((one) => one.line.id === line.id)?.quantity ?? 0;
    return line.outQuantity === line.quantity && addQuantities(line.lentQuantity, -gone) === 0;
  });

/** Lists the pieces for the timeline. */
export const pieces = (moving: readonly { line: BorrowLine; quantity: number }[]): string =>
  moving
    .map(({ line, quantity }) => `${line.name} ${formatQuantity(quantity)} ${line.unitName}`)
    .join('、')
    .slice(0, 200);
