import type { Client } from 'pg';
import { searchText, TERMS_VERSION, termsOf } from '../apps/server/src/goods/search/partWords';

export interface Size {
  parts: number;
  ledgerRows: number;
  orders: number;
}

export interface Place {
  storeId: string;
  shopId: string;
  warehouseId: string;
  categoryId: string;
  userId: string;
}

/** Returns an id computed from a number, by the same SQL everywhere. */
const idOf = (kind: string, number = 'n') => `md5('${kind}' || ${number})::uuid`;
/** Returns an id of version 7 of a moment. */
const timedIdOf = (kind: string, moment: string) =>
  `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') ||
    '7' || substr(md5('${kind}' || n), 1, 3) || '8' || substr(md5('${kind}' || n), 4, 15))::uuid`;

/** Names of parts; a shop has many of each. */
const names = [
  '机油滤清器',
  '空气滤清器',
  '空调滤清器',
  '燃油滤清器',
  '前刹车片',
  '后刹车片',
  '前刹车盘',
  '后刹车盘',
  '铱金火花塞',
  '点火线圈',
  '前减震器',
  '后减震器',
  '下摆臂球头',
  '横拉杆球头',
  '前轮轴承',
  '离合器三件套',
  '发电机皮带',
  '正时皮带套装',
  '涨紧轮',
  '外球笼防尘套',
  '水泵',
  '节温器',
  '散热器水箱',
  '免维护蓄电池',
  '氧传感器',
  '曲轴位置传感器',
  '发电机总成',
  '起动机总成',
  '无骨雨刮片',
  '前保险杠',
  '左大灯总成',
  '气门室盖垫',
  '节气门总成',
  '三元催化器',
  '油底壳放油螺丝',
]
  .map((name) => ({ name, search: searchText({ name, spec: '', codes: [] }) }))
  .map((one) => ({ ...one, terms: termsOf(one.search) }));
const texts = (all: readonly string[]) => `array[${all.map((text) => `'${text}'`).join(', ')}]`;
const nameOf = `(${texts(names.map(({ name }) => name))})[1 + n % ${String(names.length)}]`;

const filled = [
  'goods',
  'goods_sku',
  'goods_term',
  'goods_shop',
  'stock',
  'stock_ledger',
  'customer',
  'order_sale',
  'order_sale_line',
  'sale_out',
  'sale_out_line',
];

/**
 * Fills a branch with parts, their stock and its ledger, customers and a year's sales of three lines each, by plain SQL
 * as the database's owner. Drops and recreates the indexes, which is much faster than maintaining them.
 */
