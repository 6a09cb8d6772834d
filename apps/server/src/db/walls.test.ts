import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { customerExportApply } from '@partsdesk/sdk/parts/customerExportApply';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerLevelSetting } from '@partsdesk/sdk/parts/customerLevelSetting';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partGroup } from '@partsdesk/sdk/parts/partGroup';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { savedView } from '@partsdesk/sdk/parts/savedView';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { shopDistribution } from '@partsdesk/sdk/parts/shopDistribution';
import { smsConsent } from '@partsdesk/sdk/parts/smsConsent';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { subscribeTemplateStoreRelation } from '@partsdesk/sdk/parts/subscribeTemplateStoreRelation';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import { serviceTaskAmount } from '@partsdesk/sdk/report/serviceTaskAmount';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nightlyReminds } from '../customer/remind/nightlyReminds';
import { openForOnlinePay } from '../pay/trade/openForOnlinePay';
import { boundApp } from '../testing/company/wechatApps';
import { tenantTables, wallFaults } from '../testing/database/walls';
import { endedJob } from '../testing/endedJob';
import { cardExamples } from '../testing/examples/customer/cardExamples';
import { commentExamples } from '../testing/examples/customer/commentExamples';
import { exchangeExamples } from '../testing/examples/customer/exchangeExamples';
import { exportExamples } from '../testing/examples/customer/exportExamples';
import { memberExamples } from '../testing/examples/customer/memberExamples';
import { mergeExamples } from '../testing/examples/customer/mergeExamples';
import { enabledRule } from '../testing/examples/customer/pointsExamples';
import { remindExamples } from '../testing/examples/customer/remindExamples';
import { vehicleExamples } from '../testing/examples/customer/vehicleExamples';
import { exampleCompany, fresh, freshPhone, freshPlate, type ExampleWorld } from '../testing/examples/exampleWorld';
import { fundExamples } from '../testing/examples/fund/exampleRequests';
import { goodsExamples } from '../testing/examples/goods/exampleRequests';
import { stockDocumentExamples } from '../testing/examples/goods/stockDocumentExamples';
import { bargains } from '../testing/examples/market/bargainExamples';
import { commissionExamples } from '../testing/examples/market/commissionExamples';
import { freshScheme } from '../testing/examples/market/couponExamples';
import { dullExamples } from '../testing/examples/market/dullExamples';
import { earnTaskExamples } from '../testing/examples/market/earnTaskExamples';
import { exhibitionExamples } from '../testing/examples/market/exhibitionExamples';
import { giftExamples } from '../testing/examples/market/giftExamples';
import { issuanceExamples } from '../testing/examples/market/issuanceExamples';
import { recommendExamples } from '../testing/examples/market/recommendExamples';
import { subscribeExamples } from '../testing/examples/market/subscribeExamples';
import { noticeExamples } from '../testing/examples/notice/exampleRequests';
import { borrowExamples } from '../testing/examples/order/borrowExamples';
import { orderExamples } from '../testing/examples/order/exampleRequests';
import { completedOrder, onlineExamples } from '../testing/examples/order/onlineExamples';
import { returnIn } from '../testing/examples/order/returnExamples';
import { sentStatement } from '../testing/examples/order/statementExamples';
import { closedRefund } from '../testing/examples/pay/exampleRequests';
import { printExamples } from '../testing/examples/print/exampleRequests';
import { reportExamples } from '../testing/examples/report/exampleRequests';
import { storeExamples } from '../testing/examples/store/exampleRequests';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import type { Db } from './database';
import { newId } from './ids';
import { asKeeper, withKeeper } from './keeper';

let server: TestServer;
let mine: ExampleWorld;
let theirs: ExampleWorld;
let tables: string[];

const asOwner = <T>(run: (db: Db) => Promise<T>) =>
  server.database.transaction({ role: 'owner' }, ({ db }) => withKeeper(db, () => run(db)));
const inMyStore = <T>(run: (db: Db) => Promise<T>) =>
  server.database.transaction({ role: 'tenant', storeId: mine.store.id }, ({ db }) => run(db));

