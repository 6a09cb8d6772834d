import { transferSums } from '@partsdesk/core/listSums';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { assertOpen } from '../../../kit/closedPeriod';
import type { Context } from '../../../kit/context';
import type { Group } from '../../../kit/contract';
import { recordEvent } from '../../../kit/documentEvent';
import { Failure } from '../../../kit/failure';
import { page } from '../../../kit/page';
import { moveStock } from '../moveStock';
import { assertCompanyWarehouse, assertLines, assertWarehouse } from '../stockDraft';
import { askTransfer } from './askTransfer';
import { matchingTransfers, transferDetail, transferLines } from './stockTransferRows';
import { lockedTransfer, stockTransfers } from './stockTransfers';
import { receiveTransfer } from './transferArrival';
import { writeTransfer, writeTransferLines } from './writeTransfer';

type Draft = BodyOf<operations['stockTransfer_add']>;

async function assertDraft(ctx: Context, { fromWarehouseId, toWarehouseId, lines }: Draft): Promise<void> {
  await assertOpen(ctx);
  await assertWarehouse(ctx, fromWarehouseId, 'fromWarehouseId');
  await assertCompanyWarehouse(ctx, toWarehouseId, 'toWarehouseId');
  if (fromWarehouseId === toWarehouseId) throw new Failure('调出仓库和调入仓库不能相同', { field: 'toWarehouseId' });
  await assertLines(ctx, lines);
}

export const stockTransfer: Group<'parts/stockTransfer'> = {
  page: (ctx, { query }) => page(ctx, matchingTransfers(ctx, query), query, { sums: transferSums }),

  item: (ctx, { query }) => transferDetail(ctx, query.id),

  async add(ctx, { body }) {
    await assertDraft(ctx, body);
    return writeTransfer(ctx, body, '开单');
  },

  ask: (ctx, { body }) => askTransfer(ctx, body),

  async update(ctx, { body: { id, version, ...draft } }) {
    const before = await lockedTransfer(ctx, { id, version }, 'edit');
    await assertDraft(ctx, draft);
    await ctx.db
      .deleteFrom('stock_transfer_line')
      .where('store_id', '=', ctx.storeId)
      .where('document_id', '=', id)
      .execute();
    await writeTransferLines(ctx, id, draft.lines);
    await stockTransfers.move(
      ctx,
      before,
      { status: 'edit' },
      {
        fromWarehouseId: draft.fromWarehouseId,
        toWarehouseId: draft.toWarehouseId,
        lineCount: draft.lines.length,
        remark: draft.remark ?? '',
      },
    );
    await recordEvent(ctx, id, '修改');
    return null;
  },

  async ship(ctx, { body: { id, version } }) {
    const transfer = await lockedTransfer(ctx, { id, version }, 'ship');
    if (!transfer.maySend) throw new Failure(`只有调出门店「${transfer.fromShopName}」可以发货`);
    await assertWarehouse(ctx, transfer.fromWarehouseId, 'fromWarehouseId');
    const lines = await transferLines(ctx, id);
    const shipped = { shippedBy: ctx.user?.name ?? '', shippedTime: ctx.now };
    await stockTransfers.move(ctx, transfer, { status: 'ship' }, shipped);
    await recordEvent(ctx, id, '发货', `${transfer.fromShopName} → ${transfer.toShopName}`);
    const values = await moveStock(
      ctx,
      lines.map((line, index) => ({
        warehouseId: transfer.fromWarehouseId,
        skuId: line.skuId,
        quantity: -line.quantity,
        lineId: line.id,
        field: `lines[${String(index)}].quantity`,
      })),
      { kind: 'stockTransfer', documentId: id },
    );
    await sql`update stock_transfer_line as line set transit_quantity = line.quantity, transit_value = moved.value, shipped_value = moved.value
      from unnest(${lines.map((line) => line.id)}::uuid[], ${values.map((value) => -value)}::bigint[]) as moved (id, value)
      where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db);
    return null;
  },

  async receive(ctx, { body: { id, version, lines } }) {
    const transfer = await lockedTransfer(ctx, { id, version }, 'receivePart', 'receiveAll');
    if (!transfer.mayReceive) throw new Failure(`只有调入门店「${transfer.toShopName}」可以收货`);
    const done = await receiveTransfer(ctx, transfer, await transferLines(ctx, id), lines);
    await stockTransfers.move(
      ctx,
      transfer,
      { status: done ? 'receiveAll' : 'receivePart' },
      { receivedBy: ctx.user?.name ?? '', receivedTime: done ? ctx.now : undefined },
      { lines },
    );
    return null;
  },

  async cancel(ctx, { body: { id, version } }) {
    const transfer = await lockedTransfer(ctx, { id, version }, 'cancel');
    // A receiving branch cannot cancel another shop's shipment, unless it asked for it; the head store can cancel any.
    if (!transfer.mayCancel) throw new Failure(`只有调出门店「${transfer.fromShopName}」可以作废`);
    await stockTransfers.move(ctx, transfer, { status: 'cancel' });
    await recordEvent(ctx, id, '作废');
    return null;
  },
};
