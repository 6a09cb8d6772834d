import { MAX_COUPONS } from '@partsdesk/core/market/coupon/couponMoney';
import { addDays, addSeconds } from '../clock';
import type { Transaction } from '../db/database';
import { withinStore } from '../kit/storeTables';
import { couponSchema } from '../market/coupon/couponSchema';
import { customerCoupon } from '../market/coupon/customerCoupon';
import { issueCoupons } from '../market/coupon/issueCoupons';
import { orderSale } from '../order/sale/orderSale';
import { call } from './call';
import { receiveMoney } from './receiveMoney';
import { seedContext } from './seedContext';

const addScheme = call<string>(couponSchema.add);
const stop = call(couponSchema.invalid);
const voidCoupon = call(customerCoupon.void);
const place = call<{ saleOutId: string; receivable: number }>(orderSale.add);

const PLAIN = {
  kind: 1,
  threshold: 20_000,
  stackable: false,
  scope: 0,
  validity: 2,
  days: 30,
  total: 200,
  perCustomer: 2,
} as const;

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  headId: string;
  shop: { id: string } | undefined;
}

/** Selects a part that the shop has some of, dear enough for the coupons at the price of any grade too. */
const dearPart = ({ db }: Transaction, storeId: string, shopId: string) =>
  db
    .selectFrom('stock')
    .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'stock.sku_id'))
    .select(['sku.id', 'sku.price'])
    .where('stock.store_id', '=', storeId)
    .where('warehouse.shop_id', '=', shopId)
    .where('warehouse.is_default', '=', true)
    .where('sku.price', '>=', 2 * PLAIN.threshold)
    .where((where) => where(where('stock.on_hand', '-', where.ref('stock.allocated')), '>=', MAX_COUPONS))
    .orderBy('sku.price')
    .orderBy('sku.sku_code')
    .limit(1)
    .executeTakeFirst();

/** Finds a grade of the store, for a coupon that is for its members alone. */
const someGrade = async ({ db }: Transaction, storeId: string) =>
  (
    await db
      .selectFrom('custom_level')
      .select('id')
      .where('store_id', '=', storeId)
      .where('status', '=', 1)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Offers coupons and gives some to customers of a shop: unused, locked, used, expired and void ones. */
export async function addDemoCoupons(transaction: Transaction, demo: Demo, now: Date): Promise<void> {
  const { storeId, user, headId, shop } = demo;
  if (!shop) return;
  const customers = await transaction.db
    .selectFrom('customer')
    .select('id')
    .where('store_id', '=', storeId)
    .where('shop_id', '=', shop.id)
    .where('status', '=', 1)
    .where('kind', '<>', 0)
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  const [first, buyer, debtor, ...others] = customers.map(({ id }) => id);
  const part = await dearPart(transaction, storeId, shop.id);
  if (!first || !buyer || !debtor || !part) return;
  const at = (when: Date, shopId?: string) =>
    seedContext(transaction, { now: when, user, storeId, placeId: shopId ?? headId, ...(shopId ? { shopId } : {}) });
  const justBefore = addSeconds(now, -1);
  const head = at(justBefore);
  const here = at(justBefore, shop.id);
  const scheme = (change: object, ctx = head) => addScheme(ctx, { query: {}, body: { ...PLAIN, ...change } });
  const opening = await scheme({ name: '满200减30', face: 3000 });
  await scheme({ name: '全场 9 折券', kind: 2, percent: 90, cap: 10_000, threshold: 0, stackable: true });
  const swap = await scheme({
    ...{ name: '到店兑换券', kind: 3, threshold: 0, scope: 2, goodsIds: [part.id] },
    ...{ shopIds: [shop.id], channels: 1, days: 60 },
  });
  await issueCoupons(here, swap, [debtor]);
  const grade = await someGrade(transaction, storeId);
  if (grade) await scheme({ name: '会员专享满减券', face: 5000, threshold: 30_000, levelIds: [grade] });
  const last = addDays(now, -20);
  const old = await scheme({ name: '老客户回馈券', face: 1000, threshold: 0, days: 7 }, at(last));
  await issueCoupons(at(last, shop.id), old, [first, buyer]);
  await stop(head, { query: {}, body: { id: old, version: 1 } });
  await issueCoupons(here, opening, [first, buyer, debtor, ...others]);
  const couponOf = (customerId: string) =>
    transaction.db
      .selectFrom('coupon')
      .select(['id', 'version'])
      .where('store_id', '=', storeId)
      .where('scheme_id', '=', opening)
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
  const buy = async (customerId: string) =>
    place(here, {
      query: {},
      body: { customerId, lines: [{ skuId: part.id, quantity: 1 }], couponIds: [(await couponOf(customerId)).id] },
    });
  const { saleOutId, receivable } = await buy(buyer);
  await receiveMoney(at(now, shop.id), {
    query: {},
    body: { saleOutId, tenders: [{ method: 'wechat', amount: receivable }] },
  });
  await buy(debtor);
  const [given] = others;
  if (given) await voidCoupon(here, { query: {}, body: { ...(await couponOf(given)), reason: '发错了客户' } });
}
