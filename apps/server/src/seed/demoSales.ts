import { addDays, addSeconds, dayOf, startOfDay } from '../clock';
import type { Transaction } from '../db/database';
import { saleOut } from '../order/outbound/saleOut';
import { orderSale } from '../order/sale/orderSale';
import { call } from './call';
import type { Random } from './random';
import { receiveMoney } from './receiveMoney';
import { seedContext } from './seedContext';

interface DemoShop {
  id: string;
  cashier: { id: string; name: string };
  keeper: { id: string; name: string };
  customers: { id: string; credit: boolean; vehicleId: string | undefined; serviceStaffId: string | undefined }[];
  /** The parts that this shop sells most, first. */
  parts: { skuId: string; price: number; decimals: number }[];
  /** The quantity of each part that it can hand out. */
  shelf: Map<string, number>;
}

const DAYS = 90;

/** The payment methods of the demo's customers, by frequency. */
const methods = [
  'wechat',
  'wechat',
  'wechat',
  'wechat',
  'cash',
  'cash',
  'alipay',
  'alipay',
  'bankCard',
  'transfer',
] as const;

const addOrder = call<{ saleOutId: string; receivable: number }>(orderSale.add);
const submitOut = call(saleOut.submitOut);

/** Seconds from an order to its goods. */
const HANDED_OUT_SECONDS = 300;

/** Makes the sales of one of the last ninety days; returns their number. `daysAgo` 0 is today, up to `now`. */
export async function sellOneDay(
  transaction: Transaction,
  storeId: string,
  shops: DemoShop[],
  daysAgo: number,
  now: Date,
  random: Random,
): Promise<number> {
  const opening = addSeconds(startOfDay(dayOf(addDays(now, -daysAgo))), 8.5 * 3600);
  const weekend = [0, 6].includes(opening.getUTCDay());
  let sold = 0;
  for (const [index, shop] of shops.entries()) {
    const busy = [12, 9, 7][index] ?? 6;
    const wanted = Math.max(
      1,
      Math.round(busy * (weekend ? 1.25 : 0.95) * (0.75 + random.next() * 0.5) * (1 - (daysAgo / DAYS) * 0.2)),
    );
    const moments = Array.from({ length: wanted }, () =>
      addSeconds(opening, Math.floor(random.next() * 9.5 * 3600)),
    ).sort((a, b) => a.getTime() - b.getTime());
    for (const [position, moment] of moments.entries()) {
      if (addSeconds(moment, HANDED_OUT_SECONDS) > now) break;
      if (
        await sellOnce(
          transaction,
          storeId,
          shop,
          { moment, daysAgo, rest: restOf(daysAgo, moments.length - position, random) },
          random,
        )
      )
        sold += 1;
    }
  }
  return sold;
}

/**
 * Chooses the open step of a sale: for some of today's and the last of yesterday's, so that there is work before the
 * shop opens.
 */
function restOf(daysAgo: number, fromLast: number, random: Random): 'receive' | 'handOut' | undefined {
  if (daysAgo === 0) return random.chance(0.15) ? 'receive' : random.chance(0.25) ? 'handOut' : undefined;
  if (daysAgo > 1 || fromLast > 5) return undefined;
  return fromLast % 2 ? 'receive' : 'handOut';
}

interface Sale {
  moment: Date;
  daysAgo: number;
  rest: 'receive' | 'handOut' | undefined;
}

/** Makes one sale; false if nothing is left to sell. */
async function sellOnce(
  transaction: Transaction,
  storeId: string,
  shop: DemoShop,
  { moment, daysAgo, rest }: Sale,
  random: Random,
): Promise<boolean> {
  const at = (seconds: number, user: { id: string; name: string }) =>
    seedContext(transaction, { now: addSeconds(moment, seconds), user, storeId, shopId: shop.id, placeId: shop.id });
  const customer = random.chance(0.65) ? random.pick(shop.customers) : undefined;
  const lines = new Map<string, { skuId: string; quantity: number; price: number }>();
  for (let count = random.pick([1, 1, 1, 2, 2, 3, 4]); count > 0; count -= 1) {
    // The square prefers the first parts, which become the best sellers.
    const part = shop.parts[Math.floor(random.next() ** 2 * shop.parts.length)];
    if (!part || lines.has(part.skuId)) continue;
    const quantity = part.decimals ? random.whole(10, 60) / 10 : random.pick([1, 1, 1, 1, 2, 2, 4]);
    const held = shop.shelf.get(part.skuId) ?? 0;
    if (held < quantity) continue;
    shop.shelf.set(part.skuId, held - quantity);
    const price = random.chance(0.12) ? Math.round(part.price * 0.95) : part.price;
    lines.set(part.skuId, { skuId: part.skuId, price, quantity });
  }
  if (!lines.size) return false;
  const order = await addOrder(at(0, shop.cashier), {
    query: {},
    body: {
      lines: [...lines.values()],
      ...(customer ? { customerId: customer.id } : {}),
      ...(customer?.vehicleId ? { vehicleId: customer.vehicleId } : {}),
      ...(customer?.serviceStaffId ? { serviceStaffId: customer.serviceStaffId } : {}),
    },
  });

  let onCredit = customer?.credit === true && rest !== 'receive' && random.chance(0.3);
  if (rest === 'receive' || order.receivable === 0) return true;
  try {
    await receiveMoney(at(60, shop.cashier), {
      query: {},
      body: onCredit
        ? { saleOutId: order.saleOutId, tenders: [], onCredit: true }
        : { saleOutId: order.saleOutId, tenders: [{ method: random.pick(methods), amount: order.receivable }] },
    });
  } catch {
    // Beyond the customer's credit limit the company pays by transfer.
    onCredit = false;
    await receiveMoney(at(60, shop.cashier), {
      query: {},
      body: { saleOutId: order.saleOutId, tenders: [{ method: 'transfer', amount: order.receivable }] },
    });
  }
  if (rest === 'handOut') return true;
  await submitOut(at(HANDED_OUT_SECONDS, shop.keeper), { query: {}, body: { id: order.saleOutId } });
  if (onCredit && daysAgo > 30 && random.chance(0.8))
    await receiveMoney(at(20 * 86_400, shop.cashier), {
      query: {},
      body: { saleOutId: order.saleOutId, tenders: [{ method: 'transfer', amount: order.receivable }] },
    });
  return true;
}

export { DAYS as DEMO_DAYS };
