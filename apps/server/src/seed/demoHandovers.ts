import { DENOMINATIONS } from '@partsdesk/core/order/shift/shiftCash';
import { addDays, addSeconds, dayOf, startOfDay } from '../clock';
import type { Transaction } from '../db/database';
import { serviceBorrowOut } from '../order/borrow/serviceBorrowOut';
import { shiftFigures } from '../order/shift/shiftFigures';
import { shiftRecord } from '../order/shift/shiftRecord';
import { call } from './call';
import { seedContext } from './seedContext';

interface DemoShop {
  id: string;
  cashier: { id: string; name: string };
  keeper: { id: string; name: string };
  parts: { skuId: string; decimals: number }[];
  shelf: Map<string, number>;
}

const start = call<string>(shiftRecord.start);
const count = call<{ version: number }>(shiftRecord.count);
const close = call(shiftRecord.close);
const addSlip = call<{ id: string }>(serviceBorrowOut.add);
const giveBack = call(serviceBorrowOut.returnItems);
const sell = call(serviceBorrowOut.convertToSale);

const FLOAT = 50_000;
/** The past days with a shift; today's has not begun. */
const SHIFT_DAYS = [4, 3, 2, 1];

/** Splits an amount into notes and coins, fen. */
function notesOf(amount: number) {
  let rest = amount;
  return DENOMINATIONS.flatMap(({ value }) => {
    const many = Math.floor(rest / value);
    rest -= many * value;
    return many ? [{ value, count: many }] : [];
  });
}

interface Day {
  transaction: Transaction;
  storeId: string;
  daysAgo: number;
  now: Date;
}

/** Begins the shifts of the last days' cashiers; returns a function that ends them. */
export async function beginDemoShifts(
  { transaction, storeId, daysAgo, now }: Day,
  shops: readonly DemoShop[],
): Promise<() => Promise<void>> {
  if (!SHIFT_DAYS.includes(daysAgo)) return () => Promise.resolve();
  const at = (shop: DemoShop, hour: number) =>
    seedContext(transaction, {
      now: addSeconds(startOfDay(dayOf(addDays(now, -daysAgo))), hour * 3600),
      user: shop.cashier,
      storeId,
      shopId: shop.id,
      placeId: shop.id,
    });
  const begun = new Map<DemoShop, string>();
  for (const shop of shops) begun.set(shop, await start(at(shop, 8.3), { query: {}, body: { openingFloat: FLOAT } }));
  return async () => {
    for (const [shop, id] of begun) {
      const evening = at(shop, 18.5);
      const { tenders } = (await shiftFigures(evening, [id]))(id);
      const cash = FLOAT + (tenders.find(({ method }) => method === 'cash')?.amount ?? 0);
      // One shift is short by a ten-yuan note.
      const short = daysAgo === 2 && shop === shops[0] ? 1000 : 0;
      const { version } = await count(evening, {
        query: {},
        body: {
          id,
          denominations: notesOf(cash - short),
          toSafe: cash - short - FLOAT,
          remark: daysAgo === 1 ? '零钱不多了' : '',
          counted: tenders
            .filter((one) => one.method !== 'cash' && one.count + one.refundCount > 0)
            .map(({ method, received, refunded }) => ({ method, amount: received, refunded })),
        },
      });
      // Yesterday's last shift still waits for the manager.
      if (daysAgo > 1 || shop !== shops[1])
        await close(evening, { query: {}, body: { id, version, reason: short ? '找错零' : '' } });
    }
  };
}

/** Adds goods lent to service staff: one slip overdue, one settled, one not handed out. */
export async function addDemoBorrowSlips(
  { transaction, storeId, now }: Omit<Day, 'daysAgo'>,
  shops: readonly DemoShop[],
  staffOf: (shop: number) => { id: string },
): Promise<void> {
  const { db } = transaction;
  for (const [index, shop] of shops.slice(0, 2).entries()) {
    const at = (daysAgo: number) =>
      seedContext(transaction, {
        now: addDays(now, -daysAgo),
        user: shop.keeper,
        storeId,
        shopId: shop.id,
        placeId: shop.id,
      });
    const staff = await db
      .selectFrom('staff')
      .select('id')
      .where('store_id', '=', storeId)
      .where('user_id', '=', staffOf(index).id)
      .executeTakeFirst();
    const parts = shop.parts.filter(({ skuId, decimals }) => decimals === 0 && (shop.shelf.get(skuId) ?? 0) >= 12);
    if (!staff || parts.length < 4) continue;
    const slip = (from: number, dueIn: number, daysAgo: number, remark: string) => ({
      serviceStaffId: staff.id,
      dueDay: dayOf(addDays(now, dueIn)),
      remark,
      lend: daysAgo > 0,
      lines: parts.slice(from, from + 2).map(({ skuId }) => ({ skuId, quantity: 2 })),
    });
    const linesOf = (id: string) =>
      db
        .selectFrom('service_borrow_line')
        .select('id')
        .where('store_id', '=', storeId)
        .where('document_id', '=', id)
        .orderBy('line_no')
        .execute();
    await addSlip(at(6), { query: {}, body: slip(2, -1, 6, '上门抢修') });
    const done = await addSlip(at(5), { query: {}, body: slip(0, -2, 5, '试装') });
    const [first, second] = await linesOf(done.id);
    await giveBack(at(4), {
      query: {},
      body: { id: done.id, version: 2, lines: [{ lineId: first?.id ?? '', quantity: 2 }] },
    });
    await sell(at(3), {
      query: {},
      body: { id: done.id, version: 3, lines: [{ lineId: second?.id ?? '', quantity: 2 }] },
    });
    await addSlip(at(0), { query: {}, body: slip(0, 3, 0, '明早带走') });
  }
}
