import { ApiError, createClient } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { newId } from '../../db/ids';
import { randomFrom, type Random } from '../../seed/random';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const OPERATIONS = size(800, 1_000_000);
const CLIENTS = 8;
const seed = Number(process.env.SEED ?? 20_261_121);

let server: TestServer;
let shop: StockedShop;
/** The stock at the beginning: four parts in plenty, one in tenths of a litre, and three that run out. */
const stocked = new Map<string, { quantity: number; tenths: boolean }>();
beforeAll(async () => {
  server = await startTestServer({}, CLIENTS);
  shop = await stockedShop(server);
  const categoryId = await goodsCategory(shop.store.owner.client).add({ name: '制动系统' });
  for (let n = 0; n < 8; n += 1) {
    const tenths = n === 4;
    const skuId = await goods(shop.store.owner.client).add({
      name: `配件${String(n)}`,
      skuCode: `PJ-${String(n)}`,
      unitName: tenths ? '升' : '个',
      decimals: tenths ? 1 : 0,
      categoryId,
      price: 1990 + 730 * n,
    });
    const quantity = n < 5 ? Math.min(99_999, 3 * OPERATIONS) : 20;
    await warehouseInitialize(shop.owner.client).add({
      lines: [{ skuId, warehouseId: shop.warehouseId, quantity, unitCost: 123_457 + n }],
    });
    stocked.set(skuId, { quantity, tenths });
  }
}, 120_000);
afterAll(() => server.stop());

/** The expected books: the sum of what the server acknowledged. */
class Model {
  onHand = new Map<string, number>();
  reserved = new Map<string, number>();
  account = new Map<string, number>();
  owed = new Map<string, number>();

  static add(to: Map<string, number>, key: string, by: number): void {
    // Rounds to tenths, the finest quantity used here, so that the sums are exact.
    to.set(key, (Math.round((to.get(key) ?? 0) * 10) + Math.round(by * 10)) / 10);
  }
}

interface Sale {
  saleOutId: string;
  orderId: string;
  customerId: string;
  debt: number;
  /** The quantity still to be handed out, by line. */
  lines: { lineId: string; skuId: string; rest: number }[];
}

/**
 * Runs one clerk: it sells, takes money, hands out and cancels at random, and updates the model with what the server
 * acknowledged.
 */
async function clerk(
  random: Random,
  customers: string[],
  model: Model,
  operations: number,
): Promise<Record<string, number>> {
  const client = createClient({ baseUrl: server.url, session: shop.owner.session });
  const [orders, receipts, outs] = [orderSale(client), receiptBill(client), saleOut(client)];
  const parts = [...stocked];
  const open: Sale[] = [];
  const done: Record<string, number> = {};

  const sell = async () => {
    const lines = Array.from({ length: random.whole(1, 3) }, () => {
      const [skuId, { tenths }] = random.pick(parts);
      return { skuId, quantity: tenths ? random.whole(1, 40) / 10 : random.whole(1, 3) };
    });
    const customerId = random.pick(customers);
    const order = await orders.add({ customerId, lines, handDiscount: random.whole(0, 99) });
    const item = await outs.item({ id: order.saleOutId });
    for (const { skuId, quantity } of lines) Model.add(model.reserved, skuId, quantity);
    Model.add(model.owed, customerId, order.receivable);
    open.push({
      saleOutId: order.saleOutId,
      orderId: order.id,
      customerId,
      debt: order.receivable,
      lines: item.lines.map((line) => ({ lineId: line.id, skuId: line.skuId, rest: line.quantity })),
    });
  };
  const receive = async (sale: Sale) => {
    const amount = random.chance(0.6) ? sale.debt : random.whole(1, Math.max(1, sale.debt));
    const method = random.pick(['cash', 'wechat', 'bankCard'] as const);
    const over = method === 'cash' ? random.pick([0, 0, 500]) : 0;
    const receipt = await receipts.add({
      saleOutId: sale.saleOutId,
      tenders: [{ method, amount: amount + over }],
      onCredit: true,
    });
    Model.add(model.account, method, receipt.received);
    Model.add(model.owed, sale.customerId, -receipt.received);
    sale.debt = receipt.debt;
  };
  const handOut = async (sale: Sale) => {
    const whole = random.chance(0.7);
    const left = sale.lines.filter(({ rest }) => rest > 0);
    const line = left[0];
    const moved =
      whole || !line
        ? left.map(({ skuId, rest }) => ({ skuId, quantity: rest }))
        : [{ skuId: line.skuId, quantity: Math.min(1, line.rest) }];
    await outs.submitOut({
      id: sale.saleOutId,
      ...(whole || !line ? {} : { lines: [{ lineId: line.lineId, quantity: Math.min(1, line.rest) }] }),
    });
    for (const { skuId, quantity } of moved) {
      Model.add(model.onHand, skuId, -quantity);
      Model.add(model.reserved, skuId, -quantity);
    }
    if (whole || !line) for (const one of left) one.rest = 0;
    else line.rest = Math.round((line.rest - Math.min(1, line.rest)) * 10) / 10;
  };
  const cancel = async (sale: Sale) => {
    await orders.remove({ id: sale.orderId, reason: '客户不要了' });
    for (const { skuId, rest } of sale.lines) Model.add(model.reserved, skuId, -rest);
    Model.add(model.owed, sale.customerId, -sale.debt);
    sale.debt = 0;
    for (const line of sale.lines) line.rest = 0;
  };
  for (let n = 0; n < operations; n += 1) {
    const sale = open.length ? random.pick(open) : undefined;
    const draw = random.next();
    const [what, act] =
      draw < 0.35 || !sale
        ? (['sell', sell] as const)
        : draw < 0.6
          ? (['receive', () => receive(sale)] as const)
          : draw < 0.9
            ? (['handOut', () => handOut(sale)] as const)
            : (['cancel', () => cancel(sale)] as const);
    try {
      await act();
      done[what] = (done[what] ?? 0) + 1;
    } catch (error) {
      // Counts refusals, which are expected; a fault of the server fails the test.
      if (!(error instanceof ApiError) || (error.httpStatus ?? 200) >= 500) throw error;
      done[`${what} refused`] = (done[`${what} refused`] ?? 0) + 1;
    }
    for (let at = open.length - 1; at >= 0; at -= 1)
      if (open[at]?.debt === 0 && open[at]?.lines.every(({ rest }) => rest === 0)) open.splice(at, 1);
    if (open.length > 200) open.splice(0, 100);
  }
  return done;
}

