import { addDays } from '../../clock';
import { customerExchange } from '../../customer/exchange/customerExchange';
import { customerExchangeGift } from '../../customer/exchange/customerExchangeGift';
import type { Transaction } from '../../db/database';
import { withinStore } from '../../kit/storeTables';
import { call } from '../call';
import { seedContext } from '../seedContext';

const addGift = call<string>(customerExchangeGift.add);
const switchGift = call(customerExchangeGift.updateStatus);
const exchange = call<string>(customerExchange.add);
const out = call(customerExchange.out);
const reject = call(customerExchange.reject);
const cancel = call(customerExchange.cancel);
const takeBack = call(customerExchange.takeBack);

/** What the gifts cost, how many there are and how many one customer may have; the last one is offered no more. */
const GIFTS = [
  { points: 30, quota: 200, perCustomer: 2 },
  { points: 50, quota: 100 },
  { points: 80, quota: 30, perCustomer: 1 },
  { points: 40, quota: 20 },
];
/** Many pieces at the shop's own warehouse, so that sales of the day never wait for gifts. */
const ENOUGH = 6;

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  shop: { id: string } | undefined;
}

/** Selects cheap parts that the shop has enough of. */
const cheapParts = ({ db }: Transaction, storeId: string, shopId: string) =>
  db
    .selectFrom('stock')
    .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'stock.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['sku.sku_code as skuCode', 'stock.warehouse_id as warehouseId'])
    .where('stock.store_id', '=', storeId)
    .where('warehouse.shop_id', '=', shopId)
    .where('warehouse.is_default', '=', true)
    .where('goods.decimals', '=', 0)
    .where((where) => where(where('stock.on_hand', '-', where.ref('stock.allocated')), '>=', ENOUGH))
    .orderBy('sku.price')
    .orderBy('sku.sku_code')
    .limit(GIFTS.length)
    .execute();

/** Selects the shop's customers who have the most points. */
const richCustomers = ({ db }: Transaction, storeId: string, shopId: string) =>
  db
    .selectFrom('points_account as account')
    .innerJoin('customer', withinStore('customer.id', 'account.customer_id'))
    .select('customer.id')
    .where('account.store_id', '=', storeId)
    .where('customer.shop_id', '=', shopId)
    .where('customer.status', '=', 1)
    .where('account.balance', '>=', 200)
    .orderBy('account.balance', 'desc')
    .orderBy('customer.id')
    .limit(3)
    .execute();

/** Offers gifts for points, and exchanges some, up to every state. */
export async function addDemoExchanges(transaction: Transaction, { storeId, user, shop }: Demo, now: Date) {
  if (!shop) return;
  const [parts, customers] = await Promise.all([
    cheapParts(transaction, storeId, shop.id),
    richCustomers(transaction, storeId, shop.id),
  ]);
  const [first] = parts;
  const at = (daysAgo: number) =>
    seedContext(transaction, { now: addDays(now, -daysAgo), user, storeId, shopId: shop.id, placeId: shop.id });
  const giftIds: string[] = [];
  for (const [index, { skuCode }] of parts.entries())
    giftIds.push(await addGift(at(8), { query: {}, body: { skuCode, ...GIFTS[index] } }));
  const last = giftIds.at(-1);
  if (!first || !last || customers.length < 3) return;
  await switchGift(at(3), { query: {}, body: { id: last, version: 1, status: 0 } });

  const made = (daysAgo: number, customer: number, gift: number, remark = '') =>
    exchange(at(daysAgo), {
      query: {},
      body: {
        customerId: customers[customer]?.id,
        giftId: giftIds[gift],
        quantity: 1,
        points: GIFTS[gift]?.points,
        remark,
      },
    });
  const handedOut = async (id: string) => {
    await out(at(0), { query: {}, body: { id, version: 1, warehouseId: first.warehouseId } });
    return id;
  };
  await handedOut(await made(2, 0, 0));
  const back = await handedOut(await made(2, 1, 1));
  await takeBack(at(0), { query: {}, body: { id: back, version: 2, reason: '客户换一种' } });
  const [broken, unwanted] = [await made(1, 2, 2), await made(1, 1, 0)];
  await reject(at(0), { query: {}, body: { id: broken, version: 1, reason: '样品已破损，等下一批' } });
  await cancel(at(0), { query: {}, body: { id: unwanted, version: 1 } });
  await made(0, 0, 1, '下次来店取');
  await made(0, 2, 0);
}
