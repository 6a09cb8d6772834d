import type { Client } from 'pg';
import type { Place } from '../fill';
import { idOf } from '../ids';
import { CAMPAIGN, customersOf, DESK_COUPONS, SALE_COUPONS, SHEET } from './sizes';

const sqlId = (kind: string, number = 'n') => `md5('${kind}' || ${number})::uuid`;

/** Schemes and distributors of a shop, whatever its size: each has as many rows as a compared page counts. */
const schemesOf = (orders: number): number => Math.min(50, Math.ceil(orders / 2500));
const distributorsOf = (orders: number): number => Math.min(SHEET, customersOf(orders), Math.ceil(orders / 200));
const FILLED = [
  ...['coupon', 'coupon_scheme', 'sub_commission', 'commission_balance', 'distributor'],
  ...['bargain_scheme', 'bargain_run', 'sale_ledger'],
];
export const CAMPAIGN_SCHEME = 'market-campaign';
const SALE_SCHEME = 'market-sale';
const DESK_SCHEME = 'market-desk';

/** The customer of the n-th pair of coupons for measured sales: coupons 2n and 2n + 1. */
export const saleCustomer = (pair: number, orders: number): string =>
  idOf('customer', 1 + (pair % customersOf(orders)));
/** The customer of the desk's list. */
export const deskCustomer = (): string => idOf('customer', 1);

/**
 * Fills a shop of `orders` orders with as many coupons, commissions and bargain runs, a campaign, and the coupons of
 * the measured sales, by plain SQL as the database's owner.
 */
export async function fillMarket(client: Client, { storeId, shopId, categoryId }: Place, orders: number) {
  const store = `'${storeId}'::uuid`;
  const customers = String(customersOf(orders));
  const [schemes, distributors] = [schemesOf(orders), String(distributorsOf(orders))];
  const customer = sqlId('customer', `(1 + n % ${customers})`);
  const series = (count: number) => `generate_series(1, ${String(count)}) n`;
  await client.query('set session_replication_role = replica');
  const insertScheme = (id: string, name: string, from: string) =>
    client.query(
      `insert into coupon_scheme (store_id, id, name, kind, face, threshold, scope, stackable, validity, days, total, per_customer, create_time)
       select ${store}, ${id}, ${name}, 1, 100, 0, 0, true, 2, 30, 1000000, 100, now() from ${from}`,
    );
  await insertScheme(sqlId('market-scheme'), `'满减券' || n`, series(schemes));
  for (const kind of [CAMPAIGN_SCHEME, SALE_SCHEME, DESK_SCHEME])
    await insertScheme(sqlId(kind, `''`), `'${kind}'`, series(1));
  const insertCoupons = (kind: string, scheme: string, nth: string, status: string, from: string, buyer = customer) =>
    client.query(
      `insert into coupon (store_id, id, scheme_id, customer_id, nth, code, shop_id, valid_from, valid_to, status, order_id, amount, given_by, used_time, create_time)
       select ${store}, ${sqlId(kind)}, ${scheme}, ${buyer}, ${nth}, upper('${kind}') || n, '${shopId}', now() - interval '30 days', now() + interval '30 days',
         ${status}, case when ${status} = 2 then order_id end, case when ${status} = 2 then 100 else 0 end, '量一量', case when ${status} = 2 then now() end, now() from ${from}`,
    );
  const none = (count: number) => `(select n, null::uuid as order_id from ${series(count)}) one`;
  const sales = `(select row_number() over (order by id) as n, id as order_id, create_time, customer_id from order_sale where store_id = ${store}) sale`;
  await insertCoupons(
    'many',
    sqlId('market-scheme', `(1 + n % ${String(schemes)})`),
    `1 + n / ${customers}`,
    'case when n % 10 = 0 then 0 else 4 end',
    none(orders),
  );
  await insertCoupons(
    'campaign',
    sqlId(CAMPAIGN_SCHEME, `''`),
    'n',
    '2',
    `(select * from ${sales} where n <= ${String(CAMPAIGN)}) one`,
    'customer_id',
  );
  await insertCoupons(
    'sale',
    sqlId(SALE_SCHEME, `''`),
    'n',
    '0',
    none(SALE_COUPONS),
    sqlId('customer', `(1 + (n / 2) % ${customers})`),
  );
  await insertCoupons('desk', sqlId(DESK_SCHEME, `''`), 'n', '0', none(DESK_COUPONS), sqlId('customer', '1'));
  await client.query(
    `insert into sale_ledger (store_id, id, day, shop_id, customer_id, sku_id, category_id, root_category_id, order_type, kind, quantity, amount, cost, first, order_id, sale_out_id, order_line_id, document_kind, document_id, line_id, create_time)
     select ${store}, ${sqlId('sold')}, (sale.create_time at time zone 'Asia/Shanghai')::date, '${shopId}', sale.customer_id, ${sqlId('sku', '1')}, '${categoryId}', '${categoryId}', 1, 'out', 3, 6000, 400000, 1,
       sale.order_id, out.id, ${sqlId('line', `n || '-1'`)}, 'saleOut', out.id, null, sale.create_time from ${sales} join sale_out out on out.store_id = ${store} and out.order_id = sale.order_id`,
  );
  await client.query(
    `insert into distributor (store_id, id, customer_id, code, shop_id, by_name, create_time)
     select ${store}, ${sqlId('distributor')}, ${sqlId('customer')}, 'D' || lpad(n::text, 9, '0'), '${shopId}', '', now() from ${series(Number(distributors))}`,
  );
  await client.query(
    `insert into sub_commission (store_id, id, distributor_id, order_id, level, rate, base, earned, status, day, suspect, create_time)
     select ${store}, ${sqlId('commission')}, ${sqlId('distributor', `(1 + n % ${distributors})`)}, order_id, 1, 1000, 6000, 600, 1, (create_time at time zone 'Asia/Shanghai')::date, false, create_time from ${sales}`,
  );
  await client.query(
    `insert into commission_balance (store_id, distributor_id, available)
     select store_id, distributor_id, sum(earned) from sub_commission where store_id = ${store} group by 1, 2`,
  );
  await client.query(
    `insert into bargain_scheme (store_id, id, name, sku_id, list_price, floor_price, helpers, run_hours, begins, ends, status, create_time)
     select ${store}, ${sqlId('bargain')}, '砍价' || n, ${sqlId('sku')}, 2000, 1000, 2, 24, now() - interval '1 day', now() + interval '1 day', 1, now() from ${series(schemes)}`,
  );
  await client.query(
    `insert into bargain_run (store_id, id, scheme_id, shop_id, customer_id, nth, list_price, floor_price, helpers, cuts, cut_so_far, helped, sells_any, newcomer_first, buy_hours, ends, status, end_reason, create_time)
     select ${store}, ${sqlId('run')}, ${sqlId('bargain', `(1 + n % ${String(schemes)})`)}, '${shopId}', ${customer}, 1 + n / ${customers}, 2000, 1000, 2, '{}', 1000, 2, false, false, 24, now(), 4, 1, now() from ${series(orders)}`,
  );
  await client.query('set session_replication_role = origin');
  await client.query(`vacuum (analyze) ${FILLED.join(', ')}`);
}
