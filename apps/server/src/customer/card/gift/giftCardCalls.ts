import { extendProblem } from '@partsdesk/core/customer/card/giftCard';
import { giftCardSums } from '@partsdesk/core/listSums';
import { dayOf } from '../../../clock';
import type { Group } from '../../../kit/contract';
import { Failure } from '../../../kit/failure';
import { page } from '../../../kit/page';
import { visibleCustomer } from '../../visibleCustomers';
import { giftCardDetail, matchingGiftCards, shownGiftCard, usableGiftCards } from './giftCardRows';
import { giftCards, itemsOfCard, lockedGiftCard } from './giftCards';
import { checkedTerms, writeItems } from './issueGiftCard';

/** Requires a reason that says something. */
function reasonOf(why: string): string {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写原因', { field: 'reason' });
  return reason;
}

/** The calls of gift cards that take no money: the till's own room adds those that sell them. */
export const giftCardCalls: Omit<Group<'parts/customerGiftCard'>, 'add' | 'sell'> = {
  async page(ctx, { query }) {
    const found = await page(ctx, matchingGiftCards(ctx, query), query, { sums: giftCardSums });
    return { ...found, records: found.records.map((row) => shownGiftCard(ctx, row)) };
  },

  getById: (ctx, { query }) => giftCardDetail(ctx, query.id),

  async checkVehicleCard(ctx, { query: { customerId, vehicleId } }) {
    return usableGiftCards(ctx, await visibleCustomer(ctx, customerId), vehicleId);
  },

  async update(ctx, { body: { id, version, ...terms } }) {
    const card = await lockedGiftCard(ctx, id, version);
    if (!card.sold) {
      const customerId = await visibleCustomer(ctx, terms.customerId);
      const checked = await checkedTerms(ctx, { ...terms, customerId });
      if (checked.card.givenReason && checked.card.price === 0)
        throw new Failure('要赠送的卡请删除后重新新增', { field: 'price' });
      await writeItems(ctx, id, checked.items);
      ctx.changed('giftCardItems', id, null, { items: checked.items });
      return giftCards.change(ctx, card, checked.card);
    }
    // A sold card is a promise: its name and remark alone are the shop's (MEM-20).
    const items = await itemsOfCard(ctx, id);
    const same = (field: string, is: boolean, word: string) => {
      if (!is) throw new Failure(`已售出的卡不能改${word}`, { field });
    };
    same('kind', terms.kind === card.kind, '卡类型');
    same('customerId', terms.customerId === card.customerId, '持卡客户');
    same('vehicleId', (terms.vehicleId ?? null) === card.vehicleId, '车辆');
    same('price', terms.price === card.price, '售价');
    same('givenReason', (terms.givenReason?.trim() ?? '') === card.givenReason, '赠送原因');
    same('expires', (terms.expires ?? null) === card.expires, '有效期，请用延期');
    same(
      'items',
      terms.items.length === items.length &&
        terms.items.every(({ skuId, total }) => items.some((item) => item.skuId === skuId && item.total === total)),
      '项目和次数',
    );
    const name = terms.name.trim();
    if (!name) throw new Failure('请填写卡名称', { field: 'name' });
    return giftCards.change(ctx, card, { name, remark: terms.remark?.trim() ?? '' });
  },

  async updateStatusById(ctx, { body: { id, version, status, reason } }) {
    const why = reasonOf(reason);
    const card = await lockedGiftCard(ctx, id, version);
    if (!card.sold) throw new Failure('没有售出的卡不用冻结，不要了可以删除');
    return giftCards.change(ctx, card, { status }, { reason: why });
  },

  async extend(ctx, { body: { id, version, expires, reason } }) {
    const why = reasonOf(reason);
    const card = await lockedGiftCard(ctx, id, version);
    const problem = extendProblem(card, expires, dayOf(ctx.now));
    if (problem) throw new Failure(problem.message, { field: problem.field });
    return giftCards.change(ctx, card, { expires }, { reason: why });
  },

  async deleteById(ctx, { query }) {
    const card = await lockedGiftCard(ctx, query.id);
    if (card.sold) throw new Failure('已售出的卡不能删除');
    await ctx.db
      .deleteFrom('gift_card_item')
      .where('store_id', '=', ctx.storeId)
      .where('card_id', '=', card.id)
      .execute();
    return giftCards.remove(ctx, card);
  },
};
