import { pointsSums } from '@partsdesk/core/listSums';
import { sql } from 'kysely';
import { isOrderVisible } from '../../account/role/serviceRights';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { EXACT_TOTAL_OF_FILTERED, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { visibleCustomer } from '../visibleCustomers';
import { pointsRoom, redeemTerms } from './payByPoints';
import { entriesOf, matchingEntries, pointsNow, seenEntry } from './pointsRows';
import { rewardPoints } from './rewardPoints';

export const customerPointsDetails: Group<'parts/customerPointsDetails'> = {
  page: (ctx, { query }) =>
    page(ctx, matchingEntries(ctx, query), query, { sums: pointsSums, exactTo: EXACT_TOTAL_OF_FILTERED }),

  async pageOfCustomer(ctx, { query }) {
    const customerId = await visibleCustomer(ctx, query.customerId);
    const found = await page(ctx, entriesOf(ctx, customerId), query);
    return { ...found, ...(await pointsNow(ctx, customerId)) };
  },

  async redeemable(ctx, { query }) {
    const customerId = await visibleCustomer(ctx, query.customerId);
    const [terms, { available }] = [await redeemTerms(ctx), await pointsNow(ctx, customerId)];
    if (!query.saleOutId) return { available, terms, room: null };
    const out = await fromStore(ctx, 'sale_out as out')
      .innerJoin('order_sale as sale', withinStore('sale.id', 'out.order_id'))
      .select(['out.id', 'out.receivable'])
      .where('out.id', '=', query.saleOutId)
      .where('sale.customer_id', '=', customerId)
      .where(isOrderVisible(ctx, sql.ref('out.order_id')))
      .where((where) => (ctx.shopId ? where('out.shop_id', '=', ctx.shopId) : where.lit(true)))
      .executeTakeFirst();
    if (!out) throw new Failure('出库单不存在', { field: 'saleOutId' });
    return { available, terms, room: terms && (await pointsRoom(ctx, out, terms)) };
  },

  async get(ctx, { query }) {
    const entry = await seenEntry(ctx, query.id);
    if (!entry) throw new Failure('积分明细不存在');
    return entry;
  },

  rewardByStore: (ctx, { body }) => rewardPoints(ctx, body),
};
