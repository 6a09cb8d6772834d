import { issueProblem } from '@partsdesk/core/customer/card/cashCard';
import { cashCardSums } from '@partsdesk/core/listSums';
import type { Context } from '../../../kit/context';
import { withBefore, type Group } from '../../../kit/contract';
import { Failure } from '../../../kit/failure';
import { page } from '../../../kit/page';
import { fromStore } from '../../../kit/storeTables';
import { lastEntries } from '../cardRows';
import { cashCards } from '../valueCards';
import {
  cashCardRow,
  endOfNumber,
  lockedCashCard,
  matchingCashCards,
  printedCards,
  seenByNumber,
  shown,
} from './cashCardRows';
import { cashCardsByNumber } from './cashCardsByNumber';
import { issueCards } from './issueCards';
import { renewCard } from './renewCard';

/** Reads a card with its sale and what moved it last. */
async function detail(ctx: Context, id: string) {
  const row = await cashCardRow(ctx, id);
  const [sale, entries, renewedTo, renewedFrom] = await Promise.all([
    fromStore(ctx, 'recharge_order').select(['amount', 'code']).where('card_id', '=', id).executeTakeFirst(),
    lastEntries(ctx, id),
    row.renewedToId === null ? '' : endOfNumber(ctx, { id: row.renewedToId }),
    endOfNumber(ctx, { renewedTo: id }),
  ]);
  const { principal, gift } = row;
  const price = sale?.amount ?? null;
  return { ...shown(ctx, row), principal, gift, price, saleCode: sale?.code ?? '', renewedTo, renewedFrom, entries };
}

/** The calls of cash cards that take no money: the till's own room adds the one that sells them. */
export const cashCardCalls: Omit<Group<'parts/customerCashCard'>, 'sell'> = {
  async page(ctx, { query }) {
    const found = await page(ctx, matchingCashCards(ctx, query), query, { sums: cashCardSums });
    return { ...found, records: found.records.map((row) => shown(ctx, row)) };
  },

  getById: (ctx, { query }) => detail(ctx, query.id),

  getByNumber: withBefore(
    async (beforehand, { query }) => {
      const [id] = await cashCardsByNumber(beforehand, [{ number: query.number, field: 'number' }]);
      return id ?? '';
    },
    (ctx, { before: id }) => seenByNumber(ctx, id),
  ),

  batch: (ctx, { query }) => printedCards(ctx, query.batchId),

  add: (ctx, { body }) => issueCards(ctx, body),

  async update(ctx, { body: { id, version, face, years, remark } }) {
    const card = await lockedCashCard(ctx, id, version);
    if (card.sold) {
      if ((face ?? card.face) !== card.face) throw new Failure('已售出的卡只能改备注', { field: 'face' });
      if ((years ?? card.years) !== card.years) throw new Failure('已售出的卡只能改备注', { field: 'years' });
      return cashCards.change(ctx, card, { remark });
    }
    const changed = { face: face ?? card.face, years: years ?? card.years };
    const problem = issueProblem({ bearer: card.bearer, ...changed });
    if (problem) throw new Failure(problem.message, { field: problem.field });
    return cashCards.change(ctx, card, { ...changed, remark });
  },

  async updateStatusById(ctx, { body: { id, version, status, reason: why } }) {
    const reason = why.trim();
    if (!reason) throw new Failure('请填写原因', { field: 'reason' });
    const card = await lockedCashCard(ctx, id, version);
    if (!card.sold) throw new Failure('没有售出的卡不用冻结，不要了可以删除');
    if (card.renewed) throw new Failure('这张卡已换新，不能再冻结或解除');
    return cashCards.change(ctx, card, { status }, { reason });
  },

  async deleteById(ctx, { query }) {
    const card = await lockedCashCard(ctx, query.id);
    if (card.sold) throw new Failure('已售出的卡不能删除');
    return cashCards.remove(ctx, card);
  },

  renew: (ctx, { body }) => renewCard(ctx, body),
};
