import { UNITS_A_FEN } from '@partsdesk/core/cost';
import { MAX_FEN, multiply } from '@partsdesk/core/money';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { moveStock } from './moveStock';
import { assertLines, assertWarehouse } from './stockDraft';
import { entryKinds, lockedEntry, type Seen } from './stockEntryKinds';
import { entryLines, STOCK_IN, type EntryKind } from './stockEntryRows';

const ROWS_A_STATEMENT = 1000;

interface Draft {
  warehouseId: string;
  supplierId: string | null;
  reason: string;
  remark: string;
  lines: readonly { skuId: string; quantity: number; price: number }[];
}

/** Counts the parts of a document. */
const partsOf = ({ lines }: Draft) => new Set(lines.map(({ skuId }) => skuId)).size;

const amountOf = ({ lines }: Draft) => lines.reduce((sum, { price, quantity }) => sum + multiply(price, quantity), 0);

async function writeLines(ctx: Context, documentId: string, lines: Draft['lines']): Promise<void> {
  const rows = lines.map(({ skuId, quantity, price }, index) => ({
    store_id: ctx.storeId,
    id: newId(ctx.now),
    document_id: documentId,
    line_no: index + 1,
    sku_id: skuId,
    quantity,
    price,
    amount: multiply(price, quantity),
  }));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await ctx.db
      .insertInto('stock_entry_line')
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .execute();
}

/** Checks a draft. What was bought and what came free of a part are two lines of a stock-in. */
async function assertDraft(ctx: Context, kind: EntryKind, draft: Draft): Promise<void> {
  await assertOpen(ctx);
  await assertWarehouse(ctx, draft.warehouseId);
  await assertLines(ctx, draft.lines, {
    same: ({ skuId, price }) => (kind === STOCK_IN && price === 0 ? `${skuId} free` : skuId),
  });
  const dear = draft.lines.findIndex(({ price, quantity }) => price * quantity > MAX_FEN);
  if (dear >= 0) throw new Failure('金额太大，请核对数量和单价', { field: `lines[${String(dear)}].price` });
  if (amountOf(draft) > MAX_FEN) throw new Failure('整单金额太大，请分开入库', { field: 'lines' });
}

