import { sql } from 'kysely';
import type { Group } from '../kit/contract';
import { fromStore, withinStore } from '../kit/storeTables';
import { visibleCustomer } from './visibleCustomers';

const MAX_SHOWN = 50;

export const customerValueCard: Group<'parts/customerValueCard'> = {
  async getByCustomerId(ctx, { query }) {
    const customerId = await visibleCustomer(ctx, query.customerId);
    const card = await fromStore(ctx, 'value_card')
      .select(['id', 'principal', 'gift'])
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (!card) return { balance: 0, principal: 0, gift: 0, entries: [] };
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
      .$narrowType<{ kind: 'topUp' | 'gift' | 'consume' | 'refund' }>()
      .where('entry.card_id', '=', card.id)
      .orderBy('entry.seq', 'desc')
      .limit(MAX_SHOWN)
      .execute();
    return { balance: card.principal + card.gift, principal: card.principal, gift: card.gift, entries };
  },
};
