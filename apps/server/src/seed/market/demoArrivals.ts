import { addDays } from '../../clock';
import type { Transaction } from '../../db/database';
import { appRecommendGoodsInquiry } from '../../market/arrivals/appRecommendGoodsInquiry';
import { recommendGoodsDetail } from '../../market/arrivals/recommendGoodsDetail';
import { recommendGoodsInquiry } from '../../market/arrivals/recommendGoodsInquiry';
import { call } from '../call';
import { seedContext } from '../seedContext';

const addArrival = call<string>(recommendGoodsDetail.add);
const sell = call(recommendGoodsDetail.updateBatchSale);
const ask = call<string>(appRecommendGoodsInquiry.add);
const reply = call(recommendGoodsInquiry.reply);
const note = call(recommendGoodsInquiry.update);

/** What is said of the parts; the last one is not on sale yet. */
const WORDS = [
  { title: '新到长效机油', words: '一万公里换油周期，整箱有优惠', discount: 0.95 },
  { title: '', words: '原厂同线，静音耐磨', discount: 0.9 },
  { title: '冬季热销', words: '零下三十度不结冰', discount: undefined },
  { title: '', words: '', discount: undefined },
];

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  head: { id: string };
  shop: { id: string } | undefined;
  customers: readonly { id: string }[];
  skuIds: readonly string[];
}

/** Recommends parts as new, and has customers ask about them: replied to, waiting, wanting to buy. */
export async function addDemoArrivals(
  transaction: Transaction,
  { storeId, user, head, shop, customers, skuIds }: Demo,
  now: Date,
): Promise<void> {
  if (!shop) return;
  const parts = await transaction.db
    .selectFrom('goods_sku')
    .select(['id', 'sku_code as skuCode', 'price'])
    .where('store_id', '=', storeId)
    .where('id', 'in', skuIds.slice(0, WORDS.length))
    .orderBy('sku_code')
    .execute();
  const atHead = (days: number) =>
    seedContext(transaction, { now: addDays(now, -days), user, storeId, placeId: head.id });
  const atShop = (days: number) =>
    seedContext(transaction, { now: addDays(now, -days), user, storeId, shopId: shop.id, placeId: shop.id });
  const ids: string[] = [];
  for (const [at, { skuCode, price }] of parts.entries()) {
    const { discount, ...said } = WORDS[at] ?? { title: '', words: '', discount: undefined };
    const recommended = discount === undefined ? {} : { price: Math.round((price * discount) / 10) * 10 };
    ids.push(await addArrival(atHead(6), { query: {}, body: { skuCode, ...said, ...recommended } }));
  }
  await sell(atHead(6), { query: {}, body: { ids: ids.slice(0, -1), onSale: 1 } });

  const asked = (days: number, customer: number, goods: number, kind: 0 | 1, quantity: number, content: string) =>
    ask(
      { ...atHead(days), user: null, customerId: customers[customer]?.id ?? null },
      { query: {}, body: { id: ids[goods], shopId: shop.id, kind, quantity, content } },
    );
  const answered = await asked(3, 0, 0, 0, 12, '拿一箱多少钱，能开票吗');
  await reply(atShop(3), {
    query: {},
    body: { id: answered, version: 1, reply: '整箱有现货，可以开普票，今天下单明天送到', price: 16_800 },
  });
  const wanted = await asked(1, 1, 1, 1, 4, '长期要，有货请留四套');
  await note(atShop(1), { query: {}, body: { id: wanted, version: 1, memo: '老客户，按会员价谈' } });
  await asked(0, 2, 2, 0, 6, '');
}
