import { inquiryReplyLifecycle } from '@partsdesk/core/market/arrivals/inquiryReplyLifecycle';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { documentOwner } from '../../kit/owner/documentOwner';
import { recordOwner } from '../../kit/owner/record';

/** 发言方. */
export const CUSTOMER = 0;
export const SHOP = 1;

/** Owns `inquiry`: the note that all its shops share. */
export const inquiries = recordOwner({
  table: 'inquiry',
  entity: 'inquiry',
  noun: '询价单',
  fields: ['code', 'memo'],
});

/** Owns `inquiry_line`: what one shop was asked, whether it has replied, and its last offer. */
export const inquiryLines = documentOwner({
  table: 'inquiry_line',
  entity: 'inquiryLine',
  noun: '询价',
  lifecycles: { status: inquiryReplyLifecycle },
});

interface Said {
  side: typeof CUSTOMER | typeof SHOP;
  content: string;
  price?: number | null;
  quantity?: number | null;
  goodUntil?: string | null;
}

/** Writes what was said into lines. */
export async function say(ctx: Context, lineIds: readonly string[], said: Said): Promise<void> {
  await ctx.db
    .insertInto('inquiry_message')
    .values(
      lineIds.map((lineId) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        line_id: lineId,
        side: said.side,
        content: said.content,
        price: said.price ?? null,
        quantity: said.quantity ?? null,
        good_until: said.goodUntil ?? null,
        by_name: said.side === SHOP ? (ctx.user?.name ?? '') : '',
        create_time: ctx.now,
      })),
    )
    .execute();
}

/** Notes that the other side has read what one side has said in lines. */
export async function markRead(ctx: Context, lineIds: readonly string[], side: Said['side']): Promise<void> {
  if (!lineIds.length) return;
  await ctx.db
    .updateTable('inquiry_message')
    .set({ read_time: ctx.now })
    .where('store_id', '=', ctx.storeId)
    .where('line_id', 'in', [...lineIds])
    .where('side', '=', side)
    .where('read_time', 'is', null)
    .execute();
}
