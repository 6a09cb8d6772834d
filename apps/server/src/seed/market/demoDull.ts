import { addDays, dayOf } from '../../clock';
import type { Transaction } from '../../db/database';
import { appInquiryManager } from '../../market/dull/appInquiryManager';
import { dullGoods } from '../../market/dull/dullGoods';
import { inquiryManager } from '../../market/dull/inquiryManager';
import { call } from '../call';
import { seedContext } from '../seedContext';

const putUp = call<number>(dullGoods.addBatch);
const ask = call<string>(appInquiryManager.add);
const say = call(appInquiryManager.say);
const read = call(appInquiryManager.read);
const reply = call(inquiryManager.updateBusinessReply);
const note = call(inquiryManager.updateBusinessMemo);
const noteAll = call(inquiryManager.updateHeaderBusinessMemo);

const PARTS = 30;
/** The last ones are not online yet. */
const OFFLINE = 4;
/** What is asked of the retail price, in percent: the last of them lies under the cost. */
const PERCENTS = [85, 75, 65, 45];
const WORDS = ['停产车型，只此一批', '包装旧了，件是新的', '车型少了，清库存'];

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  head: { id: string };
  shop: { id: string } | undefined;
  customers: readonly { id: string }[];
}

/** Puts up thirty parts that do not sell, and has customers ask about them: waiting, replied to, asked again. */
export async function addDemoDull(
  transaction: Transaction,
  { storeId, user, head, shop, customers }: Demo,
  now: Date,
): Promise<void> {
  if (!shop) return;
  const { db } = transaction;
  const parts = await db
    .selectFrom('goods_sku')
    .innerJoin('stock', (join) =>
      join.onRef('stock.store_id', '=', 'goods_sku.store_id').onRef('stock.sku_id', '=', 'goods_sku.id'),
    )
    .innerJoin('warehouse', (join) =>
      join.onRef('warehouse.store_id', '=', 'stock.store_id').onRef('warehouse.id', '=', 'stock.warehouse_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'goods_sku.store_id').onRef('goods.id', '=', 'goods_sku.goods_id'),
    )
    .select(['goods_sku.id', 'goods_sku.price', 'stock.on_hand as onHand'])
    .where('goods_sku.store_id', '=', storeId)
    .where('warehouse.shop_id', '=', shop.id)
    .where('warehouse.is_default', '=', true)
    .where('goods.decimals', '=', 0)
    .where('stock.on_hand', '>', 1)
    .where('stock.allocated', '=', 0)
    .where('goods_sku.price', '>', 1000)
    .orderBy('goods_sku.sku_code', 'desc')
    .limit(PARTS)
    .execute();
  const at = (days: number) => addDays(now, -days);
  const atHead = (days: number) => seedContext(transaction, { now: at(days), user, storeId, placeId: head.id });
  const atShop = (days: number) =>
    seedContext(transaction, { now: at(days), user, storeId, shopId: shop.id, placeId: shop.id });
  await putUp(atHead(8), {
    query: {},
    body: {
      goods: parts.map(({ id, price, onHand }, index) => ({
        skuId: id,
        words: WORDS[index % WORDS.length],
        lines: [
          {
            shopId: shop.id,
            quantity: onHand,
            price: Math.round((price * (PERCENTS[index % PERCENTS.length] ?? 100)) / 1000) * 10,
            online: index < parts.length - OFFLINE ? 1 : 0,
          },
        ],
      })),
    },
  });
  const listed = await db
    .selectFrom('dull_goods')
    .select('id')
    .where('store_id', '=', storeId)
    .orderBy('id')
    .limit(4)
    .execute();

  const asCustomer = (days: number, customer: number) => ({
    ...atHead(days),
    user: null,
    customerId: customers[customer]?.id ?? null,
  });
  const asked = async (days: number, customer: number, part: number, kind: 0 | 1, content: string) => {
    const headerId = listed[part]?.id;
    const id = await ask(asCustomer(days, customer), { query: {}, body: { headerId, kind, quantity: 1, content } });
    const { id: lineId } = await db
      .selectFrom('inquiry_line')
      .select('id')
      .where('store_id', '=', storeId)
      .where('header_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, lineId };
  };
  const sold = await asked(4, 0, 0, 0, '这个还有吗，什么价');
  const offer = { content: '有现货，今天能发', price: 6800, quantity: 1, goodUntil: dayOf(addDays(now, 7)) };
  await reply(atShop(4), { query: {}, body: { id: sold.lineId, version: 1, ...offer } });
  await read(asCustomer(3, 0), { query: {}, body: { id: sold.id } });
  const bargained = await asked(2, 1, 1, 1, '长期要，能不能便宜');
  await reply(atShop(2), { query: {}, body: { id: bargained.lineId, version: 1, content: '可以按清仓价给您' } });
  await note(atShop(2), { query: {}, body: { id: bargained.lineId, version: 2, memo: '可以再让一点，别低于进价' } });
  await noteAll(atShop(2), { query: {}, body: { id: bargained.id, version: 1, memo: '修理厂，月结客户' } });
  await say(asCustomer(1, 1), { query: {}, body: { id: bargained.lineId, content: '两个一起拿还能优惠吗' } });
  await asked(0, 2, 2, 0, '');
}
