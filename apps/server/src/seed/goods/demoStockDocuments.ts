import { addDays, addSeconds, dayOf, startOfDay } from '../../clock';
import type { Transaction } from '../../db/database';
import { stockIn } from '../../goods/stock/stockIn';
import { stockOut } from '../../goods/stock/stockOut';
import { stockTaking } from '../../goods/stock/stockTaking';
import { stockTransfer } from '../../goods/stock/transfer/stockTransfer';
import { withinStore } from '../../kit/storeTables';
import type { Random } from '../random';
import { seedContext } from '../seedContext';

interface DemoShop {
  id: string;
  keeper: { id: string; name: string };
  parts: { skuId: string; price: number; decimals: number }[];
  shelf: Map<string, number>;
}

interface Company {
  storeId: string;
  shops: DemoShop[];
  /** The member of staff who approves. */
  lead: { id: string; name: string };
}

const suppliers = [
  ['杭州万向汽配批发', '0571-86510021'],
  ['博世（杭州）代理商', '0571-87220188'],
  ['宁波康迪滤清器厂', '0574-63552200'],
  ['浙江壳牌润滑油经销', '0571-85113366'],
  ['温州瑞立制动', '0577-65178899'],
] as const;
type Call<T> = (ctx: unknown, input: { query: object; body: unknown }) => Promise<T>;
const call = <T>(handler: unknown) => handler as Call<T>;
const addIn = call(stockIn.add);
const addOut = call(stockOut.add);
const addTransfer = call<{ id: string }>(stockTransfer.add);
const addTaking = call<{ id: string }>(stockTaking.add);
const ship = call(stockTransfer.ship);
const receive = call(stockTransfer.receive);
const count = call(stockTaking.count);
const submit = call(stockTaking.submit);
const approve = call(stockTaking.approve);

const PURCHASE_DAYS = [84, 67, 53, 41, 29, 18, 9, 3];
/** A shop buys a part below LOW pieces, and may give some away above PLENTY. */
const LOW = 3;
const PLENTY = 10;
/** Parts that a shop buys although nothing runs low. */
const FEWEST = 6;
/** Fen; above this price few pieces are bought at a time. */
const DEAR = 20_000;

/**
 * Writes purchases, transfers, counts and others of one of the last ninety days, before the shop opens; returns whether
 * there were any.
 */