export async function addEntry(
  ctx: Context,
  kind: EntryKind,
  draft: Draft,
  book: boolean,
): Promise<{ id: string; code: string }> {
  await assertDraft(ctx, kind, draft);
  const id = newId(ctx.now);
  const { code, entity } = entryKinds[kind];
  const { lines, warehouseId, supplierId, reason, remark } = draft;
  const amount = amountOf(draft);
  await ctx.db
    .insertInto('stock_entry')
    .values({
      store_id: ctx.storeId,
      id,
      kind,
      shop_id: ctx.placeId,
      warehouse_id: warehouseId,
      supplier_id: supplierId,
      reason,
      remark,
      line_count: partsOf(draft),
      amount,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await writeLines(ctx, id, lines);
  await recordEvent(ctx, id, '开单');
  ctx.changed(entity, id, null, { warehouseId, lines: lines.length, amount });
  if (book) await bookEntry(ctx, kind, { id, version: 1 });
  return { id, code: await numberDocument(ctx, 'stock_entry', code, id) };
}

export async function updateEntry(ctx: Context, kind: EntryKind, seen: Seen, draft: Draft): Promise<null> {
  const entry = await lockedEntry(ctx, kind, seen, 'edit');
  await assertDraft(ctx, kind, draft);
  await ctx.db
    .deleteFrom('stock_entry_line')
    .where('store_id', '=', ctx.storeId)
    .where('document_id', '=', seen.id)
    .execute();
  await writeLines(ctx, seen.id, draft.lines);
  const { warehouseId, supplierId, reason, remark } = draft;
  await entryKinds[kind].owner.move(
    ctx,
    entry,
    { status: 'edit' },
    { warehouseId, supplierId, reason, remark, lineCount: partsOf(draft), amount: amountOf(draft) },
  );
  await recordEvent(ctx, seen.id, '修改');
  return null;
}

async function writeValues(
  ctx: Context,
  documentId: string,
  lineIds: readonly string[],
  values: readonly number[],
): Promise<void> {
  await sql`update stock_entry_line as line set value = moved.value from unnest(${lineIds}::uuid[], ${values}::bigint[]) as moved (id, value)
    where line.store_id = ${ctx.storeId} and line.id = moved.id and line.document_id = ${documentId}`.execute(ctx.db);
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export async function bookEntry(ctx: Context, kind: EntryKind, seen: Seen): Promise<null> {
  const entry = await lockedEntry(ctx, kind, seen, 'book');
  await assertWarehouse(ctx, entry.warehouseId);
  const { sign, entity, owner } = entryKinds[kind];
  const lines = await entryLines(ctx, seen.id);
  await recordEvent(ctx, seen.id, owner.lifecycles.status.events.book.label);
  // Incoming goods are worth the price paid, to the fen; outgoing goods leave at the average.
  const moved = await moveStock(
    ctx,
    lines.map(({ id, skuId, quantity, amount }, index) => ({
      warehouseId: entry.warehouseId,
      skuId,
      quantity: sign * quantity,
      lineId: id,
      field: `lines[${String(index)}].quantity`,
      ...(kind === STOCK_IN ? { value: amount * UNITS_A_FEN } : {}),
    })),
    { kind: entity, documentId: seen.id },
  );
  const values = moved.map(Math.abs);
  await writeValues(
    ctx,
    seen.id,
    lines.map(({ id }) => id),
    values,
  );
  await owner.move(ctx, entry, { status: 'book' }, { value: sumOf(values), bookedTime: ctx.now });
  return null;
}

/**
 * Reverses a booked document by a second one: received goods leave at their original cost, as far as it is still there.
 */
export async function reverseEntry(
  ctx: Context,
  kind: EntryKind,
  seen: Seen,
  reason: string,
): Promise<{ id: string; code: string }> {
  const entry = await lockedEntry(ctx, kind, seen, 'reverse');
  const { sign, entity, code, owner } = entryKinds[kind];
  const lines = await entryLines(ctx, seen.id);
  const id = newId(ctx.now);
  await owner.move(ctx, entry, { status: 'reverse' }, {}, { reversedBy: id });
  await ctx.db
    .insertInto('stock_entry')
    .values({
      store_id: ctx.storeId,
      id,
      kind,
      shop_id: ctx.placeId,
      warehouse_id: entry.warehouseId,
      supplier_id: entry.supplierId,
      reason,
      reversal_of: seen.id,
      status: owner.lifecycles.status.statuses.reversal.code,
      line_count: entry.lineCount,
      amount: -entry.amount,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  const reversed = lines.map((line, index) => ({ ...line, id: newId(ctx.now), of: line, index }));
  await ctx.db
    .insertInto('stock_entry_line')
    .values(
      reversed.map(({ id: lineId, skuId, of, index }) => ({
        store_id: ctx.storeId,
        id: lineId,
        document_id: id,
        line_no: index + 1,
        sku_id: skuId,
        quantity: -of.quantity,
        price: of.price,
        amount: -of.amount,
      })),
    )
    .execute();
  await recordEvent(ctx, seen.id, '冲销', reason);
  await recordEvent(ctx, id, '冲销', `原单 ${entry.code}：${reason}`);
  const moved = await moveStock(
    ctx,
    reversed.map(({ id: lineId, skuId, of, index }) => ({
      warehouseId: entry.warehouseId,
      skuId,
      quantity: -sign * of.quantity,
      value: of.value,
      lineId,
      field: `lines[${index}].quantity`,
    })),
    { kind: entity, documentId: id },
  );
  const values = moved.map((value) => -Math.abs(value));
  await writeValues(
    ctx,
    id,
    reversed.map((line) => line.id),
    values,
  );
  await ctx.db
    .updateTable('stock_entry')
    .set({ value: sumOf(values), booked_time: ctx.now })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  return { id, code: await numberDocument(ctx, 'stock_entry', code, id) };
}

export async function cancelEntry(ctx: Context, kind: EntryKind, seen: Seen): Promise<null> {
  const entry = await lockedEntry(ctx, kind, seen, 'cancel');
  await entryKinds[kind].owner.move(ctx, entry, { status: 'cancel' });
  await recordEvent(ctx, seen.id, '作废');
  return null;
}
