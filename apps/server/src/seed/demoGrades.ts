import { sql } from 'kysely';
import { addDays } from '../clock';
import { moveLevels } from '../customer/grade/moveLevels';
import { firstMonth, ratings, USUAL } from '../customer/grade/ratings';
import { newId } from '../db/ids';
import type { Context } from '../kit/context';

const grades = [
  ['零售会员', '到店注册即是'],
  ['修理厂', '月结或年采购三万以上'],
  ['批发商', '年采购二十万以上'],
  ['车队', '签约车队、出租车公司'],
] as const;

/** The price of each grade by category, in percent of the shop's price. */
const schemes: [category: string, percents: (number | null)[]][] = [
  ['滤清器', [95, 85, 78, 88]],
  ['油品养护', [98, 90, 82, 90]],
  ['制动系统', [95, 86, 80, 88]],
  ['点火系统', [null, 88, 80, null]],
  ['底盘悬挂', [null, 85, 78, 90]],
];

/** Adds grades of customers with their prices, to companies and every tenth person. Runs under the store's role. */
export async function addDemoGrades(
  ctx: Context,
  categoryIds: ReadonlyMap<string, string>,
  skuIds: readonly string[],
  prices: readonly number[],
): Promise<void> {
  const { db, storeId, now } = ctx;
  const levels = grades.map(([name, remark], sort) => ({
    store_id: storeId,
    id: newId(now),
    name,
    remark,
    sort,
    create_time: now,
  }));
  const reached = [
    { name: '银卡会员', threshold: 500_000, percent: 100, rights: '免费检测、优先施工' },
    { name: '金卡会员', threshold: 2_000_000, percent: 98, rights: '免费检测、优先施工、免费救援一次' },
  ].map((grade, index) => ({
    ...grade,
    store_id: storeId,
    id: newId(now),
    sort: grades.length + index,
    create_time: now,
  }));
  await db.insertInto('custom_level').values(levels).execute();
  await db.insertInto('custom_level').values(reached).execute();
  const [member = '', garage = '', trader = '', fleet = ''] = levels.map(({ id }) => id);
  await sql`update customer set level_id = case when kind = 1 then ${member}::uuid
      when name ~ '出租|物流|租车|驾校' then ${fleet}::uuid when abs(hashtext(id::text)) % 5 = 0 then ${trader}::uuid else ${garage}::uuid end
      , level_source = 1 where store_id = ${storeId} and (kind = 2 or (kind = 1 and abs(hashtext(id::text)) % 10 = 0))`.execute(
    db,
  );

  const rules: {
    store_id: string;
    scheme_id: string;
    level_id: string;
    fixed_price: number | null;
    percent: number | null;
  }[] = [];
  const targets: {
    store_id: string;
    id: string;
    category_id: string | null;
    sku_id: string | null;
    create_time: Date;
  }[] = [];
  const scheme = (target: { category_id: string } | { sku_id: string }): string => {
    const id = newId(now);
    targets.push({ store_id: storeId, id, category_id: null, sku_id: null, ...target, create_time: now });
    return id;
  };
  for (const [name, percents] of schemes) {
    const category = categoryIds.get(name);
    if (!category) continue;
    const id = scheme({ category_id: category });
    for (const [index, percent] of percents.entries())
      if (percent !== null)
        rules.push({ store_id: storeId, scheme_id: id, level_id: levels[index]?.id ?? '', fixed_price: null, percent });
  }
  // Gives garages and traders special prices, in whole yuan, for the best-selling parts.
  for (const [index, skuId] of skuIds.slice(0, 40).entries()) {
    const price = prices[index] ?? 0;
    const id = scheme({ sku_id: skuId });
    rules.push(
      {
        store_id: storeId,
        scheme_id: id,
        level_id: garage,
        fixed_price: Math.round(price * 0.0083) * 100,
        percent: null,
      },
      { store_id: storeId, scheme_id: id, level_id: trader, fixed_price: null, percent: 79 },
    );
  }
  await db.insertInto('price_scheme').values(targets).execute();
  await db
    .insertInto('price_scheme_rule')
    .values(rules.filter(({ fixed_price: fixed }) => fixed === null || fixed > 0))
    .execute();
}

