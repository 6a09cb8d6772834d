import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { sortOf } from '../kit/page';
import { withinStore } from '../kit/storeTables';
import { matches, type CustomerFilter } from './customerFilter';
import { customerRows } from './customerRows';
import { customersOfShop } from './visibleCustomers';

const columnOf = {
  name: sql`customer.pinyin`,
  debt: sql`coalesce(receivable.balance, 0)`,
  createTime: sql`customer.id`,
};

/** Whether a list shows the customers of every shop; the head store has no counter of its own: its list is that. */
export const showsEveryShop = async (ctx: Context, all: boolean | undefined): Promise<boolean> =>
  Boolean(all || !ctx.shopId) && (await customersOfShop(ctx)) === null;

interface CustomerList extends CustomerFilter {
  /** Of every shop, where showsEveryShop; else those of this place. */
  all: boolean;
  sort?: Schemas['CustomerSort'] | undefined;
}

/** Selects the customers of a list, in its order. */
export function matchingCustomers(ctx: Context, { all, sort, ...filter }: CustomerList) {
  const rows = all
    ? customerRows(ctx)
    : customerRows(ctx)
        .innerJoin('customer_shop as placed', withinStore('placed.customer_id', 'customer.id'))
        .where('placed.shop_id', '=', ctx.placeId);
  const [by, direction] = sortOf(sort, 'createTime.desc');
  // Sorts by id as well, since a row among equals could appear on two pages.
  return rows
    .where(matches(ctx, { ...filter, shopId: all ? filter.shopId : undefined }))
    .orderBy(columnOf[by], direction)
    .orderBy('customer.id', 'desc');
}
