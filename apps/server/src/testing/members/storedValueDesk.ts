import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardLog } from '@partsdesk/sdk/parts/customerCardLog';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { expect } from 'vitest';
import { stockedShop, type StockedShop } from '../company/stockedShop';
import { expectRefused } from '../database/expectRefused';
import { type TestServer } from '../startTestServer';

let made = 0;
const freshPhone = () => `1880000${String(1000 + (made += 1))}`;

/** A shop with a customer who has a card, and the calls that the tests make. */
export async function storedValueDesk(server: TestServer) {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const [cards, items, receipts] = [customerValueCard(client), customerValueCardItem(client), receiptBill(client)];
  const buyer = await customer(client).add({ name: '储值客户', phone: freshPhone(), creditLimit: 9_999_999 });
  const charge = (amount: number, more: { offerId?: string } = {}) =>
    items.add({ customerId: buyer, amount, tenders: [{ method: 'cash', amount }], ...more });
  const lots = async () =>
    (await items.page({ customerId: buyer })).records.map(({ principalLeft, giftLeft }) => [principalLeft, giftLeft]);
  /** A sale of the customer that nothing was received for: loose oil, of which there is enough for many. */
  const sell = async (receivable: number) => {
    const order = await orderSale(client).add({
      customerId: buyer,
      lines: [{ skuId: shop.oil, quantity: 0.1, price: receivable * 10 }],
    });
    return order.saleOutId;
  };
  return {
    shop,
    client,
    buyer,
    cards,
    items,
    receipts,
    charge,
    lots,
    sell,
    card: () => cards.getByCustomerId({ customerId: buyer }),
    offer: (amount: number, gift: number, giftDays: number | null = null, spendRule: 1 | 2 = 1) =>
      rechargeOffer(client).add({ amount, gift, giftDays, spendRule }),
    flow: async () => (await customerCardLog(client).page({ customerId: buyer })).records,
  };
}
/** Expects that an attempt is refused for a field, and that it wrote nothing. */
export const refusedAt = (
  server: TestServer,
  { shop }: { shop: StockedShop },
  attempt: () => Promise<unknown>,
  { message, field }: { message: string; field: string },
) => expectRefused(server, shop, attempt, { message, errors: [expect.objectContaining({ field })] });
type StoredValueDesk = Awaited<ReturnType<typeof storedValueDesk>>;
export const byCard = (saleOutId: string, amount: number) => ({
  saleOutId,
  tenders: [{ method: 'storedValue' as const, amount }],
});
/** Charges 1,000 yuan with 200 on top. */
export async function charged(server: TestServer): Promise<StoredValueDesk> {
  const here = await storedValueDesk(server);
  await here.charge(100_000, { offerId: await here.offer(100_000, 20_000) });
  return here;
}
