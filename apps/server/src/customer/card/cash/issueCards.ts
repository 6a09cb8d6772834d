import { randomInt } from 'node:crypto';
import { cardNumberOf, DRAWN_DIGITS, groupedNumber } from '@partsdesk/core/customer/card/cardNumber';
import { issueProblem } from '@partsdesk/core/customer/card/cashCard';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../../../db/ids';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { CASH } from '../valueCards';

/** Draws a number that nobody can guess. */
export const drawnNumber = (): string =>
  cardNumberOf(Array.from({ length: DRAWN_DIGITS }, () => String(randomInt(10))).join(''));

/** Draws numbers that differ from each other. */
function drawnNumbers(count: number): string[] {
  const drawn = new Set<string>();
  while (drawn.size < count) drawn.add(drawnNumber());
  return [...drawn];
}

/** Issues cards of one face: they are not sold, and nothing is on them (MEM-10). */
export async function issueCards(ctx: Context, issue: BodyOf<operations['customerCashCard_add']>) {
  const { bearer, face, count } = issue;
  const years = issue.years ?? null;
  const remark = issue.remark?.trim() ?? '';
  const problem = issueProblem({ bearer, face, years });
  if (problem) throw new Failure(problem.message, { field: problem.field });
  const batchId = newId(ctx.now);
  const cards = drawnNumbers(count).map((number) => ({ id: newId(ctx.now), number, bearer, face, years }));
  await ctx.db
    .insertInto('value_card')
    .values(
      cards.map(({ id, number }) => ({
        store_id: ctx.storeId,
        id,
        kind: CASH,
        number,
        bearer,
        face,
        years,
        shop_id: ctx.placeId,
        batch_id: batchId,
        remark,
        create_time: ctx.now,
      })),
    )
    .execute();
  ctx.changed('cashCardBatch', batchId, null, { bearer, face, years, count, remark });
  return { batchId, cards: cards.map((card) => ({ ...card, number: groupedNumber(card.number) })) };
}
