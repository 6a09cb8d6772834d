import { shopDay } from '@partsdesk/core/dates';
import { REMINDERS } from '@partsdesk/core/notice/reminders';
import { placedOrders, soldDocuments, TODAY_TILES, type FigureDays } from '@partsdesk/core/report/dashboardTiles';
import { storeMessage } from '@partsdesk/sdk/nest/storeMessage';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { customerCardExport } from '@partsdesk/sdk/parts/customerCardExport';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerComment } from '@partsdesk/sdk/parts/customerComment';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { customerExportApply } from '@partsdesk/sdk/parts/customerExportApply';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import { maintenanceMs } from '@partsdesk/sdk/parts/maintenanceMs';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { recommendGoodsInquiry } from '@partsdesk/sdk/parts/recommendGoodsInquiry';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { storeMonitor } from '@partsdesk/sdk/report/storeMonitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocuments } from '../kit/documents';
import { randomFrom } from '../seed/random';
import { exampleOf } from '../testing/examples/exampleRequests';
import { rightfulHeaders, sendExample } from '../testing/examples/sendExample';
import { size } from '../testing/size';
import type { Person } from '../testing/startTestServer';
import { startSweep, type Sweep } from '../testing/sweep/sweep';
import { workIsDone } from '../testing/workIsDone';

const seed = Number(process.env.SEED ?? 20_261_124);
const STEPS = size(40, 500);
const STEPS_BETWEEN = 20;

/** What moves documents and so changes what waits; the examples make what each of them needs. */
const MOVING = new Set(
  (
    'orderSale saleOut receiptBill salesReturn stockTransfer stockTaking stockIn stockOut orderResting shiftRecord ' +
    'serviceBorrowOut customerVehicle appCustomerVehicle customerComment maintenanceMs appMaintenanceMs ' +
    'appCustomerComment afterSalesOrder goodsShop customerRemind customer customerValueAdjust customerCardRefund ' +
    'customerExportApply customerCardExport customerExchange recommendGoodsInquiry appRecommendGoodsInquiry ' +
    'inquiryManager appInquiryManager customerStatement'
  ).split(' '),
);

/** What takes something out of what waits, by the count that it leaves: a count without its list's filter shows it. */
const SETTLING: Record<string, string> = {
  commentAmount: 'parts/customerComment/reply',
  maintenanceAmount: 'parts/maintenanceMs/updateReply',
  returnAmount: 'parts/salesReturn/reject',
  transferAmount: 'parts/stockTransfer/cancel',
  takingAmount: 'parts/stockTaking/approve',
  shiftAmount: 'parts/shiftRecord/close',
  vehicleAmount: 'parts/customerVehicle/audit',
  adjustAmount: 'parts/customerValueAdjust/audit',
  cardRefundAmount: 'parts/customerCardRefund/audit',
  customerExportAmount: 'parts/customerExportApply/audit',
  exchangeAmount: 'parts/customerExchange/out',
  inquiryAmount: 'parts/inquiryManager/updateBusinessReply',
  cardExportAmount: 'parts/customerCardExport/audit',
  statementAmount: 'parts/customerStatement/void',
  afterSaleAmount: 'parts/afterSalesOrder/reject',
};

const first = { current: 1, pageSize: 1 };
type Lister = (person: Person, filters: object) => Promise<{ total: number }>;

