import { customer } from '@partsdesk/sdk/parts/customer';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { archiveServices } from '../company/serviceGoods';
import { stockedShop } from '../company/stockedShop';
import { expectRefused } from '../database/expectRefused';
import { type TestServer } from '../startTestServer';

export const CASH = (amount: number) => [{ method: 'cash' as const, amount }];

let made = 0;

/** A shop that sells washes and gift cards, a customer with a vehicle, and the calls that the tests make. */
export async function giftCardDesk(server: TestServer) {
  const shop = await stockedShop(server);
  const { wash, labour } = await archiveServices(shop.store.owner.client);
  const { client } = shop.owner;
  made += 1;
  const holder = await customer(client).add({
    name: '持卡客户',
    phone: `1860000${String(1000 + made)}`,
    creditLimit: 99_999,
  });
  const vehicle = async (customerId: string) =>
    customerVehicle(client).add({ customerId, plate: `粤C${String((made += 1)).padStart(4, '0')}K` });
  const cards = customerGiftCard(client);
  const terms = (items: { skuId: string; total: number }[], price: number, change: object = {}) => ({
    kind: 0 as const,
    name: '洗车卡',
    customerId: holder,
    price,
    items,
    ...change,
  });
  const orders = orderSale(client);
  return {
    ...{ shop, client, cards, wash, labour, holder, vehicle, terms, orders },
    receipts: receiptBill(client),
    outs: saleOut(client),
    /** A card that was sold for cash; answers it with its first item. */
    card: async (total: number, price: number, change: object = {}) => {
      const draft = terms([{ skuId: wash, total }], price, change);
      const { id } = await cards.add(
        price ? { ...draft, tenders: CASH(price) } : { ...draft, givenReason: '周年答谢' },
      );
      const seen = await cards.getById({ id });
      return { id, number: seen.number, item: seen.items[0]!.id };
    },
    item: async (id: string) => (await cards.getById({ id })).items[0]!,
    covered: (giftCardItemId: string, skuId = wash) => ({ skuId, quantity: 1, giftCardItemId }),
    owed: async () => {
      const { rows } = await asKeeper(server.database, (db) =>
        sql<{
          balance: number;
        }>`select balance from fund_account where store_id = ${shop.store.id} and shop_id = ${shop.shopId} and nature = 2`.execute(
          db,
        ),
      );
      return 0 - rows[0]!.balance;
    },
    refused: (attempt: () => Promise<unknown>, message: unknown, field?: string) =>
      expectRefused(server, shop, attempt, {
        message,
        ...(field === undefined ? {} : { errors: [expect.objectContaining({ field })] }),
      }),
  };
}
type GiftCardDesk = Awaited<ReturnType<typeof giftCardDesk>>;

/** Two washes by a card and a filter for money: placed, paid in cash and handed out. */
export async function washedBy(here: GiftCardDesk, item: string) {
  const order = await here.orders.add({
    customerId: here.holder,
    lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }, here.covered(item)],
  });
  const receipt = await here.receipts.add({
    saleOutId: order.saleOutId,
    tenders: CASH(order.receivable - order.covered),
  });
  await here.outs.submitOut({ id: order.saleOutId });
  const { lines } = await here.outs.item({ id: order.saleOutId });
  return { ...order, receipt, lines };
}