/** A card that was charged at the counter and has paid a sale, and one that was refunded. */
async function onACard(here: ExampleWorld): Promise<void> {
  await customerValueCardItem(here.owner.client).add({
    customerId: here.customerId,
    offerId: await rechargeOffer(here.owner.client).add({ amount: 50_000, gift: 1000, spendRule: 1 }),
    tenders: [{ method: 'cash', amount: 50_000 }],
  });
  const refund = await cardExamples['parts/customerCardRefund/pay'](here);
  await customerCardRefund(here.owner.client).pay(refund.body);
  await cardExamples['parts/customerValueAdjust/page'](here);
  const { body } = await orderExamples['parts/receiptBill/add'](here);
  await receiptBill(here.owner.client).add({ ...body, tenders: [{ method: 'storedValue', amount: 100 }] });
}

/** An order that a coupon of one part pays for. */
async function byCoupon(here: ExampleWorld): Promise<void> {
  const { client } = here.owner;
  const schemeId = await couponSchema(here.store.owner.client).add({
    name: fresh('单品券'),
    kind: 1,
    face: 100,
    threshold: 0,
    stackable: true,
    scope: 2,
    goodsIds: [here.filter],
    validity: 2,
    days: 30,
    total: 10,
    perCustomer: 1,
  });
  await freshScheme(here, { shopIds: [here.shopId], levelIds: [here.levelId] });
  const { customerId } = here;
  await customer(client).distributeCoupon({ schemeId, customerIds: [customerId] });
  const [coupon] = (await customerCoupon(client).page({ id: schemeId })).records;
  await orderSale(client).add({
    customerId,
    lines: [{ skuId: here.filter, quantity: 1 }],
    couponIds: [coupon!.id],
  });
}

/** Coupons that were sent to a customer and not to a disabled one, and somebody who registered in the mini-app. */
async function issued(here: ExampleWorld): Promise<void> {
  const { body } = await issuanceExamples['parts/couponDistributionActivity/add'](here);
  const customers = customer(here.owner.client);
  const gone = await customers.add({ name: '停用的', phone: freshPhone() });
  await customers.disable({ id: gone });
  const issuances = couponDistributionActivity(here.store.owner.client);
  const id = await issuances.add({ ...body, receiverIds: [...body.receiverIds, gone] });
  await endedJob(here.store.owner, (await issuances.item({ id })).jobId ?? '');
  await server.database.transaction({ role: 'tenant', storeId: here.store.id }, ({ db }) =>
    db
      .insertInto('coupon_newcomer')
      .values({
        store_id: here.store.id,
        open_id: 'open-id',
        customer_id: here.customerId,
        create_time: server.clock.now(),
      })
      .execute(),
  );
}

/** A gift card of which a sale has used one piece. */
/** A message to a phone, with what its customer has accepted. */
async function phoned(here: ExampleWorld): Promise<void> {
  const { body } = await subscribeExamples['parts/subscribeTemplateStoreRelation/addBatch'](here);
  await subscribeTemplateStoreRelation(here.store.owner.client).addBatch(body);
  const store_id = here.store.id;
  const create_time = server.clock.now();
  await server.database.transaction({ role: 'tenant', storeId: store_id }, async ({ db }) => {
    await db.insertInto('subscribe_quota').values({ store_id, open_id: 'open-id', template_id: 'template' }).execute();
    await db.insertInto('subscribe_push').values({ store_id, key: 'told', app_id: 'app', create_time }).execute();
    await db
      .insertInto('subscribe_message')
      .values({
        store_id,
        id: newId(create_time),
        code: 'paid',
        business_key: 'event',
        customer_id: here.customerId,
        create_time,
      })
      .execute();
  });
}

async function byGiftCard(here: ExampleWorld): Promise<void> {
  const { client } = here.owner;
  const cards = customerGiftCard(client);
  const { id } = await cards.add({
    kind: 0,
    name: '洗车卡',
    customerId: here.customerId,
    price: 1000,
    items: [{ skuId: here.filter, total: 1 }],
    tenders: [{ method: 'cash', amount: 1000 }],
  });
  const [item] = (await cards.getById({ id })).items;
  await orderSale(client).add({
    customerId: here.customerId,
    lines: [{ skuId: here.filter, quantity: 1, giftCardItemId: item?.id ?? '' }],
  });
}

