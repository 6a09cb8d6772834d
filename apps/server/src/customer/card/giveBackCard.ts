import { GIVEN_BACK_DAYS, planGiveBack } from '@partsdesk/core/customer/card/storedValue';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../clock';
import { byAccount } from '../../fund/fundLedger';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { LotShare } from './spendCard';
import { bookCard, lockedCard } from './valueCards';

/** A document that gives back what a card paid. */
interface GivingBack {
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
    .select(['spend.amount', 'spend.back', 'tender.account_id as accountId', 'spend.card_id as cardId'])
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

/** Fills the lots with what each tender gives back; a gift that has ended meanwhile is usable again for a while. */
async function fill(
  ctx: Context,
  customerId: string,
  given: readonly { spent: Spent; amount: number }[],
  { kind, id, reason }: GivingBack,
): Promise<void> {
  const parts = given.filter(({ amount }) => amount > 0);
  if (!parts.length) return;
  const card = await lockedCard(ctx, customerId);
  if (!card) throw new Error(`customer ${customerId} has spent a card that is not there`);
  const before = { principal: card.principal, gift: card.gift };
  const today = dayOf(ctx.now);
  for (const { spent, amount } of parts)
    await ctx.db
      .updateTable('card_spend')
      .set({ back: sql`back + ${amount}::bigint` })
      .where('store_id', '=', ctx.storeId)
      .where('receipt_id', '=', spent.receiptId)
      .where('position', '=', spent.position)
      .execute();
  const gifts = parts.filter(({ spent }) => spent.part === LotShare.gift).map(({ spent }) => spent.lotId);
  if (gifts.length)
    await ctx.db
      .updateTable('value_card_lot')
      .set({ gift_expires: dayOf(addDays(ctx.now, GIVEN_BACK_DAYS)) })
      .where('store_id', '=', ctx.storeId)
      .where('id', 'in', [...new Set(gifts)])
      .where('gift_expires', '<', today)
      .execute();
  await bookCard(ctx, card, { kind, id }, [
    {
      kind: 'refund',
      parts: [...new Set(parts.map(({ spent }) => spent.lotId))].map((lotId) => {
        const sum = (share: number) =>
          parts.reduce(
            (total, { spent, amount }) => total + (spent.lotId === lotId && spent.part === share ? amount : 0),
            0,
          );
        return { lotId, principal: sum(LotShare.principal), gift: sum(LotShare.gift) };
      }),
      reason,
    },
  ]);
  ctx.changed('valueCard', card.id, before, { principal: card.principal, gift: card.gift });
}

/**
 * Gives an amount back to the lots that paid for an outbound, which is locked (MEM-05); returns the accounts that it
 * comes out of. Frozen cards and disabled lots take it all the same.
 */
export async function giveBackCard(
  ctx: Context,
  { saleOutId, customerId, amount }: { saleOutId: string; customerId: string; amount: number },
  document: GivingBack,
): Promise<{ accountId: string; amount: number }[]> {
  if (!amount) return [];
  const spent = (await spentOn(ctx, saleOutId)).filter((one) => one.back < one.amount);
  const shares = planGiveBack(spent, amount);
  const given = spent.map((one, index) => ({ spent: one, amount: shares[index] ?? 0 }));
  await fill(ctx, customerId, given, document);
  return byAccount(given.map(({ spent: { accountId }, amount: share }) => ({ accountId, amount: share })));
}

/** Gives back what single tenders paid; those that no card paid are passed over. */
export async function giveBackTenders(
  ctx: Context,
  { saleOutId, customerId }: { saleOutId: string; customerId: string },
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
  await fill(ctx, customerId, given, document);
}
