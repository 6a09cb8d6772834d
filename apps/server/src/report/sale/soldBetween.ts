import { sql } from 'kysely';
import { isSoldVisible } from '../../account/role/serviceRights';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { ofShop } from '../span';
import { SHOWN_COST } from './saleFold';

/** Reads what the goods of a span of time were sold for and earned, fen: net sales, and these less their cost. */
export async function soldBetween(ctx: Context, from: Date, to: Date): Promise<{ sales: number; profit: number }> {
  // The days are found by the index, the moments within them.
  const last = new Date(to.getTime() - 1);
  const { rows } = await sql<{ sales: number; profit: number }>`
    select coalesce(sum(entry.amount), 0)::bigint as sales,
      (coalesce(sum(entry.amount * 100 - ${SHOWN_COST}), 0) / 100)::bigint as profit
    from sale_ledger entry
    where entry.store_id = ${ctx.storeId} and entry.day >= ${dayOf(from)}::date and entry.day <= ${dayOf(last)}::date
      and entry.create_time between ${from} and ${last} and ${isSoldVisible(ctx)} ${ofShop(ctx, 'entry.shop_id')}`.execute(
    ctx.db,
  );
  return rows[0] ?? { sales: 0, profit: 0 };
}
