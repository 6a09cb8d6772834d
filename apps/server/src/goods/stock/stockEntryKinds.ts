import { stockInLifecycle } from '@partsdesk/core/goods/stockInLifecycle';
import { stockOutLifecycle } from '@partsdesk/core/goods/stockOutLifecycle';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { documentOwner } from '../../kit/owner/documentOwner';
import { entryRows, STOCK_IN, STOCK_OUT, type EntryKind } from './stockEntryRows';

/** Owns `stock_entry`, by its two kinds: status and version are written here alone. */
export const entryKinds = {
  [STOCK_IN]: {
    code: 'RK',
    entity: 'stockIn',
    sign: 1,
    owner: documentOwner({
      table: 'stock_entry',
      entity: 'stockIn',
      noun: '入库单',
      lifecycles: { status: stockInLifecycle },
    }),
  },
  [STOCK_OUT]: {
    code: 'QT',
    entity: 'stockOut',
    sign: -1,
    owner: documentOwner({
      table: 'stock_entry',
      entity: 'stockOut',
      noun: '其他出库单',
      lifecycles: { status: stockOutLifecycle },
    }),
  },
} as const;

export interface Seen {
  id: string;
  version: number;
}

/** Locks a document of a kind for an event. */
export async function lockedEntry(
  ctx: Context,
  kind: EntryKind,
  { id, version }: Seen,
  event: 'edit' | 'book' | 'reverse' | 'cancel',
) {
  const { owner } = entryKinds[kind];
  const entry = await entryRows(ctx, kind).where('entry.id', '=', id).forUpdate('entry').executeTakeFirst();
  if (!entry) throw new Failure(`${owner.noun}不存在`);
  owner.check(entry, version, 'status', event);
  return entry;
}
