import { cardSums } from '@partsdesk/core/listSums';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { visibleCustomer } from '../visibleCustomers';
import { lastEntries, lockCardRow, matchingCards } from './cardRows';
import { spendableOf, storedCardOf, valueCards } from './valueCards';

export const customerValueCard: Group<'parts/customerValueCard'> = {
  page: (ctx, { query }) => page(ctx, matchingCards(ctx, query), query, { sums: cardSums }),

  async getByCustomerId(ctx, { query }) {
    const customerId = await visibleCustomer(ctx, query.customerId);
    const card = await storedCardOf(ctx, customerId);
    if (!card) return { id: null, balance: 0, spendable: 0, principal: 0, gift: 0, status: 1, version: 1, entries: [] };
    const entries = await lastEntries(ctx, card.id);
    return { ...card, balance: card.principal + card.gift, spendable: await spendableOf(ctx, customerId), entries };
  },

  async updateStatus(ctx, { body: { id, version, status, reason: why } }) {
    const reason = why.trim();
    if (!reason) throw new Failure('请填写原因', { field: 'reason' });
    const card = await lockCardRow(ctx, id);
    if (!card) throw new Failure('储值卡不存在');
    assertUnchanged(`「${card.customerName}」的储值卡`, card, version);
    return valueCards.change(ctx, card, { status }, { reason });
  },
};
