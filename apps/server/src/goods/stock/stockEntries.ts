import { stockInLifecycle } from '@partsdesk/core/goods/stockInLifecycle';
import { stockOutLifecycle } from '@partsdesk/core/goods/stockOutLifecycle';
import { next, type AnyLifecycle } from '@partsdesk/core/lifecycle';
import { MAX_FEN, multiply } from '@partsdesk/core/money';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { lifecycleFailure } from '../../kit/lifecycleFailure';
import { assertUnchanged } from '../../kit/version';
import { moveStock } from './moveStock';
import { assertLines, assertWarehouse } from './stockDraft';
import { entryLines, STOCK_IN, stockEntries, type EntryKind } from './stockEntryRows';

const ROWS_A_STATEMENT = 1000;
/** The units of 1/10,000 yuan in a fen. */
const UNITS_A_FEN = 100;

const sorts = {
  0: { name: '入库单', lifecycle: stockInLifecycle, code: 'RK', document: 'stockIn', sign: 1 },
  1: { name: '其他出库单', lifecycle: stockOutLifecycle, code: 'QT', document: 'stockOut', sign: -1 },
} as const;
type Event = 'edit' | 'book' | 'reverse' | 'cancel';

interface Draft {
  warehouseId: string;
  supplierId: string | null;
  reason: string;
  remark: string;
  lines: readonly { skuId: string; quantity: number; price: number }[];
}

interface Seen {
  id: string;
  version: number;
}

/** Locks the document and returns the status after the event. */
async function lockedFor(ctx: Context, kind: EntryKind, { id, version }: Seen, event: Event) {
  const { name } = sorts[kind];
  const lifecycle: AnyLifecycle = sorts[kind].lifecycle;
  const entry = await stockEntries(ctx, kind).where('entry.id', '=', id).forUpdate('entry').executeTakeFirst();
  if (!entry) throw new Failure(`${name}不存在`);
  const status = next(lifecycle, entry.status, event);
  if (status === undefined) throw lifecycleFailure(name, lifecycle, entry.status, event);
  assertUnchanged(`${name}${entry.code}`, { version: entry.version, current: entry.status }, version);
  return { entry, status };
}