it(
  `${String(OPERATIONS)} operations by ${String(CLIENTS)} clients: every balance is its ledger's sum and the model's`,
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const model = new Model();
    const { owner } = shop;
    for (const [skuId, { quantity }] of stocked) Model.add(model.onHand, skuId, quantity);
    const customers = await Promise.all(
      [1, 2, 3].map((n) =>
        customer(owner.client).add({ name: `修理厂${String(n)}`, kind: 2, creditLimit: 9_999_999_999 }),
      ),
    );
    const done = await Promise.all(
      Array.from({ length: CLIENTS }, (_, n) => clerk(randomFrom(seed + n), customers, model, OPERATIONS / CLIENTS)),
    );
    const total: Record<string, number> = {};
    for (const one of done) for (const [what, count] of Object.entries(one)) total[what] = (total[what] ?? 0) + count;
    process.stdout.write(`${JSON.stringify(total)}\n`);
    for (const what of ['sell', 'receive', 'handOut', 'cancel']) expect(total[what]).toBeGreaterThan(OPERATIONS / 100);

    const stock = await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db
        .selectFrom('stock')
        .select(['sku_id', 'on_hand', 'allocated'])
        .where('store_id', '=', shop.store.id)
        .where('sku_id', 'in', [...stocked.keys()])
        .execute(),
    );
    expect(new Map(stock.map((row) => [row.sku_id, [row.on_hand, row.allocated]]))).toEqual(
      new Map(
        [...stocked.keys()].map((skuId) => [skuId, [model.onHand.get(skuId) ?? 0, model.reserved.get(skuId) ?? 0]]),
      ),
    );
    const accounts = (await fundAccount(owner.client).page({})).records.filter(({ method }) =>
      model.account.has(method),
    );
    expect(Object.fromEntries(accounts.map(({ method, balance }) => [method, balance]))).toEqual(
      Object.fromEntries(model.account),
    );
    for (const id of customers) expect((await customer(owner.client).item({ id })).debt).toBe(model.owed.get(id) ?? 0);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  },
  6 * 3_600_000,
);

it("a wrong row, put in behind the server's back, is named by the audit", async () => {
  await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db
      .insertInto('stock_ledger')
      .values({
        store_id: shop.store.id,
        id: newId(server.clock.now()),
        warehouse_id: shop.warehouseId,
        sku_id: shop.filter,
        quantity: 1,
        value: 0,
        document_kind: 'saleOut',
        document_id: shop.shopId,
        line_id: null,
        create_time: server.clock.now(),
      })
      .execute(),
  );
  const { differences } = await auditLedgers(server.database);
  expect(differences.map(({ check, subject, kept, computed }) => ({ check, subject, off: computed - kept }))).toEqual([
    { check: 'stock on hand is the sum of its ledger', subject: `${shop.warehouseId} ${shop.filter}`, off: 1 },
    {
      check: 'what was handed out or came back stands in the sale ledger, at its cost',
      subject: shop.shopId,
      off: 0,
    },
  ]);
});
