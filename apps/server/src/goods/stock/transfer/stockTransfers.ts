import { stockTransferLifecycle } from '@partsdesk/core/goods/stockTransferLifecycle';
import type { EventOf } from '@partsdesk/core/lifecycle';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { documentOwner } from '../../../kit/owner/documentOwner';
import { transferRows } from './stockTransferRows';

/** Owns `stock_transfer`: its status and its version are written here alone. */
export const stockTransfers = documentOwner({
  table: 'stock_transfer',
  entity: 'stockTransfer',
  noun: '调拨单',
  lifecycles: { status: stockTransferLifecycle },
});

/** Locks a transfer; refuses if its status allows none of the events. */
export async function lockedTransfer(
  ctx: Context,
  { id, version }: { id: string; version: number },
  ...events: EventOf<typeof stockTransferLifecycle>[]
) {
  const transfer = await transferRows(ctx).where('transfer.id', '=', id).forUpdate('transfer').executeTakeFirst();
  if (!transfer) throw new Failure('调拨单不存在');
  stockTransfers.check(transfer, version, 'status', ...events);
  return transfer;
}