/** The lists behind the bell, by the count that leads to each. */
const LISTS: Record<string, Lister> = {
  remindAmount: ({ client }, filters) => customerRemind(client).page({ ...first, ...filters }),
  commentAmount: ({ client }, filters) => customerComment(client).page({ ...first, ...filters }),
  maintenanceAmount: ({ client }, filters) => maintenanceMs(client).page({ ...first, ...filters }),
  onlineAmount: ({ client }, filters) => orderSale(client).onlinePage({ ...first, ...filters, flow: 0 }),
  failedAmount: ({ client }, filters) => storeMessage(client).page({ ...first, ...filters }),
  returnAmount: ({ client }, filters) => salesReturn(client).page({ ...first, ...filters }),
  transferAmount: ({ client }, filters) => stockTransfer(client).page({ ...first, ...filters }),
  takingAmount: ({ client }, filters) => stockTaking(client).page({ ...first, ...filters }),
  shiftAmount: ({ client }, filters) => shiftRecord(client).page({ ...first, ...filters }),
  vehicleAmount: ({ client }, filters) => customerVehicle(client).page({ ...first, ...filters }),
  adjustAmount: ({ client }, filters) => customerValueAdjust(client).page({ ...first, ...filters }),
  cardRefundAmount: ({ client }, filters) => customerCardRefund(client).page({ ...first, ...filters }),
  customerExportAmount: ({ client }, filters) => customerExportApply(client).page({ ...first, ...filters }),
  exchangeAmount: ({ client }, filters) => customerExchange(client).page({ ...first, ...filters }),
  inquiryAmount: ({ client }, filters) => inquiryManager(client).pageByDetail({ ...first, ...filters }),
  recommendAmount: ({ client }, filters) => recommendGoodsInquiry(client).page({ ...first, ...filters }),
  cardExportAmount: ({ client }, filters) => customerCardExport(client).page({ ...first, ...filters }),
  statementAmount: ({ client }, filters) => customerStatement(client).page({ ...first, ...filters }),
  afterSaleAmount: ({ client }, filters) => afterSalesOrder(client).page({ ...first, ...filters }),
  payAfterUseAmount: ({ client }, filters) => orderSale(client).onlinePage({ ...first, ...filters, flow: 1 }),
};
/** Entries of the bell whose list is not built yet: they count nothing. */
const UNBUILT: string[] = [];

type Count = [name: string, shown: number, listed: number];

async function bellCounts(person: Person): Promise<Count[]> {
  const counts = await remindStatistics(person.client).all();
  return Promise.all(
    REMINDERS.map(async ({ key, filters = {} }): Promise<Count> => {
      const list = LISTS[key];
      return [`bell ${key}`, counts[key], list ? (await list(person, filters)).total : 0];
    }),
  );
}

/** Holds every tile of today, and the shops beside each other, to the documents that each leads to. */
async function tileSums({ client }: Person): Promise<Count[]> {
  const today = shopDay(sweep.server.clock.now().toISOString());
  const [figures, { days, shops, bestSellers }] = await Promise.all([
    receiptBill(client).todayBillStatistics(),
    storeMonitor(client).statistics(),
  ]);
  const sold = async (days: FigureDays) => (await saleBill(client).page(soldDocuments.filters(days))).sums;
  const placed = async (days: FigureDays) =>
    orderSale(client).page({ ...first, ...placedOrders.filters(days), sums: true });
  const leads: Record<keyof typeof TODAY_TILES, () => Promise<number | undefined>> = {
    sales: async () => (await sold({ from: today, to: today })).net,
    orders: async () => (await placed({ from: today, to: today })).total,
    profit: async () => ((await sold({ from: today, to: today })).margin ?? Number.NaN) / 100,
    // Leads nowhere: no list has receipts by cards and by money together.
    received: async () => Promise.resolve(undefined),
  };
  const tiles = await Promise.all(
    Object.entries(leads).map(async ([name, total]): Promise<Count[]> => {
      const { label, leads: way } = TODAY_TILES[name as keyof typeof TODAY_TILES];
      const listed = await total();
      expect(listed === undefined, label).toBe(way === undefined);
      return listed === undefined ? [] : [[label, figures[name as keyof typeof TODAY_TILES] ?? Number.NaN, listed]];
    }),
  );
  const agreed = (await placed({ from: today, to: today })).resultSums?.find(({ field }) => field === 'receivable');
  const range = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  const compared = shops.map(async ({ shopId, name, sales, orders, salesToday }): Promise<Count[]> => [
    [`${name} 今日销售额`, salesToday, (await sold({ from: today, to: today, shopId })).net],
    [`${name} 销售额`, sales, (await sold({ ...range, shopId })).net],
    [`${name} 订单`, orders, (await placed({ ...range, shopId })).total],
  ]);
  const sellers = bestSellers.map(async ({ skuId, name, sales }): Promise<Count[]> => [
    [`热销 ${name}`, sales, (await sold({ ...range, skuId })).net],
  ]);
  return [
    ...tiles.flat(),
    ['开单额', figures.placed, agreed?.amount ?? Number.NaN],
    ...(await Promise.all([...compared, ...sellers])).flat(),
  ];
}