async function writeLines(ctx: Context, documentId: string, lines: Draft['lines']): Promise<number> {
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
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function assertDraft(ctx: Context, draft: Draft): Promise<void> {
  await assertOpen(ctx);
  await assertWarehouse(ctx, draft.warehouseId);
  await assertLines(ctx, draft.lines);
  const dear = draft.lines.findIndex(({ price, quantity }) => price * quantity > MAX_FEN);
  if (dear >= 0) throw new Failure('金额太大，请核对数量和单价', { field: `lines[${String(dear)}].price` });
  if (draft.lines.reduce((sum, { price, quantity }) => sum + multiply(price, quantity), 0) > MAX_FEN)
    throw new Failure('整单金额太大，请分开入库', { field: 'lines' });
}

export async function addEntry(
  ctx: Context,
  kind: EntryKind,
  draft: Draft,
  book: boolean,
): Promise<{ id: string; code: string }> {
  await assertDraft(ctx, draft);
  const id = newId(ctx.now);
  const { code, document } = sorts[kind];
  const { lines, warehouseId, supplierId, reason, remark } = draft;
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
      line_count: lines.length,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  const amount = await writeLines(ctx, id, lines);
  await ctx.db
    .updateTable('stock_entry')
    .set({ amount })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  await recordEvent(ctx, id, '开单');
  ctx.changed(document, id, null, { warehouseId, lines: lines.length, amount });
  if (book) await bookEntry(ctx, kind, { id, version: 1 });
  return { id, code: await numberDocument(ctx, 'stock_entry', code, id) };
}

export async function updateEntry(ctx: Context, kind: EntryKind, seen: Seen, draft: Draft): Promise<null> {
  const { entry } = await lockedFor(ctx, kind, seen, 'edit');
  await assertDraft(ctx, draft);
  await ctx.db
    .deleteFrom('stock_entry_line')
    .where('store_id', '=', ctx.storeId)
    .where('document_id', '=', seen.id)
    .execute();
  const amount = await writeLines(ctx, seen.id, draft.lines);
  await ctx.db
    .updateTable('stock_entry')
    .set({
      warehouse_id: draft.warehouseId,
      supplier_id: draft.supplierId,
      reason: draft.reason,
      remark: draft.remark,
      line_count: draft.lines.length,
      amount,
      version: entry.version + 1,
    })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', seen.id)
    .execute();
  await recordEvent(ctx, seen.id, '修改');
  ctx.changed(
    sorts[kind].document,
    seen.id,
    { amount: entry.amount, lines: entry.lineCount },
    { amount, lines: draft.lines.length },
  );
  return null;
}

/** Writes the value of each line, and their sum. */
async function writeValues(
  ctx: Context,
  documentId: string,
  lineIds: readonly string[],
  values: readonly number[],
  rest: { status: number; version: number },
): Promise<void> {
  await sql`update stock_entry_line as line set value = moved.value from unnest(${lineIds}::uuid[], ${values}::bigint[]) as moved (id, value)
    where line.store_id = ${ctx.storeId} and line.id = moved.id and line.document_id = ${documentId}`.execute(ctx.db);
  await ctx.db
    .updateTable('stock_entry')
    .set({ ...rest, value: values.reduce((sum, value) => sum + value, 0), booked_time: ctx.now })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', documentId)
    .execute();
}

export async function bookEntry(ctx: Context, kind: EntryKind, seen: Seen): Promise<null> {
  const { entry, status } = await lockedFor(ctx, kind, seen, 'book');
  await assertWarehouse(ctx, entry.warehouseId);
  const { sign, document, lifecycle } = sorts[kind];
  const lines = await entryLines(ctx, seen.id);
  await recordEvent(ctx, seen.id, lifecycle.events.book.label);
  // Incoming goods are worth the price paid, to the fen; outgoing goods leave at the average.
  const values = await moveStock(
    ctx,
    lines.map(({ id, skuId, quantity, amount }, index) => ({
      warehouseId: entry.warehouseId,
      skuId,
      quantity: sign * quantity,
      lineId: id,
      field: `lines[${String(index)}].quantity`,
      ...(kind === STOCK_IN ? { value: amount * UNITS_A_FEN } : {}),
    })),
    { kind: document, documentId: seen.id },
  );
  await writeValues(
    ctx,
    seen.id,
    lines.map(({ id }) => id),
    values.map(Math.abs),
    { status, version: entry.version + 1 },
  );
  ctx.changed(document, seen.id, { status: entry.status }, { status });
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
  const { entry, status } = await lockedFor(ctx, kind, seen, 'reverse');
  const { sign, document, code, lifecycle } = sorts[kind];
  const lines = await entryLines(ctx, seen.id);
  const id = newId(ctx.now);
  await ctx.db
    .updateTable('stock_entry')
    .set({ status, version: entry.version + 1 })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', seen.id)
    .execute();
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
      status: lifecycle.statuses.reversal.code,
      line_count: lines.length,
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
  const values = await moveStock(
    ctx,
    reversed.map(({ id: lineId, skuId, of, index }) => ({
      warehouseId: entry.warehouseId,
      skuId,
      quantity: -sign * of.quantity,
      value: of.value,
      lineId,
      field: `lines[${String(index)}].quantity`,
    })),
    { kind: document, documentId: id },
  );
  await writeValues(
    ctx,
    id,
    reversed.map((line) => line.id),
    values.map((value) => -Math.abs(value)),
    { status: lifecycle.statuses.reversal.code, version: 1 },
  );
  ctx.changed(document, seen.id, { status: entry.status }, { status, reversedBy: id });
  return { id, code: await numberDocument(ctx, 'stock_entry', code, id) };
}

export async function cancelEntry(ctx: Context, kind: EntryKind, seen: Seen): Promise<null> {
  const { entry, status } = await lockedFor(ctx, kind, seen, 'cancel');
  await ctx.db
    .updateTable('stock_entry')
    .set({ status, version: entry.version + 1 })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', seen.id)
    .execute();
  await recordEvent(ctx, seen.id, '作废');
  ctx.changed(sorts[kind].document, seen.id, { status: entry.status }, { status });
  return null;
}
