import { customer } from '@partsdesk/sdk/parts/customer';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customerTimeline } from '@partsdesk/sdk/parts/customerTimeline';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { chargeValue } from '../../testing/company/memberDesk';
import { desk, passed, piece } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshPhone, freshPlate } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let [kept, dropped] = ['', ''];
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await stockedShop(server);
  [kept, dropped] = [await add('王师傅'), await add('王师傅（微信）')];
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const client = () => shop.owner.client;
const head = () => shop.store.owner.client;
const add = (name: string) => customer(client()).add({ name, phone: freshPhone(), creditLimit: 99_999_999 });
const versionOf = async (id: string) => (await customer(head()).item({ id })).version;
const merge = async (change: Partial<Parameters<ReturnType<typeof customerMerge>['merge']>[0]> = {}) => {
  const [keptId, droppedId] = [change.keptId ?? kept, change.droppedId ?? dropped];
  const [keptVersion, droppedVersion] = [await versionOf(keptId), await versionOf(droppedId)];
  return customerMerge(head()).merge({ keptId, keptVersion, droppedId, droppedVersion, ...change });
};
const points = async (customerId: string) => {
  const { available, owed } = await customerPointsDetails(client()).pageOfCustomer({ customerId });
  return { available, owed };
};
const card = (customerId: string) => customerValueCard(client()).getByCustomerId({ customerId });
const refused = (attempt: () => Promise<unknown>, message: string) => expectRefused(server, shop, attempt, { message });

async function earnPoints() {
  const rules = customerPointsRule(client());
  const on = async (code: 'redeem' | 'reward' | 'consume') => {
    const { version } = await rules.get({ code });
    await rules.updateStatus({ code, version, status: 1 });
  };
  await rules.update({ code: 'redeem', version: 0, points: 100, perFen: 100, mostPercent: 50 });
  await on('redeem');
  await rules.update({ code: 'reward', version: 0, dayLimit: 1_000_000 });
  await on('reward');
  await on('consume');
}
const give = (customerId: string, amount: number) =>
  customerPointsDetails(client()).rewardByStore({ customerIds: [customerId], points: amount, reason: '开业' });
/** Two filters and a set of pads: 190.00, for one of the two. */
const order = (customerId = dropped) =>
  orderSale(client()).add({
    lines: [
      { skuId: shop.filter, quantity: 2 },
      { skuId: shop.pads, quantity: 1 },
    ],
    handDiscount: 800,
    customerId,
  });