/** A vehicle that has run and changed its owner, and a customer whose grade was moved. */
async function rated(here: ExampleWorld): Promise<void> {
  const vehicles = customerVehicle(here.owner.client);
  await vehicles.add({ customerId: here.customerId, plate: freshPlate(), mileage: 12_000 });
  const { body } = await vehicleExamples['parts/customerVehicle/transfer'](here);
  await vehicles.transfer(body);
  await customer(here.owner.client).update({ id: body.toCustomerId, levelId: here.levelId });
  const setting = customerLevelSetting(here.store.owner.client);
  await setting.save({ months: 12, keepMonths: 3, version: (await setting.item()).version });
}

/** A customer whom a sale has earned points, and who paid with points. */
async function pointed(here: ExampleWorld): Promise<void> {
  await enabledRule(here, 'consume');
  const { body } = await orderExamples['parts/receiptBill/add'](here);
  await receiptBill(here.owner.client).add({ ...body, tenders: [{ method: 'cash', amount: 100 }] });
  await enabledRule(here, 'redeem');
  await enabledRule(here, 'reward');
  await customerPointsDetails(here.owner.client).rewardByStore({
    customerIds: [here.customerId],
    points: 100,
    reason: '开业',
  });
  await receiptBill(here.owner.client).add({ ...body, tenders: [{ method: 'points', amount: 100, points: 100 }] });
}

/** An exchange of points for a gift. */
const exchanged = (here: ExampleWorld) => exchangeExamples['parts/customerExchange/places'](here);

/** A statement that was sent, and a customer who takes text messages. */
async function toldCustomer(here: ExampleWorld): Promise<void> {
  await sentStatement(here);
  await smsConsent(here.owner.client).save({ customerId: here.customerId, agreed: true });
}

/** A reminder that was read, in a store whose night was there. */
async function reminded(here: ExampleWorld): Promise<void> {
  const { body } = await remindExamples['parts/customerRemind/read'](here);
  await customerRemind(here.owner.client).read(body);
  const { database, clock, settings } = server;
  await nightlyReminds({ database, clock, settings }, here.store.id);
}

