import { activityStates } from '@partsdesk/core/market/activityState';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { page } from '../../kit/page';
import { assertMayBuy } from '../../order/sale/buyers';
import { sales } from '../../order/sale/saleRows';
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
    const out = await sales(ctx).select('out.id').where('out.id', '=', saleOutId).executeTakeFirst();
    if (!out) throw new Failure('出库单不存在', { field: 'saleOutId' });
    return grantsOf(ctx, saleOutId);
  },
};
