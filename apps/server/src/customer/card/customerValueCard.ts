import type { CardMove } from '@partsdesk/core/customer/card/storedValue';
import { cardSums } from '@partsdesk/core/listSums';
import { sql } from 'kysely';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { visibleCustomer } from '../visibleCustomers';
import { lockCardRow, matchingCards } from './cardRows';
import { spendableOf, valueCards } from './valueCards';

const MAX_SHOWN = 50;

export const customerValueCard: Group<'parts/customerValueCard'> = {
  page: (ctx, { query }) => page(ctx, matchingCards(ctx, query), query, { sums: cardSums }),

  async getByCustomerId(ctx, { query }) {
    const customerId = await visibleCustomer(ctx, query.customerId);
    const card = await fromStore(ctx, 'value_card')
      .select(['id', 'principal', 'gift', 'status', 'version'])
      .$narrowType<{ status: 0 | 1 }>()
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (!card) return { id: null, balance: 0, spendable: 0, principal: 0, gift: 0, status: 1, version: 1, entries: [] };
    const entries = await fromStore(ctx, 'value_card_entry as entry')
      .innerJoin('shop', withinStore('shop.id', 'entry.shop_id'))
      .select([
        'entry.seq',
        'entry.kind',
        'entry.principal',
        'entry.gift',
        'shop.name as shopName',
        'entry.reason',
        'entry.create_time as createTime',
      ])
      .select(sql<number>`entry.principal_after + entry.gift_after`.as('balance'))
      .$narrowType<{ kind: CardMove }>()
      .where('entry.card_id', '=', card.id)
      .orderBy('entry.seq', 'desc')
      .limit(MAX_SHOWN)
      .execute();
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