export async function writeStockDocuments(
  transaction: Transaction,
  company: Company,
  daysAgo: number,
  now: Date,
  random: Random,
): Promise<boolean> {
  const { storeId, shops, lead } = company;
  const early = addSeconds(startOfDay(dayOf(addDays(now, -daysAgo))), 7.5 * 3600);
  const moment = daysAgo === 0 || early > now ? addSeconds(now, -1800) : early;
  const at = (shop: DemoShop, user = shop.keeper, seconds = 0) =>
    seedContext(transaction, { now: addSeconds(moment, seconds), user, storeId, shopId: shop.id, placeId: shop.id });
  const { db } = transaction;
  const warehouseOf = async (shop: DemoShop) =>
    (
      await db
        .selectFrom('warehouse')
        .select('id')
        .where('store_id', '=', storeId)
        .where('shop_id', '=', shop.id)
        .where('is_default', '=', true)
        .executeTakeFirstOrThrow()
    ).id;
  const some = (shop: DemoShop, many: number) => [
    ...new Set(Array.from({ length: many }, () => random.pick(shop.parts))),
  ];
  const pieces = (part: DemoShop['parts'][number], from: number, to: number) =>
    part.decimals ? random.whole(from * 10, to * 10) / 10 : random.whole(from, to);
  const held = (shop: DemoShop, part: { skuId: string }) => shop.shelf.get(part.skuId) ?? 0;
  const plentiful = (shop: DemoShop) => ({ ...shop, parts: shop.parts.filter((part) => held(shop, part) >= PLENTY) });
  /** Chooses the best-selling parts that run low; where none does, those of which the fewest lie there. */
  const bought = (shop: DemoShop, many: number) => {
    const low = shop.parts.filter((part) => held(shop, part) < LOW);
    const fewest = shop.parts.toSorted((one, other) => held(shop, one) - held(shop, other)).slice(0, FEWEST);
    return (low.length ? low : fewest).slice(0, many).map((part) => ({
      skuId: part.skuId,
      quantity: part.price > DEAR ? pieces(part, 2, 4) : pieces(part, 6, 24),
      price: Math.round(part.price * (0.56 + random.next() * 0.16)),
    }));
  };

  const purchase = async (shop: DemoShop, book: boolean, remark = '') => {
    const [supplierName, supplierPhone] = random.pick(suppliers);
    return addIn(at(shop), {
      query: {},
      body: {
        warehouseId: await warehouseOf(shop),
        supplierName,
        supplierPhone,
        remark,
        lines: bought(shop, random.whole(12, 30)),
        book,
      },
    });
  };
  const scrap = async (shop: DemoShop, reason: string, remark = '') =>
    addOut(at(shop), {
      query: {},
      body: {
        warehouseId: await warehouseOf(shop),
        reason,
        remark,
        lines: some(plentiful(shop), random.whole(1, 3)).map(({ skuId }) => ({ skuId, quantity: 1 })),
        book: true,
      },
    });
  const transfer = async (from: DemoShop, to: DemoShop, arrives: boolean) => {
    const known = new Set(to.parts.map(({ skuId }) => skuId));
    const lines = some({ ...from, parts: plentiful(from).parts.filter(({ skuId }) => known.has(skuId)) }, 4).map(
      (part) => ({ skuId: part.skuId, quantity: pieces(part, 2, 8) }),
    );
    const { id } = await addTransfer(at(from), {
      query: {},
      body: {
        fromWarehouseId: await warehouseOf(from),
        toWarehouseId: await warehouseOf(to),
        remark: '门店补货',
        lines,
      },
    });
    await ship(at(from, from.keeper, 300), { query: {}, body: { id, version: 1 } });
    if (!arrives) return;
    const sent = await db
      .selectFrom('stock_transfer_line')
      .select(['id', 'quantity'])
      .where('store_id', '=', storeId)
      .where('document_id', '=', id)
      .orderBy('line_no')
      .execute();
    const arrived = sent.map((line, index) =>
      index === 0
        ? { lineId: line.id, quantity: line.quantity - 1, lost: 1, reason: '运输破损' }
        : { lineId: line.id, quantity: line.quantity },
    );
    await receive(at(to, to.keeper, 900), { query: {}, body: { id, version: 2, lines: arrived } });
  };
  const take = async (shop: DemoShop, finished: boolean) => {
    const warehouseId = await warehouseOf(shop);
    const shelves = (
      await db
        .selectFrom('goods_shop')
        .select('shelf')
        .distinct()
        .where('store_id', '=', storeId)
        .where('shop_id', '=', shop.id)
        .where('shelf', 'like', finished ? 'A-0%' : 'C-1%')
        .orderBy('shelf')
        .limit(2)
        .execute()
    ).map(({ shelf }) => shelf);
    const { id } = await addTaking(at(shop), {
      query: {},
      body: { warehouseId, scope: 1, shelves, blind: true, remark: finished ? '月度抽盘' : '货位抽盘' },
    });
    const lines = await db
      .selectFrom('stock_taking_line as line')
      .innerJoin('stock', withinStore('stock.sku_id', 'line.sku_id'))
      .select(['line.sku_id as skuId', 'stock.on_hand as quantity', 'line.shelf'])
      .where('line.store_id', '=', storeId)
      .where('line.document_id', '=', id)
      .where('stock.warehouse_id', '=', warehouseId)
      .orderBy('line.sku_id')
      .execute();
    const counted = lines.slice(0, finished ? undefined : Math.ceil(lines.length / 2)).map((line, index) => ({
      ...line,
      quantity: Math.max(0, line.quantity - (index % 7 === 3 ? 1 : 0) + (index % 11 === 5 ? 1 : 0)),
    }));
    await count(at(shop, shop.keeper, 600), { query: {}, body: { id, lines: counted } });
    if (!finished) return;
    await submit(at(shop, shop.keeper, 1200), { query: {}, body: { id, version: 1, uncounted: 'keep' } });
    await approve(at(shop, lead, 1500), { query: {}, body: { id, version: 2, reason: '漏登记出入库' } });
  };

  const [east, west, tech] = shops;
  if (!east || !west || !tech) return false;
  if (PURCHASE_DAYS.includes(daysAgo))
    for (const shop of shops) await purchase(shop, true, random.chance(0.3) ? '月结' : '');
  if (daysAgo === 45) await scrap(east, '报损', '运输压坏');
  if (daysAgo === 15) await scrap(west, '自用', '店内救援车更换');
  if (daysAgo === 8) await scrap(east, '赠送', '老客户活动');
  if (daysAgo === 22) await transfer(east, west, true);
  if (daysAgo === 1) await transfer(tech, east, false);
  if (daysAgo === 30) await take(east, true);
  if (daysAgo === 0) {
    await take(east, false);
    await purchase(east, false, '货到未点');
  }
  return PURCHASE_DAYS.includes(daysAgo) || [45, 30, 22, 15, 8, 1, 0].includes(daysAgo);
}
