import { activityStates } from '@partsdesk/core/market/activityState';
import { isSaleVisible } from '../../account/role/serviceRights';
import { assertMayBuy } from '../../customer/buyers';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { giftDemos, makeDemos } from './giftDemos';
import { grantsOf, matchingGrants, shownGrant, waitingGifts } from './giftGrantRows';
import { giftOffers, matchingSchemes, seenScheme, shownScheme } from './giftSchemeRows';
import { giftSchemes, stateOfGifts } from './giftSchemes';
import { writeScheme } from './writeScheme';

const ACT = '设置消费有礼';

export const partsConsumptionGiftSchema: Group<'parts/partsConsumptionGiftSchema'> = {
  async page(ctx, { query }) {
    const { records, ...rest } = await page(ctx, matchingSchemes(ctx, query), query);
    return { ...rest, records: records.map((row) => shownScheme(ctx, row)) };
  },

  item: (ctx, { query: { id } }) => seenScheme(ctx, id),

  queryDemo: async () => giftDemos(),

  async add(ctx, { body }) {
    assertHead(ctx, ACT);
    return writeScheme(ctx, body);
  },

  async disable(ctx, { query: { id } }) {
    assertHead(ctx, '停用消费有礼');
    const before = await giftSchemes.locked(ctx, id);
    if (stateOfGifts(before, ctx.now) === activityStates.statuses.ended.code) throw new Failure('消费有礼已结束');
    return giftSchemes.change(ctx, before, { endedTime: ctx.now });
  },

  async initByDemo(ctx, { body }) {
    assertHead(ctx, ACT);
    return makeDemos(ctx, body);
  },

  async grants(ctx, { query }) {
    await seenScheme(ctx, query.id);
    const { records, ...rest } = await page(ctx, await matchingGrants(ctx, query), query);
    return { ...rest, records: records.map((row) => shownGrant(ctx, row)) };
  },

  async offers(ctx, { query }) {
    if (query.customerId) await assertMayBuy(ctx, query.customerId);
    return giftOffers(ctx, query);
  },

  async waiting(ctx, { query: { customerId } }) {
    await assertMayBuy(ctx, customerId);
    return waitingGifts(ctx, customerId);
  },

  async ofSale(ctx, { query: { saleOutId } }) {
    if (!(await isSeen(ctx, saleOutId))) throw new Failure('出库单不存在', { field: 'saleOutId' });
    return grantsOf(ctx, saleOutId);
  },
};

/** Tells whether the caller may see the sale of an outbound: of the shop, within the data scope. */
async function isSeen(ctx: Context, saleOutId: string): Promise<boolean> {
  let found = fromStore(ctx, 'sale_out as out')
    .innerJoin('order_sale as sale', withinStore('sale.id', 'out.order_id'))
    .select('out.id')
    .where('out.id', '=', saleOutId)
    .where(isSaleVisible(ctx));
  if (ctx.shopId) found = found.where('sale.shop_id', '=', ctx.shopId);
  return Boolean(await found.executeTakeFirst());
}
