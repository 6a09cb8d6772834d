import { sql } from 'kysely';
import { bookReceivable } from '../../fund/receivable';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { bookCard, CASH, lockedCards, openCard, storedCardOf } from '../card/valueCards';
import { lockedPoints, movePoints } from '../points/pointsAccounts';

interface Side {
  id: string;
  name: string;
}

interface Between {
  kept: Side;
  dropped: Side;
  document: { kind: 'customerMerge'; id: string };
}

const reasonsOf = ({ kept, dropped }: Between) => ({
  out: `合并到客户「${kept.name}」`,
  in: `由客户「${dropped.name}」合并转入`,
});

/** Moves what stands on the cards of a customer to those of another, who are both locked (the common lock order). */
async function moveCards(ctx: Context, between: Between): Promise<void> {
  const { kept, dropped, document } = between;
  const reasons = reasonsOf(between);
  await ctx.db
    .updateTable('value_card')
    .set({ customer_id: kept.id })
    .where('store_id', '=', ctx.storeId)
    .where('customer_id', '=', dropped.id)
    .where('kind', '=', CASH)
    .execute();
  const source = await storedCardOf(ctx, dropped.id);
  if (!source) return;
  await openCard(ctx, kept.id);
  const target = await storedCardOf(ctx, kept.id);
  if (!target) throw new Error(`${kept.id} has no card`);
  const cards = await lockedCards(ctx, [source.id, target.id]);
  const [from, to] = [source, target].map(({ id }) => cards.find((card) => card.id === id));
  if (!from || !to) throw new Error(`the cards of ${kept.id} and ${dropped.id} are not there`);
  const parts = from.lots.map((lot) => ({ lotId: lot.id, principal: lot.principalLeft, gift: lot.giftLeft }));
  const out = parts.map(({ lotId, principal, gift }) => ({ lotId, principal: 0 - principal, gift: 0 - gift }));
  await bookCard(ctx, from, document, [{ kind: 'transferOut', parts: out, reason: reasons.out }]);
  // Spent lots move too: what they paid can still come back.
  await ctx.db
    .updateTable('value_card_lot')
    .set({ card_id: to.id })
    .where('store_id', '=', ctx.storeId)
    .where('card_id', '=', from.id)
    .execute();
  await bookCard(ctx, to, document, [{ kind: 'transferIn', parts, reason: reasons.in }]);
}

/** Moves cards, points and debt of a customer to another, with an entry on either side (MEM-86). */
export async function moveBalances(ctx: Context, between: Between): Promise<void> {
  const { kept, dropped, document } = between;
  await moveCards(ctx, between);
  const account = await fromStore(ctx, 'points_account')
    .select('customer_id')
    .where('customer_id', '=', dropped.id)
    .executeTakeFirst();
  if (account) {
    const accounts = await lockedPoints(ctx, [kept.id, dropped.id]);
    const [from, to] = [dropped, kept].map(({ id }) => accounts.find(({ customerId }) => customerId === id));
    if (!from || !to) throw new Error(`the points of ${kept.id} and ${dropped.id} are not there`);
    await movePoints(ctx, from, to, document, reasonsOf(between));
  }
  const owed = await fromStore(ctx, 'receivable')
    .select(sql<number>`balance`.as('balance'))
    .where('customer_id', '=', dropped.id)
    .forUpdate()
    .executeTakeFirst();
  if (!owed?.balance) return;
  await bookReceivable(ctx, dropped.id, 0 - owed.balance, document);
  await bookReceivable(ctx, kept.id, owed.balance, document);
}
