import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { lockedCards, lockHolder } from './valueCards';

const CARDS_A_STEP = 100;

/** Writes off ended gifts of some cards; true where there may be more. Locking a card writes them off. */
async function endSome(ctx: Context): Promise<boolean> {
  const found = await fromStore(ctx, 'value_card_lot as lot')
    .innerJoin('value_card as card', withinStore('card.id', 'lot.card_id'))
    .select(['card.id', 'card.customer_id as holderId'])
    .distinct()
    .where('lot.gift_left', '>', sql.lit(0))
    .where('lot.gift_expires', '<', dayOf(ctx.now))
    .limit(sql.lit(CARDS_A_STEP))
    .execute();
  // The common lock order: customers, then cards.
  for (const holderId of [...new Set(found.flatMap((card) => card.holderId ?? []))].sort())
    await lockHolder(ctx, holderId);
  await lockedCards(
    ctx,
    found.map(({ id }) => id),
  );
  return found.length === CARDS_A_STEP;
}

/** Writes off what has ended of the gifts of a store's cards (MEM-04), in short transactions. */
export async function endGifts(frame: SystemFrame, storeId: string): Promise<void> {
  const step = () => asSystem(frame, { storeId, id: newId(frame.clock.now()), operation: 'endGifts' }, endSome);
  while (await step());
}
