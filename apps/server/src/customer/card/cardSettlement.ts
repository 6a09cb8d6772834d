import { sql } from 'kysely';
import { addDays, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';

const MOST_DAYS = 366;

/**
 * Adds up what cards of each shop paid at each other shop, the greatest first; what came back is taken off. A branch
 * sees what concerns itself.
 */
export function cardSettlement(ctx: Context, { from, to }: { from: string; to: string }) {
  if (to < from) throw new Failure('结束日期不能早于开始日期', { field: 'to' });
  if (startOfDay(to) >= addDays(startOfDay(from), MOST_DAYS))
    throw new Failure('最多查看一年，请把开始日期选近一些', { field: 'from' });
  const amount = sql<number>`-sum(move.principal + move.gift)::bigint`;
  const mine = ctx.shopId ? sql<boolean>`${ctx.shopId} in (lot.shop_id, entry.shop_id)` : sql<boolean>`true`;
  return fromStore(ctx, 'value_card_entry as entry')
    .innerJoin('value_card_move as move', (join) =>
      join
        .onRef('move.store_id', '=', 'entry.store_id')
        .onRef('move.card_id', '=', 'entry.card_id')
        .onRef('move.seq', '=', 'entry.seq'),
    )
    .innerJoin('value_card_lot as lot', withinStore('lot.id', 'move.lot_id'))
    .innerJoin('shop as issuer', withinStore('issuer.id', 'lot.shop_id'))
    .innerJoin('shop as spender', withinStore('spender.id', 'entry.shop_id'))
    .where('entry.kind', 'in', ['consume', 'refund'])
    .where((row) => withinDays(row.ref('entry.create_time'), from, to))
    .whereRef('lot.shop_id', '<>', 'entry.shop_id')
    .where(mine)
    .groupBy(['issuer.id', 'issuer.name', 'spender.id', 'spender.name'])
    .select(['issuer.id as issuerId', 'issuer.name as issuerName'])
    .select(['spender.id as spenderId', 'spender.name as spenderName'])
    .select([
      sql<number>`count(distinct entry.id)::int`.as('entries'),
      sql<number>`-sum(move.principal)::bigint`.as('principal'),
      sql<number>`-sum(move.gift)::bigint`.as('gift'),
      amount.as('amount'),
    ])
    .orderBy(amount, 'desc')
    .orderBy('issuer.id')
    .orderBy('spender.id')
    .execute();
}
