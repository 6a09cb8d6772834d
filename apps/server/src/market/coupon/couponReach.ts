import { elsewhereWords, type CouponPlaces } from '@partsdesk/core/market/coupon/couponReach';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';

interface Named {
  id: string;
  name: string;
}

/** The shops in which coupons of `scheme` may be used, by name; none: all. */
export const shopsOfScheme = sql<
  Named[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', shop.id, 'name', shop.name)
    order by shop.code), '[]') from coupon_scheme_shop wanted
    join shop on shop.store_id = wanted.store_id and shop.id = wanted.shop_id
  where wanted.store_id = scheme.store_id and wanted.scheme_id = scheme.id)`;

/** The grades that `scheme` is for, by name; none: everybody. */
export const levelsOfScheme = sql<
  Named[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', level.id, 'name', level.name)
    order by level.id), '[]') from coupon_scheme_level wanted
    join custom_level level on level.store_id = wanted.store_id and level.id = wanted.level_id
  where wanted.store_id = scheme.store_id and wanted.scheme_id = scheme.id)`;

/** Where an order is sold, and to whom. */
export interface SoldAt {
  customerId: string;
  shopId: string;
  online: boolean;
}

/** Tells of each scheme why its coupons are not for this shop, channel and customer; empty where they are (MKT-15). */
export async function elsewhereOf(
  ctx: Context,
  schemeIds: readonly string[],
  { customerId, shopId, online }: SoldAt,
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    channels: CouponPlaces;
    shops: Named[];
    levels: Named[];
    levelId: string | null;
  }>`select scheme.id, scheme.channels, ${shopsOfScheme} as shops, ${levelsOfScheme} as levels,
      (select buyer.level_id from customer buyer where buyer.store_id = scheme.store_id and buyer.id = ${customerId}) as "levelId"
    from coupon_scheme scheme where scheme.store_id = ${ctx.storeId} and scheme.id = any(${[...schemeIds]}::uuid[])`.execute(
    ctx.db,
  );
  const among = (all: readonly Named[], id: string | null) => all.length === 0 || all.some((one) => one.id === id);
  return new Map(
    rows.map((scheme) => [
      scheme.id,
      elsewhereWords(scheme, {
        online,
        inShop: among(scheme.shops, shopId),
        inLevel: among(scheme.levels, scheme.levelId),
      }),
    ]),
  );
}
