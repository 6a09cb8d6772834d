import { groupedNumber } from '@partsdesk/core/customer/card/cardNumber';
import { endAfter, renewProblem, stateOfCashCard } from '@partsdesk/core/customer/card/cashCard';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../../clock';
import { newId } from '../../../db/ids';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { bookCard, CASH, cashCards, lockedCards, lockHolder } from '../valueCards';
import { cashCardRow, lockedCashCard } from './cashCardRows';
import { drawnNumber } from './issueCards';

/**
 * Gives a new number to a card that ended with a balance, or that its holder lost (MEM-11): its lots move to a new
 * card, so that what they paid comes back to it, and the shop that sold them owes them as before. It costs nothing.
 */
export async function renewCard(ctx: Context, { id, version }: BodyOf<operations['customerCashCard_renew']>) {
  const { customerId: holderId } = await cashCardRow(ctx, id);
  if (holderId) await lockHolder(ctx, holderId);
  const row = await lockedCashCard(ctx, id, version);
  const today = dayOf(ctx.now);
  const problem = renewProblem(stateOfCashCard(row, today), row);
  if (problem) throw new Failure(problem);
  const [old] = await lockedCards(ctx, [id]);
  if (!old) throw new Error(`cash card ${id} is not there`);
  const { bearer, years, customerId, shopId, batchId, remark, balance } = row;
  const card = {
    id: newId(ctx.now),
    number: drawnNumber(),
    customerId,
    expires: bearer ? endAfter(years ?? 0, today) : null,
    status: 1,
    sold: true,
    renewed: false,
    principal: 0,
    gift: 0,
    lastSeq: 0,
  };
  await ctx.db
    .insertInto('value_card')
    .values({
      store_id: ctx.storeId,
      id: card.id,
      kind: CASH,
      number: card.number,
      bearer,
      face: balance,
      years,
      expires: card.expires,
      customer_id: customerId,
      shop_id: shopId,
      batch_id: batchId,
      sold_time: ctx.now,
      remark,
      create_time: ctx.now,
    })
    .execute();
  const parts = old.lots.map((lot) => ({ lotId: lot.id, principal: lot.principalLeft, gift: lot.giftLeft }));
  const document = { kind: 'cashCardRenewal', id: newId(ctx.now) };
  const out = parts.map(({ lotId, principal, gift }) => ({ lotId, principal: -principal, gift: -gift }));
  await bookCard(ctx, old, document, [
    { kind: 'transferOut', parts: out, reason: `换新为尾号 ${card.number.slice(-4)} 的卡` },
  ]);
  // Spent lots move too: what they paid can still come back.
  await ctx.db
    .updateTable('value_card_lot')
    .set({ card_id: card.id })
    .where('store_id', '=', ctx.storeId)
    .where('card_id', '=', id)
    .execute();
  await bookCard(ctx, { ...card, lots: [] }, document, [
    { kind: 'transferIn', parts, reason: `由尾号 ${row.number.slice(-4)} 的卡换新` },
  ]);
  await cashCards.change(ctx, row, { renewedTo: card.id });
  ctx.changed('cashCard', card.id, null, { customerId, face: balance, expires: card.expires, renewed: id });
  return { id: card.id, number: groupedNumber(card.number), balance, expires: card.expires };
}