export async function fill(client: Client, place: Place, size: Size, progress: (step: string) => void): Promise<void> {
  const { storeId, shopId, warehouseId, categoryId, userId } = place;
  const store = `'${storeId}'::uuid`;
  const perPart = Math.round(size.ledgerRows / size.parts);
  const customers = Math.max(100, Math.round(size.orders / 10));
  // One moment for all statements, since ids are derived from it.
  const now = `'${new Date().toISOString()}'::timestamptz`;
  const run = async (step: string, sql: string) => {
    progress(step);
    await client.query(sql);
  };
  await client.query(`set maintenance_work_mem = '1GB'; set session_replication_role = replica`);
  const restore = await withoutIndexes(client, filled);

  await run(
    'categories',
    `insert into goods_category (store_id, id, name, create_time) select ${store}, ${idOf('category')}, '分类' || n, now() from generate_series(1, 200) n`,
  );
  await run(
    'parts',
    `insert into goods (store_id, id, name, category_id, unit_name, create_time)
    select ${store}, ${idOf('goods')}, ${nameOf}, case when n % 2 = 0 then '${categoryId}'::uuid else ${idOf('category', '(1 + n % 200)')} end, '个', now() from generate_series(1, ${String(size.parts)}) n`,
  );
  await run(
    'parts by code',
    `insert into goods_sku (store_id, id, goods_id, sku_code, bar_code, material_no, price, search, terms_version, create_time)
    select ${store}, ${idOf('sku')}, ${idOf('goods')}, 'P' || lpad(n::text, 8, '0'), '69' || lpad(n::text, 11, '0'), 'M' || n, 1000 + n % 5000,
      '=p' || lpad(n::text, 8, '0') || ' =69' || lpad(n::text, 11, '0') || ' =m' || n || ' ' || (${texts(names.map(({ search }) => search))})[1 + n % ${String(names.length)}], ${String(TERMS_VERSION)}, now() from generate_series(1, ${String(size.parts)}) n`,
  );
  // Cut in the same way as by apps/server/src/goods/search/partWords.ts.
  const codes = [
    [`'p' || lpad(n::text, 8, '0')`, 2],
    [`'69' || lpad(n::text, 11, '0')`, 6],
    [`'m' || n`, 2],
  ] as const;
  const cuts = codes.map(
    ([code, from]) =>
      `select 'a' || ${code} union all select 'c' || substr(${code}, at) from generate_series(${String(from)}, length(${code}) - 2) at`,
  );
  await run(
    'terms',
    `insert into goods_term (store_id, term, sku_id) select ${store}, told.term, ${idOf('sku')} from generate_series(1, ${String(size.parts)}) n, lateral (
    select distinct term from (${cuts.join(' union all ')} union all select unnest(string_to_array((${texts(names.map((one) => one.terms.join(' ')))})[1 + n % ${String(names.length)}], ' '))) cut (term)) told`,
  );
  await run(
    'parts of the shop',
    `insert into goods_shop (store_id, id, shop_id, sku_id, price, create_time)
    select ${store}, ${idOf('sold')}, '${shopId}', ${idOf('sku')}, 1000 + n % 5000, now() from generate_series(1, ${String(size.parts)}) n`,
  );
  await run(
    'stock',
    `insert into stock (store_id, warehouse_id, sku_id, on_hand, allocated, value)
    select ${store}, '${warehouseId}', ${idOf('sku')}, 1000 * ${String(perPart)}, 0, 5000000 * ${String(perPart)}::bigint from generate_series(1, ${String(size.parts)}) n`,
  );
  await run(
    'stock ledger',
    `insert into stock_ledger (store_id, id, warehouse_id, sku_id, quantity, value, document_kind, document_id, create_time)
    select ${store}, ${timedIdOf('ledger', 'moment')}, '${warehouseId}', ${idOf('sku', '(1 + n % ' + String(size.parts) + ')')}, 1000, 5000000, 'opening', ${idOf('document', '(n / 10)')}, moment
    from (select n, ${now} - interval '365 days' * (1 - n / ${String(size.ledgerRows)}::float8) as moment from generate_series(0, ${String(size.ledgerRows - 1)}) n) at`,
  );
  await run(
    'customers',
    `insert into customer (store_id, id, shop_id, name, pinyin, phone, kind, create_time)
    select ${store}, ${idOf('customer')}, '${shopId}', '客户' || n, 'kh' || n, '139' || lpad(n::text, 8, '0'), 1, now() from generate_series(1, ${String(customers)}) n`,
  );

  const orders = `(select n, ${now} - interval '365 days' * (1 - n / ${String(size.orders)}::float8) as moment,
    case when n % 20 = 0 then 0 when n % 20 = 1 then 1 when n % 20 = 2 then 4 else 2 end as status from generate_series(1, ${String(size.orders)}) n) sale`;
  const customer = idOf('customer', `(1 + n % ${String(customers)})`);
  await run(
    'orders',
    `insert into order_sale (store_id, id, shop_id, code, status, customer_id, list_amount, price_change, hand_discount, round_off, receivable, created_by, create_time)
    select ${store}, ${timedIdOf('order', 'moment')}, '${shopId}', 'XS-OLD-' || n, status, ${customer}, 6000, 0, 0, 0, 6000, '${userId}', moment from ${orders}`,
  );
  await run(
    'outbounds',
    `insert into sale_out (store_id, id, shop_id, order_id, code, status, customer_id, receivable, received, payment_status, created_by, create_time)
    select ${store}, ${timedIdOf('out', 'moment')}, '${shopId}', ${timedIdOf('order', 'moment')}, 'CK-OLD-' || n, case status when 0 then 1 when 1 then 2 when 2 then 3 else 4 end,
      ${customer}, 6000, case when status = 2 then 6000 else 0 end, case when status = 2 then 2 else 0 end, '${userId}', moment from ${orders}`,
  );
  await run(
    'order lines',
    `insert into order_sale_line (store_id, id, order_id, position, sku_id, quantity, out_quantity, list_price, price, list_amount, price_change, hand_discount, round_off, amount)
    select ${store}, ${idOf('line', `n || '-' || position`)}, ${timedIdOf('order', 'moment')}, position, ${idOf('sku', `(1 + (n * 7 + position * 13) % ${String(size.parts)})`)}, 1, case when status = 2 then 1 else 0 end, 2000, 2000, 2000, 0, 0, 0, 2000
    from ${orders}, generate_series(1, 3) position`,
  );
  await run(
    'outbound lines',
    `insert into sale_out_line (store_id, id, sale_out_id, order_line_id, position, sku_id, warehouse_id, quantity, out_quantity)
    select ${store}, ${idOf('outline', `n || '-' || position`)}, ${timedIdOf('out', 'moment')}, ${idOf('line', `n || '-' || position`)}, position, ${idOf('sku', `(1 + (n * 7 + position * 13) % ${String(size.parts)})`)}, '${warehouseId}', 1, case when status = 2 then 1 else 0 end
    from ${orders}, generate_series(1, 3) position`,
  );
  progress('indexes');
  await restore();
  await client.query('set session_replication_role = origin');
  // Analyses the filled tables only: with statistics of an empty table, the planner would go on scanning it
  // sequentially as it grows.
  await run('statistics', `vacuum (analyze) ${filled.join(', ')}`);
}

/** Drops the tables' indexes and keys; returns the function that recreates them. */
export async function withoutIndexes(client: Client, tables: string[]): Promise<() => Promise<void>> {
  const list = tables.map((table) => `'${table}'::regclass`).join(', ');
  const constraints = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid in (${list}) or confrelid in (${list}) order by contype in ('p', 'u'), oid`);
  const indexes = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (${list}) and not exists (select from pg_constraint where conindid = indexrelid)`);
  const keys = constraints.rows.filter(({ definition }) => !definition.startsWith('CHECK'));
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition);
    // Creates keys before the foreign keys that refer to them.
    for (const { table, name, definition } of keys.toReversed()) {
      const unchecked = definition.startsWith('FOREIGN') ? ' not valid' : '';
      await client.query(`alter table ${table} add constraint ${name} ${definition}${unchecked}`);
    }
  };
}
