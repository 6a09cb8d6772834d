import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { stockedShop } from '../company/stockedShop';
import { expectRefused } from '../database/expectRefused';
import { type TestServer } from '../startTestServer';

const WALK_IN = undefined;

let made = 0;
const freshPhone = () => `1870000${String(1000 + (made += 1))}`;

/** A shop that issues and sells cash cards, and the calls that the tests make. */
export async function cashCardDesk(server: TestServer) {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const [cards, receipts] = [customerCashCard(client), receiptBill(client)];
  const holder = await customer(client).add({ name: '持卡客户', phone: freshPhone(), creditLimit: 9_999_999 });
  const issue = async (face: number, bearer = true) => {
    const { cards: issued } = await cards.add({ bearer, face, count: 1, ...(bearer ? { years: 3 } : {}) });
    return issued[0]!;
  };
  return {
    shop,
    client,
    cards,
    receipts,
    holder,
    issue,
    /** A card that was sold for cash: a bearer's, unless for a holder. */
    card: async (face: number, { price = face, customerId }: { price?: number; customerId?: string } = {}) => {
      const { id } = await issue(face, !customerId);
      return cards.sell({
        id,
        amount: price,
        tenders: [{ method: 'cash', amount: price }],
        ...(customerId ? { customerId } : {}),
      });
    },
    /** A sale that nothing was received for; of the walk-in customer unless said. */
    sell: async (receivable: number, customerId: string | undefined = WALK_IN) => {
      const order = await orderSale(client).add({
        lines: [{ skuId: shop.oil, quantity: 0.1, price: receivable * 10 }],
        ...(customerId ? { customerId } : {}),
      });
      return order.saleOutId;
    },
    seen: (id: string) => cards.getById({ id }),
    refused: (attempt: () => Promise<unknown>, message: unknown, field?: string) =>
      expectRefused(server, shop, attempt, {
        message,
        ...(field === undefined ? {} : { errors: [expect.objectContaining({ field })] }),
      }),
  };
}

export const byCard = (saleOutId: string, ...paid: (readonly [cardNumber: string, amount: number])[]) => ({
  saleOutId,
  tenders: paid.map(([cardNumber, amount]) => ({ method: 'cashCard' as const, cardNumber, amount })),
});

/** The rows of the accounts that documents of a kind wrote, per document: their sum. */
export const sidesOf = (server: TestServer, storeId: string, documentId: string) =>
  asKeeper(server.database, async (db) => {
    const { rows } = await sql<{ amount: number; nature: number }>`
      select account.nature, sum(entry.amount)::bigint as amount from fund_ledger entry
      join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
      where entry.store_id = ${storeId} and entry.document_id = ${documentId} group by 1 order by 1`.execute(db);
    return Object.fromEntries(rows.map(({ nature, amount }) => [nature, Number(amount)]));
  });