/** A store with a row in every table. */
async function filledStore(): Promise<ExampleWorld> {
  const { here } = await exampleCompany(server);
  const head = here.store.owner.client;
  await storeSetting(head).save({
    price: { goodsManageOpen: true, version: (await storeSetting(head).view()).price.version },
  });
  await shopDistribution(head).addOrUpdate({ shopId: here.shopId, scope: 1 });
  await storeExamples['parts/comboModelDetail/list'](here);
  const [modelId = ''] = (await vehicleModel(head).list({})).map(({ id }) => id);
  const pads = await goods(head).add({
    name: '前刹车片',
    unitName: '套',
    categoryId: here.categoryId,
    price: 100,
    modelIds: [modelId],
  });
  await partGroup(head).save({ skuId: pads, kind: 1, skuIds: [here.filter], version: 0 });
  const [archived] = (await goods(head).page({ keyword: '前刹车片' })).records;
  const categoryId = await goodsCategory(head).add({ name: '制动' });
  await goods(head).update({ id: archived?.id ?? '', version: archived?.version ?? 0, categoryId });
  for (const id of ['parts/stockIn/reverse', 'parts/stockTransfer/receive', 'parts/stockTaking/approve'] as const)
    await stockDocumentExamples[id](here);
  const back = await returnIn(here, 'refunded');
  const [line] = (await salesReturn(here.owner.client).item({ id: back.id })).lines;
  await salesReturn(here.owner.client).putInStorage({ ...back, lines: [{ lineId: line?.id ?? '', quantity: 1 }] });
  const [{ tradeId }, online] = [await closedRefund(here), await completedOrder(here)];
  const [closing] = (await settleAccount(head).query({})).history;
  await server.database.transaction({ role: 'tenant', storeId: here.store.id }, async ({ db }) => {
    await db
      .insertInto('wx_shipping')
      .values({
        store_id: here.store.id,
        trade_id: tradeId,
        order_id: online.id,
        logistics: 1,
        create_time: server.clock.now(),
      })
      .execute();
    await db
      .insertInto('merchant_picture')
      .values({
        store_id: here.store.id,
        provider: 'wechat',
        digest: 'of a picture',
        media_id: 'media',
        create_time: server.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('pay_bill')
      .values({
        store_id: here.store.id,
        id: tradeId,
        provider: 'wechat',
        day: '2026-01-31',
        trades: 0,
        paid: 0,
        refunded: 0,
        fee: 0,
        differences: '[]',
        create_time: server.clock.now(),
      })
      .execute();
    await db
      .insertInto('pay_bill_shop')
      .values({
        store_id: here.store.id,
        bill_id: tradeId,
        shop_id: here.shopId,
        trades: 0,
        paid: 0,
        refunded: 0,
        fee: 0,
      })
      .execute();
    await db
      .insertInto('closing_figure')
      .values({
        store_id: here.store.id,
        closing_id: closing?.id ?? '',
        shop_id: here.shopId,
        source: 'cost',
        amount: 1,
      })
      .execute();
    await db
      .insertInto('balance_check')
      .values({
        store_id: here.store.id,
        kind: 'account',
        balance_id: here.accountId,
        name: '现金账户',
        kept: 1,
        computed: 0,
        since: server.clock.now(),
      })
      .execute();
    await db
      .insertInto('balance_check_run')
      .values({ store_id: here.store.id, checked_time: server.clock.now(), balances: 1, by_name: '系统' })
      .execute();
    await db
      .insertInto('stock_snapshot_day')
      .values({ store_id: here.store.id, day: '2026-01-31', create_time: server.clock.now() })
      .execute();
    await db
      .insertInto('stock_snapshot')
      .values({
        store_id: here.store.id,
        day: '2026-01-31',
        warehouse_id: here.warehouseId,
        sku_id: here.filter,
        quantity: 0,
        value: 0,
      })
      .execute();
  });
  const shifts = shiftRecord(here.owner.client);
  const shiftId = await shifts.start({ openingFloat: 20_000 });
  await shifts.cashMove({ id: shiftId, direction: 'out', amount: 20_000, reason: '买水' });
  await shifts.count({ id: shiftId, denominations: [], counted: [], toSafe: 0 });
  const { body } = await borrowExamples['parts/serviceBorrowOut/convertToSale'](here);
  await serviceBorrowOut(here.owner.client).convertToSale(body);
  await orderDistribution(here.owner.client).add({ lines: [{ skuId: here.filter, quantity: 1 }] });
  const { body: together } = await orderExamples['parts/receiptBill/addMany'](here);
  await receiptBill(here.owner.client).addMany(together);
  const { body: paid } = await onlineExamples['parts/orderSale/makeup'](here);
  await orderSale(here.owner.client).makeup(paid);
  const { body: broughtBack } = await onlineExamples['parts/afterSalesOrder/refund'](here);
  await afterSalesOrder(here.owner.client).refund(broughtBack);
  await vi.waitFor(
    async () => {
      expect((await afterSalesOrder(here.owner.client).item({ id: broughtBack.id })).status).toBe(4);
    },
    { timeout: 60_000 },
  );
  await onlineExamples['parts/maintenanceMs/item'](here);
  await commentExamples['parts/customerComment/reply'](here);
  await printExamples['parts/printStoreTemplate/item'](here);
  await printDocument(here.owner.client).printed({ templateType: 3, id: here.paid.saleOutId, copies: 1 });
  await serviceTaskAmount(head).save((await reportExamples['report/serviceTaskAmount/save'](here)).body);
  await server.database.transaction({ role: 'tenant', storeId: here.store.id }, ({ db }) =>
    db
      .insertInto('customer_wechat')
      .values({
        store_id: here.store.id,
        open_id: 'open-id',
        customer_id: here.customerId,
        create_time: server.clock.now(),
      })
      .execute(),
  );
  await server.database.transaction({ role: 'tenant', storeId: here.store.id }, ({ db }) =>
    db
      .insertInto('sale_out_copy')
      .columns(['store_id', 'sale_out_id', 'wanted_time'])
      .expression((row) =>
        row
          .selectFrom('sale_out')
          .select(['store_id', 'id', 'create_time'])
          .where('store_id', '=', here.store.id)
          .orderBy('id')
          .limit(1),
      )
      .execute(),
  );
  const viewId = await savedView(head).add({ screen: 'CustomerTag', name: '常用', list: '{"size":50}' });
  await savedView(head).setDefault({ screen: 'CustomerTag', id: viewId });
  await openForOnlinePay(server.database, server.settings, here.store.id, server.clock.now());
  await server.database.transaction({ role: 'tenant', storeId: here.store.id }, ({ db }) =>
    db
      .insertInto('merchant_picture')
      .values({
        store_id: here.store.id,
        provider: 'wechat',
        digest: 'digest',
        media_id: 'media',
        create_time: server.clock.now(),
      })
      .execute(),
  );
  const { body: spent } = await fundExamples['parts/fundExpenses/reverse'](here);
  await fundExpenses(here.owner.client).reverse(spent);
  const { body: moved } = await fundExamples['parts/fundTransfer/reverse'](here);
  await fundTransfer(here.owner.client).reverse(moved);
  await onACard(here);
  await memberExamples['parts/customer/getByMemberCode'](here);
  const { body: merged } = await mergeExamples['parts/customerMerge/merge'](here);
  await customerMerge(here.store.owner.client).merge(merged);
  const { body: two } = await mergeExamples['parts/customerMerge/markApart'](here);
  await customerMerge(here.store.owner.client).markApart(two);
  await customer(here.owner.client).revealPhone({ id: here.customerId });
  await byGiftCard(here);
  await byCoupon(here);
  await commissionExamples['parts/subCommissionSettlement/get'](here);
  await earnTaskExamples['parts/distributorEarnTask/page'](here);
  await giftExamples['parts/partsConsumptionGiftSchema/grants'](here);
  const { body: gifts } = await giftExamples['parts/partsConsumptionGiftSchema/add'](here);
  await partsConsumptionGiftSchema(here.store.owner.client).add(gifts);
  await issued(here);
  await rated(here);
  await reminded(here);
  await toldCustomer(here);
  await pointed(here);
  await exchanged(here);
  await exhibitionExamples['parts/signInExhibitionRecord/page'](here);
  await recommendExamples['parts/recommendGoodsInquiry/reply'](here);
  await dullExamples['parts/appInquiryManager/say'](here);
  await bargains(here);
  const { query: taken } = await exportExamples['parts/customerExportApply/getAuditExp'](here);
  await customerExportApply(here.owner.client).getAuditExp(taken);
  await noticeExamples['parts/job/item'](here);
  await goodsExamples['parts/goodsImport/item'](here);
  await goodsExamples['parts/goods/bulkUndo'](here);
  await boundApp(server.url, here.store.id, here.owner);
  await phoned(here);
  return here;
}

beforeAll(async () => {
  server = await startTestServer();
  [mine, theirs] = [await filledStore(), await filledStore()];
  tables = await asOwner(tenantTables);
});
afterAll(() => server.stop());

class Undone extends Error {}
/** What the check finds once a table's wall was damaged; the damage is undone. */
async function faultsAfter(damage: string): Promise<string[]> {
  let faults: string[] = [];
  await asOwner(async (db) => {
    for (const statement of damage.split('; ')) await sql.raw(statement).execute(db);
    faults = await wallFaults(db, mine.store.id);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return faults;
}

describe('the walls between stores', () => {
  it(
    'every table of the business is walled: without a store nothing is seen of it, with one that store ' + 'alone',
    async () => {
      expect(await asOwner((db) => wallFaults(db, mine.store.id))).toEqual([]);
      expect(await asOwner((db) => wallFaults(db, theirs.store.id))).toEqual([]);
      expect(tables.length).toBeGreaterThan(20);
    },
  );

  const intact = '(store_id = (select store_in_force()))';
  it.each([
    [
      'without its policy',
      (table: string) => `drop policy own_store on ${table}`,
      ['its policies are not those of a wall', 'hides the rows of its store'],
    ],
    [
      'without row-level security',
      (table: string) => `alter table ${table} disable row level security`,
      ['its wall is not forced', 'is seen without a store', 'shows rows of other stores'],
    ],
    [
      'with a wall that its owner walks through',
      (table: string) => `alter table ${table} no force row level security`,
      ['its wall is not forced'],
    ],
    [
      'with a policy that shows everything',
      (table: string) => `alter policy own_store on ${table} using (true)`,
      ['its policies are not those of a wall', 'is seen without a store', 'shows rows of other stores'],
    ],
    [
      'with a policy that lets everything in',
      (table: string) => `alter policy own_store on ${table} with check (true)`,
      ['its policies are not those of a wall'],
    ],
    [
      'without the policy of the keeper',
      (table: string) => `drop policy every_store on ${table}`,
      ['its policies are not those of a wall', 'hides rows from the keeper'],
    ],
    [
      'with a policy that shows everything to whom the keeper was lent',
      (table: string) => `alter policy every_store on ${table} using (true)`,
      ['its policies are not those of a wall'],
    ],
    [
      'with a third policy',
      (table: string) => `create policy also on ${table} to partsdesk_tenant using (true) with check ${intact}`,
      ['its policies are not those of a wall', 'is seen without a store', 'shows rows of other stores'],
    ],
  ] as const)('a table %s is named: one alone, and each of all', async (_how, damage, faults) => {
    const named = (damaged: string[]) => damaged.flatMap((table) => faults.map((fault) => `${table}: ${fault}`)).sort();
    for (const damaged of [tables.slice(0, 1), tables])
      expect((await faultsAfter(damaged.map(damage).join('; '))).sort()).toEqual(named(damaged));
  });

  it('a new table that forgets its wall, or its store, is named', async () => {
    const unwalled = ['forgetful: its wall is not forced', 'forgetful: its policies are not those of a wall'];
    expect(await faultsAfter('create table forgetful (store_id uuid not null, id uuid not null)')).toEqual(unwalled);
    expect(await faultsAfter('create table forgetful (id uuid not null)')).toEqual([
      'forgetful: its rows belong to no store',
      ...unwalled,
    ]);
  });

  it("another store's row can be neither written, nor changed, nor deleted", async () => {
    const intruder = { store_id: theirs.store.id, id: mine.tagId, name: '外来标签', create_time: new Date(0) };
    await expect(inMyStore((db) => db.insertInto('customer_tag').values(intruder).execute())).rejects.toThrow(
      'row-level security',
    );
    await inMyStore(async (db) => {
      const changed = await db
        .updateTable('stock')
        .set({ on_hand: 0 })
        .where('store_id', '=', theirs.store.id)
        .executeTakeFirst();
      const deleted = await db.deleteFrom('stock').where('store_id', '=', theirs.store.id).executeTakeFirst();
      expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
    });
  });

  it('[O-02] no role of the product is a superuser, bypasses policies, can log in or owns anything', async () => {
    const { rows } = await asOwner((db) =>
      sql`
      select rolname as name, rolsuper or rolbypassrls or rolcanlogin as privileged,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname like 'partsdesk\\_%' and rolname not like '%\\_test' order by 1`.execute(db),
    );
    expect(rows).toEqual(
      ['partsdesk_keeper', 'partsdesk_platform', 'partsdesk_tenant'].map((name) => ({
        name,
        privileged: false,
        owned: 0,
      })),
    );
  });

  it('[O-02] the keeper sees and writes the rows of every store', async () => {
    const stores = await asKeeper(server.database, async (db) => {
      await db
        .updateTable('customer_tag')
        .set({ name: sql`name` })
        .execute();
      return (await db.selectFrom('customer_tag').select('store_id').distinct().execute()).map((row) => row.store_id);
    });
    for (const { store } of [mine, theirs]) expect(stores).toContain(store.id);
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    '[O-02] the owner of the database is no superuser and sees no walled row; a request cannot become the keeper',
    async () => {
      const owner = await server.database.transaction({ role: 'owner' }, ({ db }) =>
        sql<{ privileged: boolean; seen: number }>`
          select rolsuper or rolbypassrls as privileged, (select count(*)::int from customer_tag) as seen
          from pg_roles where rolname = current_user`.execute(db),
      );
      expect(owner.rows).toEqual([{ privileged: false, seen: 0 }]);
      const become = sql`select set_config('role', 'partsdesk_keeper', true)`;
      const refusal = 'permission denied to set role "partsdesk_keeper"';
      await expect(inMyStore((db) => become.execute(db))).rejects.toThrow(refusal);
      await expect(server.database.transaction({ role: 'platform' }, ({ db }) => become.execute(db))).rejects.toThrow(
        refusal,
      );
      await expect(inMyStore((db) => sql`grant partsdesk_keeper to partsdesk_tenant`.execute(db))).rejects.toThrow(
        'must have admin option',
      );
      // While it is lent to one transaction, another cannot take it.
      await asKeeper(server.database, () => expect(inMyStore((db) => become.execute(db))).rejects.toThrow(refusal));
    },
  );

  it('a transaction in which a statement failed is not taken for done', async () => {
    await expect(
      inMyStore(async (db) => {
        await sql`select 1 / 0`.execute(db).catch(() => undefined);
        return 'done';
      }),
    ).rejects.toThrow();
  });
});
