import { addDays } from '@partsdesk/core/dates';
import { sql } from 'kysely';
import { addSeconds, dayOf, startOfDay } from '../clock';
import type { Transaction } from '../db/database';
import { settleAccount } from '../fund/settleAccount';
import type { Context } from '../kit/context';
import { fromStore } from '../kit/storeTables';
import { salesOrderDetailType } from '../store/setting/salesOrderDetailType';
import { storeSetting } from '../store/setting/storeSetting';
import { call } from './call';
import { seedContext } from './seedContext';

/** The demo company's sales types. */
const types: [name: string, code: string, below: string[]][] = [
  ['配件销售', 'PJ', ['门店零售', '修理厂批发', '线上销售']],
  ['工时', 'GS', ['机修工时', '电路工时', '钣金工时', '喷漆工时']],
  ['保养', 'BY', ['常规保养', '大保养', '变速箱养护', '空调养护']],
  ['洗美', 'XM', ['普洗', '精洗', '打蜡', '内饰清洁']],
  ['轮胎服务', 'LT', ['换胎', '补胎', '四轮定位']],
  ['其他', 'QT', ['救援', '代办年检']],
];

export async function addDemoTypes(ctx: Context): Promise<void> {
  const add = (body: object) => call<string>(salesOrderDetailType.add)(ctx, { query: {}, body });
  for (const [name, code, below] of types) {
    const pid = await add({ name, code });
    for (const [index, child] of below.entries())
      await add({ pid, name: child, code: `${code}-${String(index + 1).padStart(2, '0')}` });
  }
  const { id } = await fromStore(ctx, 'sales_type').select('id').where('code', '=', 'QT-02').executeTakeFirstOrThrow();
  await call(salesOrderDetailType.disable)(ctx, { query: {}, body: { id } });
}

/** Limits managers to 80 percent and cashiers to 95; sets a floor price on every third part. */
export async function addDemoPrices(ctx: Context): Promise<void> {
  const roles = await fromStore(ctx, 'role').select(['id', 'name']).execute();
  const limits = { 店长: 80, 收银员: 95 };
  const priceChange = Object.entries(limits).map(([name, lowestPercent]) => ({
    roleId: roles.find((role) => role.name === name)?.id ?? '',
    lowestPercent,
  }));
  await call(storeSetting.save)(ctx, {
    query: {},
    body: {
      price: {
        version: 0,
        goodsManageOpen: true,
        aboveCostOnly: true,
        costPercent: 100,
        freeWarranty: 20_000,
        priceChange,
      },
    },
  });
  await sql`update goods_shop set floor_price = floor(price * 0.78) where store_id = ${ctx.storeId} and abs(hashtext(sku_id::text)) % 3 = 0`.execute(
    ctx.db,
  );
}

/** Assigns sales types to the demo's sales: maintenance for parts of it, else parts. */
async function countSales({ db, storeId }: Context): Promise<void> {
  await sql`update order_sale_line line set detail_type_id = type.id
    from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id, sales_type type
    where line.store_id = ${storeId} and sku.store_id = line.store_id and sku.id = line.sku_id and type.store_id = line.store_id
      and type.code = case when goods.name ~ '机油|滤|火花塞' then 'BY-01' when goods.name ~ '变速箱' then 'BY-03' else 'PJ-01' end
      and abs(hashtext(line.id::text)) % 10 < 8`.execute(db);
  await sql`update sale_out_line line set detail_type_id = sold.detail_type_id from order_sale_line sold
    where line.store_id = ${storeId} and sold.store_id = line.store_id and sold.id = line.order_line_id and sold.detail_type_id is not null`.execute(
    db,
  );
}

/** Closes the two months before the last one, each on the third of the month after. */
export async function closeDemoBooks(
  transaction: Transaction,
  actor: { user: { id: string; name: string }; storeId: string; placeId: string },
  now: Date,
): Promise<void> {
  await countSales(seedContext(transaction, { ...actor, now }));
  const endOfMonthBefore = (day: string) => addDays(`${day.slice(0, 8)}01`, -1);
  const newest = endOfMonthBefore(endOfMonthBefore(dayOf(now)));
  for (const closeTo of [endOfMonthBefore(newest), newest]) {
    const moment = addSeconds(startOfDay(addDays(closeTo, 3)), 10 * 3600);
    await call(settleAccount.save)(seedContext(transaction, { ...actor, now: moment }), {
      query: {},
      body: { closeTo, remark: `${String(Number(closeTo.slice(5, 7)))}月账已核对` },
    });
  }
}