describe('a merge of customers', () => {
  it('[MEM-86] moves debt, card, points and the rest of the dropped one, who leads to the kept one', async () => {
    await earnPoints();
    await give(kept, 300);
    await give(dropped, 500);
    await chargeValue(shop, kept, 10_000);
    await chargeValue(shop, dropped, 20_000, 2_000);
    const plate = freshPlate();
    await customerVehicle(client()).add({ customerId: dropped, plate });
    const tagId = await customerTag(head()).add({ name: '老客户' });
    await customer(client()).updateTag({ id: dropped, version: await versionOf(dropped), tagIds: [tagId] });
    const sale = await order();
    await receiptBill(client())
      .add({ saleOutId: sale.saleOutId, tenders: [], onCredit: true })
      .catch(() => undefined);

    const preview = await customerMerge(head()).preview({ keptId: kept, droppedId: dropped });
    expect(preview).toMatchObject({
      refusal: '',
      dropped: { storedValue: 22_000, points: 500, debt: 19_000, orders: 1 },
    });
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { name: '销售单', count: 1 },
        { name: '车辆', count: 1 },
        { name: '标签', count: 1 },
      ]),
    );
    const phone = (await customer(head()).item({ id: dropped })).phone;
    expect(await merge({ take: ['phone', 'name'] })).toBe(kept);

    const found = await customer(head()).item({ id: dropped });
    expect(found).toMatchObject({ id: kept, name: '王师傅（微信）', phone, debt: 19_000, plates: [plate] });
    expect(found.tags.map(({ name }) => name)).toEqual(['老客户']);
    expect(await points(kept)).toEqual({ available: 800, owed: 0 });
    expect(await card(kept)).toMatchObject({ balance: 32_000, spendable: 32_000 });
    expect(await customer(client()).listOrderSale({ id: kept })).toEqual([expect.objectContaining({ id: sale.id })]);
    const listed = await customer(head()).page({ all: true, keyword: '王师傅' });
    expect(listed.records.map(({ id }) => id)).toEqual([kept]);
    const { records } = await customerTimeline(head()).page({ customerId: kept, pageSize: 100 });
    const titles = records.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['合并了客户「王师傅（微信）」', '积分合并转出', '积分合并转入']));
    expect(titles).toEqual(expect.arrayContaining(['储值卡转出', '储值卡转入']));
  });

  it('[MEM-86] lets an old sale come back: the card and points that paid it fill up at the kept one', async () => {
    await earnPoints();
    await give(dropped, 10_000);
    await chargeValue(shop, dropped, 30_000);
    const sale = await order();
    await receiptBill(client()).add({
      saleOutId: sale.saleOutId,
      tenders: [
        { method: 'points', amount: 5_000, points: 5_000 },
        { method: 'storedValue', amount: 14_000 },
      ],
    });
    await desk(shop).outs.submitOut({ id: sale.saleOutId });
    await merge();
    const before = await points(kept);
    const [filters, pads] = (await desk(shop).outs.item({ id: sale.saleOutId })).lines;
    const back = await passed(shop, sale.saleOutId, [piece(filters!.id, 2), piece(pads!.id)]);
    const { version, tenders } = await desk(shop).refunds.getSaleOutInfo({ salesReturnId: back.id });
    const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
    await refundBill(client()).add({ salesReturnId: back.id, version, tenders: chosen });
    expect(await card(kept)).toMatchObject({ balance: 30_000 });
    expect(before.available).toBe(5_140);
    expect(await points(kept)).toEqual({ available: 10_000, owed: 0 });
    expect(await card(dropped)).toMatchObject({ balance: 30_000 });
  });

  it('[MEM-86] pays points that one side owes of those that the other side has', async () => {
    await earnPoints();
    const sale = await order();
    await receiptBill(client()).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 19_000 }] });
    await desk(shop).outs.submitOut({ id: sale.saleOutId });
    // Spends what it earned, then gives the goods back: what is taken back is not there any more.
    await give(dropped, 10);
    const other = await order();
    await receiptBill(client()).add({
      saleOutId: other.saleOutId,
      tenders: [
        { method: 'points', amount: 200, points: 200 },
        { method: 'cash', amount: 18_800 },
      ],
    });
    const [filters, pads] = (await desk(shop).outs.item({ id: sale.saleOutId })).lines;
    const back = await passed(shop, sale.saleOutId, [piece(filters!.id, 2), piece(pads!.id)]);
    const { version } = await desk(shop).refunds.getSaleOutInfo({ salesReturnId: back.id });
    await refundBill(client()).add({
      salesReturnId: back.id,
      version,
      tenders: [{ method: 'cash', amount: 19_000 }],
    });
    const { available, owed } = await points(dropped);
    await give(kept, 1000);
    await merge();
    expect(await points(kept)).toEqual({ available: 1000 + available - owed, owed: 0 });
  });

  it('[MEM-86] refuses a customer with himself, one who was merged, and what is still under way', async () => {
    await refused(() => merge({ droppedId: kept }), '不能把客户和自己合并');
    await earnPoints();
    await chargeValue(shop, dropped, 5_000);
    await customer(client())
      .increaseAmount({ customerId: dropped, amount: 1000, reason: '补录' })
      .catch(() => undefined);
    const waiting = (await customerValueAdjust(head()).page({ status: 0 })).records[0];
    if (waiting) {
      await refused(() => merge(), '有储值调整等待复核，请先复核或撤回');
      await customerValueAdjust(client()).withdraw({ id: waiting.id, version: waiting.version });
    }
    const third = await add('李师傅');
    const [keptVersion, droppedVersion] = [await versionOf(kept), await versionOf(dropped)];
    await merge();
    const again = { keptId: third, keptVersion: 1, droppedId: dropped, droppedVersion };
    await refused(() => customerMerge(head()).merge(again), '客户已合并到「王师傅」，请改选这位客户');
    const circle = { keptId: dropped, keptVersion: droppedVersion, droppedId: kept, droppedVersion: keptVersion + 1 };
    await refused(() => customerMerge(head()).merge(circle), '客户已合并到「王师傅」，请改选这位客户');
    await refused(() => order(), '客户已合并到「王师傅」，请改选这位客户');
    await refused(() => customer(client()).enable({ id: dropped }), '客户已合并到「王师傅」，请改选这位客户');
    // Whom he was merged into is merged again: his address leads on in one step.
    await merge({ keptId: third, droppedId: kept });
    expect(await customer(head()).item({ id: dropped })).toMatchObject({ id: third });
  });

  it('[MEM-86] has the database refuse a document for who was merged, whichever handler overlooked it', async () => {
    const { id } = await order(kept);
    await merge();
    const stray = server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      sql`update order_sale set customer_id = ${dropped} where store_id = ${shop.store.id} and id = ${id}`.execute(db),
    );
    await expect(stray).rejects.toMatchObject({ code: '23503', constraint: 'customer_merged', detail: '王师傅' });
  });

  it('[MEM-86] refuses while a payment by code is open', async () => {
    const sale = await order();
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
      await sql`insert into pay_trade (store_id, id, shop_id, provider, channel, out_trade_no, merchant_no, kind, document_id, document_code,
          summary, amount, expire_time, create_time)
        values (${shop.store.id}, gen_random_uuid(), ${shop.shopId}, 'wechat', 'jsapi', 'merge-1', '1', 'saleOut', ${sale.saleOutId}, 'X',
          '', 100, ${server.clock.now()}, ${server.clock.now()})`.execute(db);
    });
    await refused(() => merge(), '有一笔支付还在进行，请等它完成或撤销后再合并');
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
      await sql`update pay_trade set status = 4 where store_id = ${shop.store.id}`.execute(db);
    });
    expect(await merge()).toBe(kept);
  });

  it('[MEM-86] drops the claim of a vehicle that the other one has already', async () => {
    const plate = freshPlate();
    const held = await customerVehicle(client()).add({ customerId: kept, plate });
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
      await sql`insert into customer_vehicle (store_id, id, customer_id, plate, audit_status, create_time)
        values (${shop.store.id}, gen_random_uuid(), ${dropped}, ${plate}, 0, ${server.clock.now()})`.execute(db);
    });
    expect((await customerMerge(head()).list({ reason: 'plate' })).records).toMatchObject([{ reasons: ['plate'] }]);
    await merge();
    const { records } = await customerVehicle(head()).page({ customerId: kept });
    expect(records.map(({ id }) => id)).toEqual([held]);
  });

  it('[MEM-86] lists a pair no more that is marked as two, nor merges it, until the mark is taken back', async () => {
    const digits = freshPhone();
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
      await sql`update customer set phone = ${digits} where store_id = ${shop.store.id} and id = ${kept}`.execute(db);
      await sql`update customer set phone = ${`+86${digits}`} where store_id = ${shop.store.id} and id = ${dropped}`.execute(
        db,
      );
    });
    const merges = customerMerge(head());
    const pairs = async () => (await merges.list({})).records.length;
    expect(await pairs()).toBe(1);
    const pair = { firstId: dropped, secondId: kept, reason: '父子共用一个号码' };
    await refused(() => merges.markApart({ ...pair, reason: ' ' }), '请填写原因');
    await refused(() => merges.markApart({ ...pair, secondId: dropped }), '请选择两位不同的客户');
    const id = await merges.markApart(pair);
    expect(await pairs()).toBe(0);
    expect(await merges.listApart()).toMatchObject([
      { id, first: { id: kept }, second: { id: dropped }, reason: '父子共用一个号码' },
    ]);
    const again = { ...pair, firstId: kept, secondId: dropped };
    await refused(() => merges.markApart(again), '这两位客户已标记为不是同一人');
    await refused(() => merge(), '两位客户已标记为不是同一人，请先在「不是同一人」里取消标记');
    await merges.unmarkApart({ id });
    await refused(() => merges.unmarkApart({ id }), '标记不存在或已取消');
    expect([await pairs(), await merges.listApart()]).toEqual([1, []]);
  });

  it('[MEM-86] lists who is probably one, with the reasons', async () => {
    const digits = freshPhone();
    const pair = { first: { id: kept }, second: { id: dropped } };
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
      await sql`update customer set phone = ${digits} where store_id = ${shop.store.id} and id = ${kept}`.execute(db);
      await sql`update customer set phone = ${`+86 ${digits.slice(0, 3)}-${digits.slice(3)}`}
        where store_id = ${shop.store.id} and id = ${dropped}`.execute(db);
      for (const [openId, id, table] of [
        ['o1', kept, 'coupon_newcomer'],
        ['o1', dropped, 'customer_wechat'],
      ] as const)
        await sql`insert into ${sql.table(table)} (store_id, open_id, customer_id, create_time)
          values (${shop.store.id}, ${openId}, ${id}, ${server.clock.now()})`.execute(db);
    });
    const list = () => customerMerge(head()).list({});
    expect(await list()).toMatchObject({ records: [{ ...pair, reasons: ['phone', 'wechat'] }], more: false });
    expect((await customerMerge(head()).list({ reason: 'plate' })).records).toEqual([]);
    await merge();
    expect((await list()).records).toEqual([]);
  });
});
