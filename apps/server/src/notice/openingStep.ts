import { enabled } from '@partsdesk/core/enabled';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { fromStore } from '../kit/storeTables';
import { canCollect } from '../pay/trade/collectors';

type Table = 'goods_sku' | 'order_sale' | 'staff' | 'stock';

/** Tells whether a table of the store holds more rows than these, without counting the others. */
async function holdsMoreThan(ctx: Context, table: Table, rows: number): Promise<boolean> {
  return (await fromStore(ctx, table).select('store_id').limit(1).offset(rows).executeTakeFirst()) !== undefined;
}

async function hasAddress(ctx: Context): Promise<boolean> {
  const shops = await fromStore(ctx, 'shop').select(['address', 'status']).execute();
  return shops.some(({ address, status }) => status === enabled.statuses.enabled.code && address !== '');
}

export const openingStep: Group<'parts/openingStep'> = {
  list: async (ctx) => [
    { key: 'address', done: await hasAddress(ctx) },
    { key: 'parts', done: await holdsMoreThan(ctx, 'goods_sku', 0) },
    { key: 'stock', done: await holdsMoreThan(ctx, 'stock', 0) },
    // The owner is one of them.
    { key: 'staff', done: await holdsMoreThan(ctx, 'staff', 1) },
    { key: 'payment', done: await canCollect(ctx) },
    { key: 'sale', done: await holdsMoreThan(ctx, 'order_sale', 0) },
  ],
};
