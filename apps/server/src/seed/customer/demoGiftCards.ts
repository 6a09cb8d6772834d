import { addSeconds } from '../../clock';
import type { Transaction } from '../../db/database';
import { archiveGoods } from '../../goods/archive/archiveGoods';
import { goodsCategory } from '../../goods/archive/goodsCategory';
import { saleOut } from '../../order/outbound/saleOut';
import { customerGiftCard } from '../../order/recharge/customerGiftCard';
import { orderSale } from '../../order/sale/orderSale';
import { call } from '../call';
import { receiveMoney } from '../receiveMoney';
import { seedContext } from '../seedContext';

const addCategory = call<string>(goodsCategory.add);
const issue = call<{ id: string }>(customerGiftCard.add);
const getCard = call<{ items: { id: string; skuId: string }[] }>(customerGiftCard.getById);
const place = call<{ saleOutId: string; receivable: number; covered: number }>(orderSale.add);
const handOut = call(saleOut.submitOut);

/** The work that the shops sell: name, code and price in fen. */
const SERVICES = [
  ['标准洗车', 'FW-0001', 3500],
  ['车漆打蜡', 'FW-0002', 12_000],
  ['更换机油工时', 'FW-0003', 8000],
  ['四轮定位', 'FW-0004', 15_000],
] as const;

/** Who buys a card, after the holders of cash cards. */
const [WASHER, KEEPER, GUEST] = [3, 4, 5];

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  headId: string;
  customers: readonly { id: string; shopId: string; vehicleId: string | undefined }[];
}

/**
 * Adds the work that the shops sell, and three gift cards: ten washes half used, a maintenance card of a car, and a
 * given one; a fourth waits for its money. Runs under the store's role.
 */
export async function addDemoGiftCards(
  transaction: Transaction,
  { storeId, user, headId, customers }: Demo,
  now: Date,
): Promise<void> {
  const [washer, guest] = [customers[WASHER], customers[GUEST]];
  const keeper = customers.slice(KEEPER).find(({ vehicleId }) => vehicleId !== undefined);
  if (!washer || !keeper?.vehicleId || !guest) return;
  const at = (minutes: number, shopId?: string) =>
    seedContext(transaction, {
      now: addSeconds(now, -minutes * 60),
      user,
      storeId,
      placeId: shopId ?? headId,
      ...(shopId ? { shopId } : {}),
    });
  const head = at(52);
  const categoryId = await addCategory(head, { query: {}, body: { name: '服务项目' } });
  const [wash = '', wax = '', labour = ''] = await archiveGoods(
    head,
    SERVICES.map(([name, skuCode, price]) => ({ name, skuCode, unitName: '次', categoryId, price, isService: true })),
  );
  const sold = async (minutes: number, { id, shopId }: { id: string; shopId: string }, terms: object) =>
    (await issue(at(minutes, shopId), { query: {}, body: { kind: 0, customerId: id, ...terms } })).id;
  const byCard = (amount: number) => [{ method: 'bankCard', amount }];
  const tens = await sold(50, washer, {
    name: '洗车十次卡',
    price: 29_800,
    items: [
      { skuId: wash, total: 10 },
      { skuId: wax, total: 1 },
    ],
    tenders: byCard(29_800),
  });
  const keeping = await sold(49, keeper, {
    kind: 1,
    vehicleId: keeper.vehicleId,
    name: '一年保养卡',
    price: 19_900,
    expires: '2028-12-31',
    items: [
      { skuId: labour, total: 3 },
      { skuId: wash, total: 2 },
    ],
    tenders: byCard(19_900),
  });
  await sold(48, guest, { name: '开业赠卡', price: 0, givenReason: '开业答谢', items: [{ skuId: wash, total: 2 }] });
  await sold(47, guest, { name: '打蜡三次卡', price: 30_000, items: [{ skuId: wax, total: 3 }] });

  const use = async (minutes: number, buyer: typeof washer, cardId: string, skuIds: readonly string[]) => {
    const ctx = at(minutes, buyer.shopId);
    const { items } = await getCard(ctx, { query: { id: cardId }, body: {} });
    const lines = skuIds.map((skuId) => ({
      skuId,
      quantity: 1,
      giftCardItemId: items.find((item) => item.skuId === skuId)?.id,
    }));
    const order = await place(ctx, {
      query: {},
      body: {
        customerId: buyer.id,
        lines,
        ...(buyer.vehicleId ? { vehicleId: buyer.vehicleId } : {}),
      },
    });
    await receiveMoney(ctx, { query: {}, body: { saleOutId: order.saleOutId, tenders: [] } });
    await handOut(ctx, { query: {}, body: { id: order.saleOutId } });
  };
  for (const minutes of [46, 44, 42, 40]) await use(minutes, washer, tens, [wash]);
  await use(38, washer, tens, [wash, wax]);
  await use(36, keeper, keeping, [labour, wash]);
}
