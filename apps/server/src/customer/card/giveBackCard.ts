import { GIVEN_BACK_DAYS, planGiveBack } from '@partsdesk/core/customer/card/storedValue';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../clock';
import { byAccount } from '../../fund/fundLedger';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { LotShare } from './spendCard';
import { bookCard, lockedCards, lockHolder } from './valueCards';

/** A document that gives back what a card or points paid. */
export interface GivingBack {
  kind: 'refundBill' | 'afterSale' | 'receiptBill';
  id: string;
  reason: string;
}

/** Selects what lots paid for an outbound and did not get back yet, oldest first. */
const spentOn = (ctx: Context, saleOutId: string) =>
  fromStore(ctx, 'card_spend as spend')
    .innerJoin('receipt_bill as bill', withinStore('bill.id', 'spend.receipt_id'))
    .innerJoin('receipt_tender as tender', (join) =>
      join
        .onRef('tender.store_id', '=', 'spend.store_id')
        .onRef('tender.receipt_id', '=', 'spend.receipt_id')
        .onRef('tender.position', '=', 'spend.position'),
    )
    .select(['spend.receipt_id as receiptId', 'spend.position', 'spend.lot_id as lotId', 'spend.part'])
    // A lot may have moved to the card that took the place of the one that paid.
    .innerJoin('value_card_lot as lot', withinStore('lot.id', 'spend.lot_id'))
    .innerJoin('value_card as card', withinStore('card.id', 'lot.card_id'))
    .select(['spend.amount', 'spend.back', 'tender.account_id as accountId', 'tender.method'])
    .select(['lot.card_id as cardId', 'card.customer_id as holderId', 'bill.customer_id as customerId'])
    .where('bill.sale_out_id', '=', saleOutId)
    .orderBy('spend.receipt_id')
    .orderBy('spend.position')
    .execute();

type Spent = Awaited<ReturnType<typeof spentOn>>[number];

/** Reads what gifts paid for an outbound and did not get back, fen: no money that could be given to anybody. */
export const giftSpentOn = async (ctx: Context, saleOutId: string): Promise<number> =>
  (await spentOn(ctx, saleOutId)).reduce(
    (sum, { part, amount, back }) => sum + (part === LotShare.gift ? amount - back : 0),
    0,
  );

/** Makes a gift that has ended meanwhile usable again for a while. */
async function prolong(ctx: Context, lotIds: readonly string[]): Promise<void> {
  if (!lotIds.length) return;
  await ctx.db
    .updateTable('value_card_lot')
    .set({ gift_expires: dayOf(addDays(ctx.now, GIVEN_BACK_DAYS)) })
    .where('store_id', '=', ctx.storeId)
    .where('id', 'in', [...new Set(lotIds)])
    .where('gift_expires', '<', dayOf(ctx.now))
    .execute();
}

type Given = readonly { spent: Spent; amount: number }[];

/** What each lot gets back of its two parts. */
function partsOf(given: Given) {
  const sum = (lotId: string, share: number) =>
    given.reduce((total, { spent, amount }) => total + (spent.lotId === lotId && spent.part === share ? amount : 0), 0);
  return [...new Set(given.map(({ spent }) => spent.lotId))].map((lotId) => ({
    lotId,
    principal: sum(lotId, LotShare.principal),
    gift: sum(lotId, LotShare.gift),
  }));
}

/** Fills the lots of the cards with what each tender gives back; a gift that has ended is usable again for a while. */
async function fill(ctx: Context, all: Given, { kind, id, reason }: GivingBack): Promise<void> {
  const given = all.filter(({ amount }) => amount > 0);
  if (!given.length) return;
  // The common lock order: customers, then cards. The sale's own customer too, since growth and points follow.
  const holders = new Set(given.flatMap(({ spent: { holderId, customerId } }) => [customerId, holderId ?? customerId]));
  for (const holderId of [...holders].sort()) await lockHolder(ctx, holderId);
  const cards = await lockedCards(
    ctx,
    given.map(({ spent }) => spent.cardId),
  );
  for (const { spent, amount } of given)
    await ctx.db
      .updateTable('card_spend')
      .set({ back: sql`back + ${amount}::bigint` })
      .where('store_id', '=', ctx.storeId)
      .where('receipt_id', '=', spent.receiptId)
      .where('position', '=', spent.position)
      .execute();
  await prolong(
    ctx,
    given.filter(({ spent }) => spent.part === LotShare.gift).map(({ spent }) => spent.lotId),
  );
  for (const card of cards) {
    const before = { principal: card.principal, gift: card.gift };
    const parts = partsOf(given.filter(({ spent }) => spent.cardId === card.id));
    await bookCard(ctx, card, { kind, id }, [{ kind: 'refund', parts, reason }]);
    ctx.changed('valueCard', card.id, before, { principal: card.principal, gift: card.gift });
  }
}

/**
 * Gives amounts back to the lots that paid for an outbound, which is locked, by the method that they paid with
 * (MEM-05); returns the accounts that they come out of. Frozen and ended cards and disabled lots take it all the same.
 */
export async function giveBackCards<Method extends string>(
  ctx: Context,
  saleOutId: string,
  amounts: readonly { method: Method; amount: number }[],
  document: GivingBack,
): Promise<{ method: Method; accountId: string; amount: number }[]> {
  if (!amounts.length) return [];
  const all = (await spentOn(ctx, saleOutId)).filter((one) => one.back < one.amount);
  const given = amounts.flatMap(({ method, amount }) => {
    const spent = all.filter((one) => one.method === method);
    const shares = planGiveBack(spent, amount);
    return spent.map((one, index) => ({ method, spent: one, amount: shares[index] ?? 0 }));
  });
  await fill(ctx, given, document);
  return amounts.flatMap(({ method }) =>
    byAccount(
      given.filter((one) => one.method === method).map(({ spent: { accountId }, amount }) => ({ accountId, amount })),
    ).map((part) => ({ ...part, method })),
  );
}

/** Gives back what single tenders paid; those that no card paid are passed over. */
export async function giveBackTenders(
  ctx: Context,
  saleOutId: string,
  tenders: readonly { receiptId: string; position: number; amount: number }[],
  document: GivingBack,
): Promise<void> {
  const given = (await spentOn(ctx, saleOutId)).map((spent) => ({
    spent,
    amount: tenders.reduce(
      (sum, one) => sum + (one.receiptId === spent.receiptId && one.position === spent.position ? one.amount : 0),
      0,
    ),
  }));
  await fill(ctx, given, document);
}
