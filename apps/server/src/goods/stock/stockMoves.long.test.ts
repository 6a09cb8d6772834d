import { ApiError, createClient } from '@partsdesk/sdk';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { newId } from '../../db/ids';
import { randomFrom, type Random } from '../../seed/random';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { size } from '../../testing/size';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';
import { issueValue } from './stock';

/** The number of ledger entries; a document makes one for each line. */
const MOVES = size(process.env.TEST_DATABASE_URL ? 1_500 : 1_000, 200_000);
const CLIENTS = 8;
/** A few parts that every client uses, and many more. */
const PARTS = 60;
const HOT = 6;
const MAX_LINES = 24;
const ON_A_SHELF = 8;
const seed = Number(process.env.SEED ?? 20_261_122);

interface Place {
  person: Person;
  warehouseId: string;
  /** The shelf of the parts to be counted. */
  shelf: string;
}

let server: TestServer;
let shop: StockedShop;
let places: [Place, Place];
let parts: string[];
let shelved: string[];
beforeAll(async () => {
  server = await startTestServer({}, CLIENTS);
  shop = await stockedShop(server);
  const second = shop.store.owner.at(await shop.store.branch('城西店'));
  const categoryId = await goodsCategory(shop.store.owner.client).add({ name: '火花塞' });
  parts = [shop.filter, shop.pads, shop.oil];
  while (parts.length < PARTS)
    parts.push(
      await goods(shop.store.owner.client).add({
        name: '火花塞',
        spec: `${String(parts.length)}号`,
        skuCode: `HH-${String(parts.length).padStart(3, '0')}`,
        unitName: '支',
        categoryId,
        price: 4800,
      }),
    );
  shelved = [shop.pads, ...parts.slice(PARTS - ON_A_SHELF + 1)];
  places = [
    { person: shop.owner, warehouseId: shop.warehouseId, shelf: 'A-01' },
    { person: second, warehouseId: (await warehouse(second.client).list({}))[0]?.id ?? '', shelf: 'B-01' },
  ];
  for (const { person, warehouseId, shelf } of places) {
    await stockIn(person.client).add({
      warehouseId,
      lines: parts.map((skuId, index) => ({ skuId, quantity: 40, price: 1999 + 733 * index })),
      book: true,
    });
    const { records } = await goodsShop(person.client).page({ pageSize: 100 });
    for (const { id, skuId, version } of records)
      if (shelved.includes(skuId)) await goodsShop(person.client).update({ id, shelf, version });
  }
}, 120_000);
afterAll(() => server.stop());

/** In tenths, so that sums are exact. */
type Model = Map<string, number>;
const add = (model: Model, warehouseId: string, skuId: string, quantity: number) =>
  model.set(`${warehouseId} ${skuId}`, (model.get(`${warehouseId} ${skuId}`) ?? 0) + Math.round(quantity * 10));

/**
 * Runs one client: it buys, scraps, transfers, counts, sells, hands out and cancels at random, and updates the model
 * with what the server acknowledged.
 */
