import { MAX_CARD_BALANCE, type SpendRule } from '@partsdesk/core/customer/card/storedValue';
import { formatYuan } from '@partsdesk/core/money';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { fromStore } from '../../kit/storeTables';

const offers = recordOwner({
  table: 'recharge_offer',
  entity: 'rechargeOffer',
  noun: '充值优惠',
  fields: ['amount', 'gift', 'spendRule', 'giftDays', 'status'],
  taken: ({ amount }) => `已有充值 ${formatYuan(Number(amount))} 的优惠`,
});

/** Refuses an offer that no card could hold (MEM-01). */
function assertFits({ amount, gift }: { amount: number; gift: number }): void {
  if (amount + gift > MAX_CARD_BALANCE)
    throw new Failure(`充值加赠送不能超过 ${formatYuan(MAX_CARD_BALANCE)}`, { field: 'gift' });
}

export const rechargeOffer: Group<'parts/rechargeOffer'> = {
  list(ctx, { query }) {
    const all = fromStore(ctx, 'recharge_offer')
      .select(['id', 'amount', 'gift', 'spend_rule as spendRule', 'gift_days as giftDays', 'status', 'version'])
      .select('create_time as createTime')
      .$narrowType<{ spendRule: SpendRule; status: 0 | 1 }>()
      .orderBy('amount');
    return (query.status === undefined ? all : all.where('status', '=', query.status)).execute();
  },

  add(ctx, { body }) {
    assertFits(body);
    return offers.add(ctx, body);
  },

  async update(ctx, { body }) {
    const offer = await offers.locked(ctx, body.id, body.version);
    assertFits({ amount: body.amount ?? offer.amount, gift: body.gift ?? offer.gift });
    return offers.update(ctx, body);
  },
};
