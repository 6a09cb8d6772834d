import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kit/context';

/** Reads a sum over the stock of a part in the warehouses that a shop sells from. */
const there = <T>(ctx: Context, sum: RawBuilder<unknown>, sku: string, shop: string) => sql<T>`(
  select ${sum} from stock join warehouse place on place.store_id = stock.store_id and place.id = stock.warehouse_id
  where stock.store_id = ${ctx.storeId} and stock.sku_id = ${sql.ref(sku)} and place.shop_id = ${sql.ref(shop)} and place.kind = 0 and place.status = 1)`;

export const onHandThere = (ctx: Context, sku: string, shop: string) =>
  there<number>(ctx, sql`coalesce(sum(stock.on_hand), 0)`, sku, shop);

export const freeThere = (ctx: Context, sku: string, shop: string) =>
  there<number>(ctx, sql`coalesce(sum(stock.on_hand - stock.allocated), 0)`, sku, shop);

/** Reads the average cost of a part in a shop: for whoever may see costs, in a branch of its own shop. */
export const costThere = (ctx: Context, seesCost: boolean, sku: string, shop: string) =>
  seesCost
    ? sql<number | null>`case when ${ctx.shopId}::uuid is null or ${sql.ref(shop)} = ${ctx.shopId}
        then ${there<number | null>(ctx, sql`round(sum(stock.value) / nullif(sum(stock.on_hand), 0))::bigint`, sku, shop)} end`
    : sql<number | null>`null::bigint`;

/** Who may see what goods cost. */
export const seesCost = (ctx: Context): Promise<boolean> => ctx.can('StatementInventoryCost');