async function keeper(random: Random, model: Model, moves: number): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  let moved = 0;
  const enter = (warehouseId: string, lines: readonly { skuId: string; quantity: number }[], sign: 1 | -1 = 1) => {
    moved += lines.length;
    for (const { skuId, quantity } of lines) add(model, warehouseId, skuId, sign * quantity);
  };
  const of = ({ person }: Place) =>
    createClient({ baseUrl: server.url, session: person.session, leastTimeoutSeconds: 60 });
  const quantityOf = (skuId: string) => (skuId === shop.oil ? random.whole(1, 60) / 10 : random.whole(1, 6));
  const somePart = () => (random.chance(0.3) ? random.pick(parts.slice(0, HOT)) : random.pick(parts));
  const some = (most: number) =>
    [...new Set(Array.from({ length: random.whole(1, most) }, somePart))].map((skuId) => ({
      skuId,
      quantity: quantityOf(skuId),
    }));
  const open: { id: string; from: Place; to: Place }[] = [];
  const acts: Record<string, () => Promise<unknown>> = {
    in: async () => {
      const place = random.pick(places);
      const lines = some(MAX_LINES);
      await stockIn(of(place)).add({
        warehouseId: place.warehouseId,
        lines: lines.map((line) => ({ ...line, price: random.whole(1, 9999) })),
        book: true,
      });
      enter(place.warehouseId, lines);
    },
    out: async () => {
      const place = random.pick(places);
      const lines = some(MAX_LINES / 2);
      await stockOut(of(place)).add({ warehouseId: place.warehouseId, reason: '报损', lines, book: true });
      enter(place.warehouseId, lines, -1);
    },
    transfer: async () => {
      const [from, to] = random.chance(0.5) ? places : [places[1], places[0]];
      const lines = some(MAX_LINES);
      const { id } = await stockTransfer(of(from)).add({
        fromWarehouseId: from.warehouseId,
        toWarehouseId: to.warehouseId,
        lines,
      });
      await stockTransfer(of(from)).ship({ id, version: 1 });
      enter(from.warehouseId, lines, -1);
      open.push({ id, from, to });
    },
    receive: async () => {
      const [under] = open;
      if (!under) return;
      const { to, id } = under;
      const transfer = await stockTransfer(of(to)).item({ id });
      const part = random.chance(0.4);
      const lines = transfer.lines
        .filter(({ transitQuantity }) => transitQuantity > 0)
        .map((line) => {
          const quantity = part ? Math.min(1, line.transitQuantity) : line.transitQuantity;
          const lost = !part && line.transitQuantity >= 1 && random.chance(0.2) ? 1 : 0;
          return { lineId: line.id, skuId: line.skuId, quantity: Math.round((quantity - lost) * 10) / 10, lost };
        });
      await stockTransfer(of(to)).receive({
        id,
        version: transfer.version,
        lines: lines.map(({ lineId, quantity, lost }) => ({
          lineId,
          quantity,
          ...(lost ? { lost, reason: '运输丢失' } : {}),
        })),
      });
      enter(to.warehouseId, lines);
      if ((await stockTransfer(of(to)).item({ id })).status === 3) open.shift();
    },
    taking: async () => {
      const place = random.pick(places);
      const takings = stockTaking(of(place));
      const { id } = await takings.add({
        warehouseId: place.warehouseId,
        scope: 1,
        shelves: [place.shelf],
        blind: false,
      });
      await takings.count({ id, lines: shelved.map((skuId) => ({ skuId, quantity: random.whole(0, 60) })) });
      await takings.submit({ id, version: 1, uncounted: 'keep' });
      const { records } = await takings.lines({ documentId: id, show: 'variance', pageSize: 100 });
      try {
        await takings.approve({ id, version: 2, reason: '漏登记出入库' });
        enter(
          place.warehouseId,
          records.map(({ skuId, variance }) => ({ skuId, quantity: variance ?? 0 })),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await takings.reject({ id, version: 2, reason: '不够' });
        await takings.cancel({ id, version: 3 });
        throw error;
      }
    },
    sale: async () => {
      const place = random.pick(places);
      const lines = some(4);
      const sale = await orderSale(of(place)).add({ lines });
      if (random.chance(0.3)) {
        await orderSale(of(place)).remove({ id: sale.id, reason: '客户不要了' });
        done.cancelled = (done.cancelled ?? 0) + 1;
        return;
      }
      await receiptBill(of(place)).add({
        saleOutId: sale.saleOutId,
        tenders: [{ method: 'cash', amount: sale.receivable }],
      });
      await saleOut(of(place)).submitOut({ id: sale.saleOutId });
      enter(place.warehouseId, lines, -1);
    },
  };
  const wanted = [
    'in',
    'in',
    'in',
    'out',
    'out',
    'transfer',
    'transfer',
    'receive',
    'receive',
    'receive',
    'sale',
    'sale',
    'taking',
  ];
  // Counts refusals as well, so that a client that is always refused ends.
  for (let tries = 0; moved < moves && tries < 2 * moves; tries += 1) {
    const what = random.pick(wanted);
    try {
      await acts[what]?.();
      done[what] = (done[what] ?? 0) + 1;
    } catch (error) {
      // A shortage or a concurrent change: the model stays as it is.
      if (!(error instanceof ApiError) || (error.status !== 1 && error.status !== 51001)) throw error;
      done[`${what} refused`] = (done[`${what} refused`] ?? 0) + 1;
    }
  }
  done.entries = moved;
  return done;
}