/** Rates the demo's customers by what they have spent. */
export async function rateDemoCustomers(ctx: Context): Promise<void> {
  const { rows } = await ratings(ctx.storeId, firstMonth(ctx.now, USUAL.months)).execute(ctx.db);
  await moveLevels(
    ctx,
    rows.flatMap(({ id, levelId, dueId, due, threshold }) => (due === threshold ? [] : [{ id, levelId, toId: dueId }])),
    'receipt',
  );
}

const ownCategories: [name: string, below: string[]][] = [
  ['畅销件', ['保养件', '易损件']],
  ['当季', ['防冻液', '雪季用品']],
  ['清仓', []],
];

/**
 * Adds every branch's own categories, and ninety parts to its mini-app: thirty of each kind, with periods of every
 * state.
 */
export async function addDemoShopGoods(ctx: Context, shopIds: readonly string[], today: Date): Promise<void> {
  const { db, storeId, now } = ctx;
  for (const shopId of shopIds) {
    const ids: string[] = [];
    for (const [sort, [name, below]] of ownCategories.entries()) {
      const parent = newId(now);
      ids.push(parent, ...below.map(() => newId(now)));
      const own = ids.slice(-below.length - 1);
      await db
        .insertInto('goods_shop_category')
        .values(
          [name, ...below].map((text, index) => ({
            store_id: storeId,
            id: own[index] ?? '',
            shop_id: shopId,
            parent_id: index ? parent : null,
            name: text,
            sort: index ? index : sort + 1,
            create_time: now,
          })),
        )
        .execute();
    }
    const [, service = '', wearing = '', , , , clearing = ''] = ids;
    await sql`update goods_shop sold set shop_category_id = case when goods.name ~ '滤|机油' then ${service}::uuid when goods.name ~ '刹车|雨刮' then ${wearing}::uuid else ${clearing}::uuid end
      from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      where sold.store_id = ${storeId} and sold.shop_id = ${shopId} and sku.store_id = sold.store_id and sku.id = sold.sku_id
        and (goods.name ~ '滤|机油|刹车|雨刮' or abs(hashtext(sku.sku_code)) % 40 = 0)`.execute(db);
    // Of every three one is special, one 9.9, one regular; one special offer in five has ended, one is to come.
    await sql`insert into goods_mini (store_id, goods_shop_id, shop_id, kind, price, special_price, limit_count, begins, ends, on_shelf, sort, create_time)
      select store_id, id, ${shopId}, kind, price, case kind when 1 then greatest(price * 8 / 10 / 100 * 100, 100) when 2 then 990 end, case when kind = 3 then null else 1 + place % 3 end,
        case when kind = 3 then null when place % 5 = 1 then ${addDays(today, 3)}::timestamptz else ${addDays(today, -20)}::timestamptz end,
        case when kind = 3 then null when place % 5 = 0 then ${addDays(today, -5)}::timestamptz when place % 5 = 2 then null else ${addDays(today, 25)}::timestamptz end,
        case when place % 17 = 0 then 0 else 1 end, place, ${now}
      from (
        select sold.store_id, sold.id, sold.price, row_number() over (order by sku.sku_code)::int as place,
          case when sold.price < 4000 and row_number() over (order by sku.sku_code) % 2 = 0 then 2 else case row_number() over (order by sku.sku_code) % 3 when 0 then 3 when 1 then 1 else 3 end end as kind
        from goods_shop sold join goods_sku sku on sku.store_id = sold.store_id and sku.id = sold.sku_id
        where sold.store_id = ${storeId} and sold.shop_id = ${shopId} and sold.price > 1500 order by sku.sku_code limit 120
      ) chosen`.execute(db);
  }
}
