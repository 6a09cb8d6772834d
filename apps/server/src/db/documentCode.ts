import { sql } from 'kysely';
import { dayOf } from '../clock';
import type { Context } from '../http/context';

/** XS 销售单, CK 出库单, SK 收款单, JB 交接班. */
export type DocumentKind = 'XS' | 'CK' | 'SK' | 'JB';

/**
 * The next number of this kind, shop and day: `XS-A01-20261121-000007`. Take it as the transaction's last statement:
 * until the commit everybody else who wants one waits, and that is what keeps the numbers without gaps.
 */
export async function takeCode(ctx: Context, kind: DocumentKind): Promise<string> {
  const day = dayOf(ctx.now);
  const { last, shop } = await ctx.db.insertInto('document_counter')
    .values({ store_id: ctx.storeId, shop_id: ctx.placeId, kind, day, last: 1 })
    .onConflict((conflict) => conflict.columns(['store_id', 'shop_id', 'kind', 'day']).doUpdateSet({ last: sql`document_counter.last + 1` }))
    .returning(['last', sql<string>`(select code from shop where shop.store_id = document_counter.store_id and shop.id = document_counter.shop_id)`.as('shop')])
    .executeTakeFirstOrThrow();
  return codeOf(shop, kind, day, last);
}

/** The number that the next document would get; reserves nothing. */
export async function previewCode(ctx: Context, kind: DocumentKind): Promise<string> {
  const day = dayOf(ctx.now);
  const counter = await ctx.db.selectFrom('document_counter').select('last')
    .where('store_id', '=', ctx.storeId).where('shop_id', '=', ctx.placeId).where('kind', '=', kind).where('day', '=', day)
    .executeTakeFirst();
  const shop = await ctx.db.selectFrom('shop').select('code').where('store_id', '=', ctx.storeId).where('id', '=', ctx.placeId).executeTakeFirstOrThrow();
  return codeOf(shop.code, kind, day, (counter?.last ?? 0) + 1);
}

const codeOf = (shop: string, kind: DocumentKind, day: string, number: number) =>
  `${kind}-${shop}-${day.replaceAll('-', '')}-${String(number).padStart(6, '0')}`;
