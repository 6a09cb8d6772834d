import { inquiryReplyLifecycle } from '@partsdesk/core/market/arrivals/inquiryReplyLifecycle';
import { sql } from 'kysely';
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

/**
 * Writes what was said into locked lines, later than all that was said there: a request that waited for the lock, or
 * another process, bears an earlier moment.
 */
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
        create_time: sql<Date>`greatest(${ctx.now}::timestamptz, (select max(create_time) + interval '1 millisecond'
          from inquiry_message where store_id = ${ctx.storeId} and line_id = ${lineId}))`,
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
