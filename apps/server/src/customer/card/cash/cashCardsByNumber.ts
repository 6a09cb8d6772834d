import { readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { sql } from 'kysely';
import { giveBackTry, takeTry } from '../../../account/login/tries';
import { Failure, Problem } from '../../../kit/failure';
import { withMutex } from '../../../kit/mutex';
import type { BeforeContext } from '../../../kit/outside';
import { CASH } from '../valueCards';

/** Wrong numbers of one person, and of one shop. Tries are kept by minutes: two of them hold the last one whole. */
const MAX_TRIES = 10;
const TRY_SECONDS = 120;

/** Who asks, and where: the staff of a shop, or a customer, whose wrong numbers count against nobody else. */
type Asking = Pick<BeforeContext, 'platform' | 'store' | 'storeId' | 'shopId' | 'user' | 'customerId' | 'now'>;

interface Asked {
  number: string;
  /** The field to blame. */
  field: string;
}

/** Reads the ids of the cards that have these numbers. */
async function idsOf({ store, storeId }: Asking, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await store((db) =>
    db
      .selectFrom('value_card')
      .select(['id', 'number'])
      .where('store_id', '=', storeId)
      .where('kind', '=', sql.lit(CASH))
      .where('number', 'in', numbers)
      .execute(),
  );
  return new Map(rows.map(({ id, number }) => [number ?? '', id]));
}

/**
 * Finds cash cards by the numbers on them, in their order. A number with a wrong check digit is refused before the
 * database is asked; any other counts as a try of the person and of the shop before it is looked up, and is given back
 * when there is such a card (MEM-12).
 */
export async function cashCardsByNumber(beforehand: Asking, asked: readonly Asked[]): Promise<string[]> {
  const numbers = asked.map(({ number, field }) => {
    const read = readCardNumber(number);
    if (!read) throw new Failure('卡号有误，请核对', { field });
    return read;
  });
  if (!numbers.length) return [];
  const { platform, storeId, shopId, user, customerId, now } = beforehand;
  const inShop = customerId ? `cashCards:${storeId}:of:${customerId}` : `cashCards:${storeId}:in:${shopId ?? ''}`;
  const subjects = customerId ? [inShop] : [inShop, `cashCards:${storeId}:by:${user?.id ?? ''}`];
  // Serialises the look-ups, so that parallel right numbers do not count as wrong tries.
  return withMutex(inShop, async () => {
    await platform(async (db) => {
      for (const subject of numbers.flatMap(() => subjects))
        if (!(await takeTry(db, subject, MAX_TRIES, TRY_SECONDS, now)))
          throw new Problem(429, '卡号错误次数过多，请2分钟后再试').retryAfter(TRY_SECONDS);
    });
    const ids = await idsOf(beforehand, numbers);
    const right = numbers.filter((number) => ids.has(number));
    if (right.length)
      await platform(async (db) => {
        for (const subject of right.flatMap(() => subjects)) await giveBackTry(db, subject, now);
      });
    return numbers.map((number, index) => {
      const id = ids.get(number);
      if (!id) throw new Failure('没有这张现金卡', { field: asked[index]?.field ?? 'number' });
      return id;
    });
  });
}
