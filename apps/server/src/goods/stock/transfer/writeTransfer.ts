import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../../../db/ids';
import type { Context } from '../../../kit/context';
import { numberDocument } from '../../../kit/documentCode';
import { recordEvent } from '../../../kit/documentEvent';

type Draft = BodyOf<operations['stockTransfer_add']>;

export const writeTransferLines = (ctx: Context, documentId: string, lines: Draft['lines']) =>
  ctx.db
    .insertInto('stock_transfer_line')
    .values(
      lines.map(({ skuId, quantity }, index) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        document_id: documentId,
        line_no: index + 1,
        sku_id: skuId,
        quantity,
      })),
    )
    .execute();

/** Writes a transfer's draft; `title` says in its timeline how it came about. */
export async function writeTransfer(
  ctx: Context,
  { fromWarehouseId, toWarehouseId, remark = '', lines }: Draft,
  title: '开单' | '调拨申请',
): Promise<{ id: string; code: string }> {
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('stock_transfer')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      from_warehouse_id: fromWarehouseId,
      to_warehouse_id: toWarehouseId,
      line_count: lines.length,
      remark,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await writeTransferLines(ctx, id, lines);
  await recordEvent(ctx, id, title);
  ctx.changed('stockTransfer', id, null, { from: fromWarehouseId, to: toWarehouseId, lines: lines.length });
  return { id, code: await numberDocument(ctx, 'stock_transfer', 'DB', id) };
}
