import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import type { EventOf } from '@partsdesk/core/lifecycle';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { documentOwner } from '../../kit/owner/documentOwner';
import { takingRows } from './stockTakingRows';

/** Owns `stock_taking`: its status and its version are written here alone. */
export const stockTakings = documentOwner({
  table: 'stock_taking',
  entity: 'stockTaking',
  noun: '盘点单',
  lifecycles: { status: stockTakingLifecycle },
});

/** Locks a count for an event. Counting takes a shared lock, since counts add up in any order. */
export async function lockedTaking(
  ctx: Context,
  { id, version }: { id: string; version?: number },
  event: EventOf<typeof stockTakingLifecycle>,
  lock: 'forUpdate' | 'forShare' = 'forUpdate',
) {
  const found = takingRows(ctx).where('taking.id', '=', id);
  const taking = await (lock === 'forShare' ? found.forShare('taking') : found.forUpdate('taking')).executeTakeFirst();
  if (!taking) throw new Failure('盘点单不存在');
  stockTakings.check(taking, version, 'status', event);
  return taking;
}
