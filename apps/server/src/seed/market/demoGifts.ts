import { addDays, addSeconds, dayOf } from '../../clock';
import { customer } from '../../customer/customer';
import type { Transaction } from '../../db/database';
import { withinStore } from '../../kit/storeTables';
import { partsConsumptionGiftSchema } from '../../market/gift/partsConsumptionGiftSchema';
import { reviewGifts } from '../../market/gift/reviewGifts';
import { saleOut } from '../../order/outbound/saleOut';
import { orderSale } from '../../order/sale/orderSale';
import { call } from '../call';
import { receiveMoney } from '../receiveMoney';
import { seedContext } from '../seedContext';

const add = call<string>(partsConsumptionGiftSchema.add);
const fromDemo = call<string[]>(partsConsumptionGiftSchema.initByDemo);
const waiting = call<{ id: string; skuId: string; number: number }[]>(partsConsumptionGiftSchema.waiting);
const addCustomer = call<string>(customer.add);
const place = call<{ id: string; saleOutId: string; receivable: number }>(orderSale.add);
const handOut = call(saleOut.submitOut);

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  headId: string;
  shop: { id: string } | undefined;
}

/** Pieces of the sale that earns a gift. */
const SOLD = 4;
/** Steps are whole hundreds of yuan. */
const STEP = 10_000;
/** Each act is a second after the one before; the last is not after now. */
const MOST_ACTS = 30;

/** Selects a part that the shop has some of, within a range of prices. */
const partOf = ({ db }: Transaction, storeId: string, shopId: string, from: number, to: number, count: number) =>
  db
    .selectFrom('stock')
    .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'stock.sku_id'))
    .select(['sku.id', 'sku.price'])
    .where('stock.store_id', '=', storeId)
    .where('warehouse.shop_id', '=', shopId)
    .where('warehouse.is_default', '=', true)
    .where('sku.price', '>=', from)
    .where('sku.price', '<', to)
    .where((where) => where(where('stock.on_hand', '-', where.ref('stock.allocated')), '>=', count))
    .orderBy('sku.price', 'desc')
    .orderBy('sku.sku_code')
    .limit(1)
    .executeTakeFirst();

/** Adds schemes that run and that have ended, with a part that was taken and one that waits. */
export async function addDemoGifts(
  transaction: Transaction,
  { storeId, user, headId, shop }: Demo,
  now: Date,
): Promise<void> {
  if (!shop) return;
  const dear = await partOf(transaction, storeId, shop.id, 30_000, 200_000, 2 * SOLD);
  const gift = await partOf(transaction, storeId, shop.id, 1000, 5000, 6);
  const account = await transaction.db
    .selectFrom('fund_account')
    .select('id')
    .where('store_id', '=', storeId)
    .where('shop_id', '=', shop.id)
    .where('method', '=', 'wechat')
    .where('status', '=', 1)
    .orderBy('id')
    .executeTakeFirst();
  if (!dear || !gift || !account) return;
  let seconds = -MOST_ACTS;
  const at = (shopId?: string, days = 0) =>
    seedContext(transaction, {
      now: addSeconds(addDays(now, days), (seconds += 1)),
      user,
      storeId,
      placeId: shopId ?? headId,
      ...(shopId ? { shopId } : {}),
    });
  const day = (days: number) => dayOf(addSeconds(addDays(now, days), -MOST_ACTS));
  await fromDemo(at(undefined, -40), {
    query: {},
    body: { codes: ['steps'], beginDay: day(-40), endDay: day(-20), shopIds: [shop.id] },
  });
  const threshold = Math.max(STEP, Math.floor((dear.price * SOLD) / 2 / STEP) * STEP);
  await add(at(), {
    query: {},
    body: {
      name: '大单送保养件',
      beginDay: day(0),
      endDay: day(30),
      channels: 1,
      scope: 2,
      // Of this part alone, so that no other sale of the demo company earns anything.
      goodsIds: [dear.id],
      shopIds: [shop.id],
      steps: [{ threshold, items: [{ kind: 1, skuId: gift.id, number: 1 }] }],
      remark: '一次购满，送保养件一件',
    },
  });
  const person = (name: string, phone: string) => addCustomer(at(shop.id), { query: {}, body: { name, phone } });
  const buyers = [await person('有礼老客户', '13800007701'), await person('有礼新客户', '13800007702')];
  for (const customerId of buyers) {
    const sale = await place(at(shop.id), {
      query: {},
      body: { customerId, lines: [{ skuId: dear.id, quantity: SOLD }] },
    });
    await receiveMoney(at(shop.id), {
      query: {},
      body: { saleOutId: sale.saleOutId, tenders: [{ method: 'wechat', amount: sale.receivable }] },
    });
    await handOut(at(shop.id), { query: {}, body: { id: sale.saleOutId } });
    await reviewGifts(at(), sale.id);
  }
  const [taker] = buyers;
  const [owed] = await waiting(at(shop.id), { query: { customerId: taker }, body: undefined });
  if (!taker || !owed) return;
  const taken = await place(at(shop.id), {
    query: {},
    body: {
      customerId: taker,
      lines: [{ skuId: owed.skuId, quantity: owed.number, orderType: 2, giftGrantId: owed.id }],
    },
  });
  await handOut(at(shop.id), { query: {}, body: { id: taken.saleOutId } });
}
