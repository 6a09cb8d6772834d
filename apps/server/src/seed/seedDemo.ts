import type { PastPayment } from '@partsdesk/sandbox';
import { sql } from 'kysely';
import { addDays, type Clock } from '../clock';
import type { Database, Transaction } from '../db/database';
import { newId } from '../db/ids';
import { archiveGoods } from '../goods/archive/archiveGoods';
import { addToStock } from '../goods/stock/stock';
import { withinStore } from '../kit/storeTables';
import { openForOnlinePayIn } from '../pay/trade/openForOnlinePay';
import type { Settings } from '../settings';
import { partsShop } from '../store/shop/partsShop';
import { partsStore } from '../store/shop/partsStore';
import { call } from './call';
import { addDemoApart } from './customer/demoApart';
import { addDemoCustomers } from './customer/demoCustomers';
import { addDemoCustomerShops } from './customer/demoCustomerShops';
import { addDemoExchanges } from './customer/demoExchanges';
import { addDemoExports } from './customer/demoExports';
import { addDemoGiftCards } from './customer/demoGiftCards';
import { addDemoRewards, beginDemoPoints, POINTS_DAYS } from './customer/demoPoints';
import { addDemoReminds } from './customer/demoReminds';
import { addDemoSentReminds } from './customer/demoSentReminds';
import { addDemoVehicles } from './customer/demoVehicles';
import { addDemoWechat } from './customer/demoWechat';
import { addDemoBills } from './demoBills';
import { addDemoPrices, addDemoTypes, closeDemoBooks } from './demoBooks';
import { addDemoCashCards } from './demoCashCards';
import { addDemoRelationships, addDemoStaff, addDemoUsers, demoShops, demoStaff } from './demoCompany';
import { addDemoCoupons } from './demoCoupons';
import { addDemoDistributionOrders } from './demoDistribution';
import { addDemoFunds } from './demoFunds';
import { addDemoGrades, addDemoShopGoods, rateDemoCustomers } from './demoGrades';
import { addDemoBorrowSlips, beginDemoShifts } from './demoHandovers';
import { addDemoMiniApp } from './demoMiniApp';
import { addDemoOnlineOrders } from './demoOnline';
import { addDemoPeople, demoServers } from './demoPeople';
import { addDemoPlatform, demoOperator } from './demoPlatform';
import { addDemoReturns } from './demoReturns';
import { DEMO_DAYS, sellOneDay } from './demoSales';
import { addDemoStatements } from './demoStatements';
import { addDemoStores } from './demoStores';
import { addDemoTasks } from './demoTasks';
import { addDemoTemplates } from './demoTemplates';
import { addDemoArchive } from './goods/demoArchive';
import { demoParts } from './goods/demoGoods';
import { addDemoModelsAndMeals } from './goods/demoModels';
import { writeStockDocuments } from './goods/demoStockDocuments';
import { addDemoTransfers } from './goods/demoTransfers';
import { addDemoWarehouses, enterOpeningStock } from './goods/demoWarehouses';
import { addDemoArrivals } from './market/demoArrivals';
import { addDemoBargains } from './market/demoBargains';
import { addDemoCommissions } from './market/demoCommissions';
import { addDemoDull } from './market/demoDull';
import { addDemoExhibitions } from './market/demoExhibitions';
import { addDemoGifts } from './market/demoGifts';
import { addDemoIssuance } from './market/demoIssuance';
import { addDemoMessages } from './market/demoMessages';
import { demoMerchantForm } from './pay/demoMerchants';
import { addDemoOnlinePayments } from './pay/demoOnlinePay';
import { addDemoRecharges } from './pay/demoRecharges';
import { paidByCode } from './pay/payByCode';
import { randomFrom, type Random } from './random';
import { seedContext } from './seedContext';

export const demoAccounts = [...demoStaff.slice(0, 7), demoOperator].map(({ loginName, title }) => ({
  loginName,
  title,
}));

const PARTS = 5000;
/** The number of parts that a branch sells regularly. */
const SELLING_PARTS = 900;
/** The advisory lock's number. It is arbitrary, but unused by other locks. */
const SEED_LOCK = 727_503;
const ROWS_A_STATEMENT = 1000;

/**
 * Fills an empty database with the demo company: ninety days of a head store and three branches. Runs once; returns the
 * online payments of its customers.
 */