it(
  [
    `${String(MOVES)} moves by ${String(CLIENTS)} keepers in two shops:`,
    'ledger, balance and model agree, every value is exact, nothing is ever negative',
  ].join(' '),
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const model: Model = new Map();
    const laidIn = [shop.filter, shop.pads, shop.oil];
    for (const { warehouseId } of places)
      for (const skuId of parts)
        add(model, warehouseId, skuId, warehouseId === shop.warehouseId && laidIn.includes(skuId) ? 50 : 40);
    const done = await Promise.all(
      Array.from({ length: CLIENTS }, (_, n) => keeper(randomFrom(seed + n), model, MOVES / CLIENTS)),
    );
    const total: Record<string, number> = {};
    for (const one of done) for (const [what, count] of Object.entries(one)) total[what] = (total[what] ?? 0) + count;
    process.stdout.write(`${JSON.stringify(total)}\n`);
    for (const what of ['in', 'out', 'transfer', 'receive', 'taking', 'sale', 'cancelled'])
      expect(total[what], what).toBeGreaterThan(0);
    expect(total.entries).toBeGreaterThanOrEqual(MOVES);

    const { stock, ledger } = await server.database.transaction(
      { role: 'tenant', storeId: shop.store.id },
      async ({ db }) => ({
        stock: await db.selectFrom('stock').selectAll().execute(),
        ledger: await db.selectFrom('stock_ledger').selectAll().orderBy('id').execute(),
      }),
    );
    // Replays the ledger entry by entry in the order of writing.
    const replayed = new Map<string, { quantity: number; value: number }>();
    const wrong: object[] = [];
    for (const entry of ledger) {
      const key = `${entry.warehouse_id} ${entry.sku_id}`;
      const before = replayed.get(key) ?? { quantity: 0, value: 0 };
      if (
        entry.quantity < 0 &&
        entry.document_kind !== 'stockTransferLoss' &&
        -entry.value !== issueValue(before.value, before.quantity / 10, -entry.quantity)
      )
        wrong.push({ entry, before });
      const after = { quantity: before.quantity + Math.round(entry.quantity * 10), value: before.value + entry.value };
      if (after.quantity < 0 || after.value < 0 || (after.quantity === 0 && after.value !== 0))
        wrong.push({ entry, before, after });
      replayed.set(key, after);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(
      Object.fromEntries(stock.map((row) => [`${row.warehouse_id} ${row.sku_id}`, Math.round(row.on_hand * 10)])),
    ).toEqual(Object.fromEntries(model));
    expect(Object.fromEntries(stock.map((row) => [`${row.warehouse_id} ${row.sku_id}`, row.value]))).toEqual(
      Object.fromEntries([...replayed].map(([key, { value }]) => [key, value])),
    );
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
        quantity: 0,
        value: 7,
        document_kind: 'stockIn',
        document_id: shop.shopId,
        line_id: null,
        create_time: server.clock.now(),
      })
      .execute(),
  );
  const { differences } = await auditLedgers(server.database);
  expect(differences.map(({ check, subject, kept, computed }) => ({ check, subject, off: computed - kept }))).toEqual([
    { check: 'stock value is the sum of its ledger', subject: `${shop.warehouseId} ${shop.filter}`, off: 7 },
  ]);
});