async function tileCounts({ client }: Person): Promise<Count[]> {
  const [monitor, owing, held, stock] = await Promise.all([
    storeMonitor(client).statistics(),
    saleOut(client).needReceiptCount(),
    orderResting(client).count(),
    goods(client).countRealTimeGoodsMore(),
  ]);
  const outs = (filters: object) => saleOut(client).page({ ...first, ...filters });
  const owed = await saleOut(client).page({ ...first, owing: true, sums: true });
  const toReceive = owed.total;
  const debt = owed.resultSums?.find(({ field }) => field === 'debt')?.amount ?? Number.NaN;
  return [
    ['待收款', monitor.toReceive.count, toReceive],
    ['待收款金额', monitor.toReceive.amount, debt],
    ['待收款 of the desk', owing, toReceive],
    ['待出库', monitor.toHandOut, (await outs({ ready: true })).total],
    ['取单', held, (await orderResting(client).page(first)).total],
    ['低库存', stock.low, (await goodsShop(client).page({ ...first, low: true })).total],
  ];
}

async function tabCounts({ client }: Person): Promise<Count[]> {
  const [orders, online] = await Promise.all([orderSale(client).count(), orderSale(client).countOrder()]);
  return Promise.all([
    ...orders.map(async ({ status, count }): Promise<Count> => {
      const { total } = await orderSale(client).page({ ...first, status });
      return [`销售单 ${String(status)}`, count, total];
    }),
    ...online.map(async ({ flow, status, count }): Promise<Count> => {
      const { total } = await orderSale(client).onlinePage({ ...first, flow, status });
      return [`商城订单 ${String(flow)} ${String(status)}`, count, total];
    }),
  ]);
}

let sweep: Sweep;
beforeAll(async () => {
  sweep = await startSweep();
});
afterAll(() => sweep.server.stop());

test('[U-17] every entry of the bell has a list, or counts nothing until it is built', () => {
  expect([...Object.keys(LISTS), ...UNBUILT].toSorted()).toEqual(REMINDERS.map(({ key }) => key).toSorted());
});

test(`[U-10] [U-17] every tile, bell entry and tab is its list's total, seed ${String(seed)}`, async () => {
  const random = randomFrom(seed);
  const moving = readDocuments()
    .flatMap(({ operations }) => operations)
    .filter(({ id, effect }) => effect === 'write' && MOVING.has(/^parts\/(\w+)\//.exec(id)?.[1] ?? ''));
  const { mine } = sweep;
  const persons = { branch: mine.here.owner, other: mine.there.owner, head: mine.here.owner.at('0') };
  const send = async (operation: (typeof moving)[number], world: typeof mine.here) =>
    sendExample(sweep.server.url, operation, await exampleOf(operation, world), rightfulHeaders(operation, world));
  for (const [key, id] of Object.entries(SETTLING)) {
    const operation = moving.find((one) => one.id === id);
    if (!operation) throw new Error(`${id} is none of those that move documents`);
    await send(operation, mine.here);
    const { filters = {} } = REMINDERS.find((one) => one.key === key) ?? {};
    const listed = await Promise.all(
      Object.values(persons).map(async (person) => {
        const [all, waiting] = await Promise.all([LISTS[key]?.(person, {}), LISTS[key]?.(person, filters)]);
        return (all?.total ?? 0) - (waiting?.total ?? 0);
      }),
    );
    expect(Math.max(...listed), `${id} leaves something that waits no more`).toBeGreaterThan(0);
  }
  const taken: string[] = [];
  let seen = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const operation = random.pick(moving);
    const world = random.chance(0.7) ? mine.here : mine.there;
    taken.push(operation.id);
    // A step may be refused where an earlier one stands in its way, as in life.
    if (random.chance(0.6)) await send(operation, world);
    else await exampleOf(operation, world);
    if ((step + 1) % STEPS_BETWEEN) continue;
    await workIsDone(sweep.server);
    for (const [where, person] of Object.entries(persons)) {
      const counts = (
        await Promise.all([bellCounts(person), tileCounts(person), tileSums(person), tabCounts(person)])
      ).flat();
      seen += counts.filter(([, shown]) => shown > 0).length;
      expect(
        counts.filter(([, shown, listed]) => shown !== listed),
        `${where} after ${taken.slice(-STEPS_BETWEEN).join(', ')}`,
      ).toEqual([]);
    }
  }
  // Most of what is counted was there to be counted.
  expect(seen).toBeGreaterThan(20);
});