export async function seedDemo(
  database: Database,
  clock: Clock,
  progress: (step: string) => void,
  settings: Settings,
): Promise<PastPayment[]> {
  const now = clock.now();
  const began = addDays(now, -DEMO_DAYS - 10);
  const random = randomFrom(20261121);

  // Runs in one transaction, so that an interrupted seed leaves an empty database for the next start.
  return database.transaction({ role: 'platform' }, async (transaction) => {
    const { db } = transaction;
    // Serialises processes that start on one empty database: one fills it, the others wait.
    await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(db);
    if (await db.selectFrom('platform.app_user').select('id').limit(1).executeTakeFirst()) return [];
    progress('正在准备演示公司：门店与员工');
    const userIds = await addDemoUsers(db, began);
    const owner = { id: userIds.get('laoban') ?? '', name: '陈国华' };
    const platformCtx = seedContext(transaction, { now: began, user: owner });
    const storeId = await call<string>(partsStore.add)(platformCtx, {
      query: {},
      body: { name: '顺达汽配', contact: '陈国华', phone: '13900000001', address: '杭州市拱墅区石祥路 589 号' },
    });
    await db.updateTable('platform.store').set({ auth_status: 2 }).where('id', '=', storeId).execute();
    await addDemoPlatform(transaction, now);
    await transaction.become({ role: 'tenant', storeId });
    const head = await db
      .selectFrom('shop')
      .select('id')
      .where('store_id', '=', storeId)
      .where('is_head', '=', true)
      .executeTakeFirstOrThrow();
    const ownerCtx = seedContext(transaction, { now: began, user: owner, storeId, placeId: head.id });
    const shopIds: string[] = [];
    for (const shop of demoShops) shopIds.push(await call<string>(partsShop.add)(ownerCtx, { query: {}, body: shop }));
    await openForOnlinePayIn(transaction, settings, storeId, began, demoMerchantForm);
    await addDemoStaff(db, storeId, shopIds, userIds, began);
    await transaction.become({ role: 'platform' });
    await addDemoRelationships(db, storeId, shopIds, userIds, began);
    await transaction.become({ role: 'tenant', storeId });

    await transaction.become({ role: 'platform' });
    await addDemoStores(transaction, began, settings);
    await transaction.become({ role: 'tenant', storeId });

    progress(`正在准备演示公司：${String(PARTS)} 种配件`);
    const parts = demoParts(PARTS, random);
    const categoryIds = new Map<string, string>();
    for (const [index, part] of parts.entries()) {
      const own = `${part.category}/${part.subcategory}`;
      for (const [name, parent, key] of [
        [part.category, null, part.category],
        [part.subcategory, part.category, own],
      ] as const) {
        if (categoryIds.has(key)) continue;
        const id = newId(began);
        await db
          .insertInto('goods_category')
          .values({
            store_id: storeId,
            id,
            parent_id: parent === null ? null : (categoryIds.get(parent) ?? null),
            name,
            sort: index,
            create_time: began,
          })
          .execute();
        categoryIds.set(key, id);
      }
    }
    const brandIds = new Map([...new Set(parts.map((part) => part.brand))].map((name) => [name, newId(began)]));
    await db
      .insertInto('goods_brand')
      .values([...brandIds].map(([name, id]) => ({ store_id: storeId, id, name, create_time: began })))
      .execute();
    const skuIds = await archiveGoods(
      ownerCtx,
      parts.map((part) => ({
        ...part,
        unitName: part.unit,
        brandName: part.brand,
        brandId: brandIds.get(part.brand) ?? '',
        categoryId: categoryIds.get(`${part.category}/${part.subcategory}`) ?? '',
        threshold: random.pick([0, 2, 3, 5]),
      })),
    );

    await addDemoMiniApp(ownerCtx, settings, skuIds[0] ?? '');
    await addDemoModelsAndMeals(ownerCtx, parts, skuIds, randomFrom(20261122));
    await addDemoArchive(ownerCtx, settings, parts, skuIds, randomFrom(20261123));

    progress('正在准备演示公司：库存与客户');
    const places = [head.id, ...shopIds];
    const warehouses = await db
      .selectFrom('warehouse')
      .select(['id', 'shop_id as shopId'])
      .where('store_id', '=', storeId)
      .where('is_default', '=', true)
      .execute();
    for (const [index, place] of places.entries()) {
      const warehouseId = warehouses.find((warehouse) => warehouse.shopId === place)?.id ?? '';
      // The head store stocks nearly everything, a branch about half.
      const coming = skuIds.flatMap((skuId, position) => {
        const part = parts[position];
        if (!part || !random.chance(index === 0 ? 0.95 : 0.55)) return [];
        const quantity = openingQuantity(part, position, random);
        const unitCost = Math.round(part.price * 100 * (0.55 + random.next() * 0.2));
        return [{ warehouseId, skuId, quantity, value: Math.round(quantity * unitCost) }];
      });
      const documentId = newId(began);
      for (let from = 0; from < coming.length; from += ROWS_A_STATEMENT)
        await addToStock(ownerCtx, coming.slice(from, from + ROWS_A_STATEMENT), {
          kind: 'warehouseInitialize',
          documentId,
        });
      await enterOpeningStock(
        seedContext(transaction, { now: began, user: owner, storeId, placeId: place }),
        documentId,
        warehouseId,
      );
      await sql`update goods_shop set shelf = chr(65 + abs(hashtext(goods_sku.sku_code)) % 8) || '-' || lpad((abs(hashtext(goods_sku.sku_code)) % 40 + 1)::text, 2, '0')
        from goods_sku where goods_sku.store_id = goods_shop.store_id and goods_sku.id = goods_shop.sku_id and goods_shop.store_id = ${storeId} and goods_shop.shop_id = ${place}`.execute(
        db,
      );
    }
    await addDemoPrices(ownerCtx);
    await addDemoTypes(ownerCtx);
    const customers = await addDemoCustomers(ownerCtx, shopIds, random);
    await addDemoCustomerShops(ownerCtx, shopIds, customers);
    await addDemoPeople(transaction, storeId, userIds, began);
    await addDemoShopGoods(ownerCtx, places, now);

    const stocked = await db
      .selectFrom('stock')
      .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
      .select(['warehouse.shop_id as shopId', 'stock.sku_id as skuId'])
      .where('stock.store_id', '=', storeId)
      .where('stock.on_hand', '>', 0)
      .orderBy('stock.sku_id')
      .execute();
    const partOf = new Map(skuIds.map((skuId, index) => [skuId, parts[index]]));
    const staffOf = (role: string, shop: number) => {
      const person = demoStaff.find((one) => one.role === role && one.shop === shop);
      return { id: userIds.get(person?.loginName ?? '') ?? '', name: person?.name ?? '' };
    };
    const servers = await demoServers(transaction, storeId);
    const shops = shopIds.map((id, index) => ({
      id,
      cashier: staffOf('收银员', index),
      keeper: staffOf('仓管员', index),
      customers: customers
        .filter((customer) => customer.shopId === id)
        .map((customer) => ({ ...customer, serviceStaffId: servers.get(customer.id) })),
      parts: stocked
        .filter((row) => row.shopId === id)
        .flatMap(({ skuId }) => {
          const part = partOf.get(skuId);
          return part ? [{ skuId, price: part.price, decimals: part.decimals }] : [];
        })
        .slice(0, SELLING_PARTS),
      shelf: new Map<string, number>(),
    }));
    const lookAtShelves = async () => {
      for (const shop of shops) shop.shelf = await availableIn(db, storeId, shop.id);
    };
    const wearing = ['滤清器', '油品养护', '制动系统'].flatMap((name) => categoryIds.get(name) ?? []);
    await addDemoWarehouses(
      ownerCtx,
      shopIds,
      wearing,
      skuIds.slice(0, 36).map((skuId, index) => ({ skuId, price: parts[index]?.price ?? 0 })),
    );
    // Collects statistics of rows written in this transaction, since plans made for empty tables scan whole ones.
    const collectStatistics = async () => {
      await transaction.become({ role: 'owner' });
      await sql`analyze`.execute(db);
      await transaction.become({ role: 'tenant', storeId });
    };
    await collectStatistics();
    await lookAtShelves();
    let sold = 0;
    for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo -= 1) {
      if (await writeStockDocuments(transaction, { storeId, shops, lead: owner }, daysAgo, now, random))
        await lookAtShelves();
      if (daysAgo === POINTS_DAYS) await beginDemoPoints(transaction, { storeId, user: owner, placeId: head.id }, now);
      const endShifts = await beginDemoShifts({ transaction, storeId, daysAgo, now }, shops);
      sold += await sellOneDay(transaction, storeId, shops, daysAgo, now, random);
      await endShifts();
      if ([DEMO_DAYS, 85, 70, 40, 0].includes(daysAgo)) await collectStatistics();
      if (daysAgo % 30 === 0) progress(`正在准备演示公司：${String(DEMO_DAYS - daysAgo)} 天、${String(sold)} 笔销售`);
    }
    await lookAtShelves();
    await addDemoBorrowSlips({ transaction, storeId, now }, shops, (shop) => staffOf('服务顾问', shop));
    // Added after the sales, which were made at the shops' prices.
    await addDemoGrades(
      ownerCtx,
      categoryIds,
      skuIds,
      parts.map(({ price }) => price),
    );
    await addDemoReturns(transaction, storeId, shops, owner, now);
    await addDemoDistributionOrders(transaction, storeId, shops, now);
    await addDemoOnlinePayments(transaction, storeId, shops, owner, now);
    await addDemoOnlineOrders(transaction, { storeId, shop: shops[0], lead: owner }, now);
    await rateDemoCustomers({ ...ownerCtx, now });
    await addDemoVehicles(ownerCtx, customers, now);
    await addDemoApart({ ...ownerCtx, now });
    await addDemoWechat(ownerCtx, customers, now);
    await addDemoRecharges(transaction, { storeId, user: owner, customers }, now);
    await addDemoCashCards(transaction, { storeId, user: owner, customers }, now);
    await addDemoGiftCards(transaction, { storeId, user: owner, headId: head.id, customers }, now);
    await addDemoExports(
      transaction,
      { storeId, shopId: shopIds[0] ?? '', user: owner, clerk: staffOf('店长', 0) },
      now,
    );
    await addDemoRewards(transaction, { storeId, user: owner, customers }, now);
    await addDemoExchanges(transaction, { storeId, user: owner, shop: shops[0] }, now);
    await addDemoExhibitions(transaction, { storeId, user: owner, shop: shops[0], customers }, now);
    await addDemoArrivals(transaction, { storeId, user: owner, head, shop: shops[0], customers, skuIds }, now);
    await addDemoCoupons(transaction, { storeId, user: owner, headId: head.id, shop: shops[0] }, now);
    await addDemoCommissions(transaction, { storeId, user: owner, headId: head.id, shop: shops[0] }, now);
    await addDemoMessages({ ...ownerCtx, shopId: null });
    await addDemoIssuance(transaction, { storeId, user: owner, headId: head.id, customers }, now);
    await addDemoGifts(transaction, { storeId, user: owner, headId: head.id, shop: shops[0] }, now);
    await addDemoReminds(transaction, { storeId, user: owner, customers }, now);
    await addDemoSentReminds(transaction, { storeId, user: owner, customers }, now);
    await addDemoFunds(transaction, { storeId, shopIds, user: owner }, now);
    await addDemoStatements(transaction, { storeId, shopId: shopIds[0] ?? '', user: owner }, now);
    await addDemoTasks(transaction, { storeId, user: owner }, now);
    await addDemoBills(transaction, { storeId, user: owner }, now);
    await addDemoDull(transaction, { storeId, user: owner, head, shop: shops[0], customers }, now);
    await addDemoBargains(transaction, { storeId, user: owner, head, shop: shops[0], customers }, now);
    await addDemoTransfers(transaction, { storeId, shopIds, user: owner }, now);
    await addDemoTemplates(transaction, { storeId, user: owner, headId: head.id, shopId: shopIds[2] ?? '' }, now);
    // Closed last, since closed books take no more documents.
    await closeDemoBooks(transaction, { user: owner, storeId, placeId: head.id }, now);
    return paidByCode(db, storeId);
  });
}

/** Chooses the opening quantity: more of the first parts, which sell fast; one or two of dear ones. */
function openingQuantity(part: { price: number; decimals: number }, position: number, random: Random): number {
  const fast = position < 2 * SELLING_PARTS;
  if (part.decimals) return random.whole(fast ? 400 : 100, fast ? 1200 : 400) / 10;
  const few = part.price > 50_000 ? 2 : part.price > 20_000 ? 3 : 6;
  return (fast ? Math.ceil(120 / Math.sqrt(position + 1)) : 0) + random.whole(1, few);
}

/** Reads the quantities that a shop's own warehouse can hand out. */
async function availableIn(db: Transaction['db'], storeId: string, shopId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock')
    .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
    .select((eb) => ['stock.sku_id as skuId', eb('stock.on_hand', '-', eb.ref('stock.allocated')).as('available')])
    .where('stock.store_id', '=', storeId)
    .where('warehouse.shop_id', '=', shopId)
    .where('warehouse.is_default', '=', true)
    .execute();
  return new Map(rows.map(({ skuId, available }) => [skuId, Number(available)]));
}
