import { customer } from '@partsdesk/sdk/parts/customer';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { sql } from 'kysely';
import { freshPhone } from '../examples/exampleWorld';
import type { TestServer } from '../startTestServer';
import { codeIn, payingShop, phone } from './payDesk';
import type { StockedShop } from './stockedShop';

/** Reads the text messages to a number, the newest first. */
export const messagesTo = async (server: TestServer, number: string): Promise<string[]> => {
  const sent = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .selectFrom('platform.outbox')
      .select(sql<string>`payload ->> 'text'`.as('text'))
      .where('kind', '=', 'sms')
      .where(sql<boolean>`payload ->> 'phone' = ${number}`)
      .orderBy('id', 'desc')
      .execute(),
  );
  return sent.map(({ text }) => text);
};

/** The six digits of the newest code that a number was sent. */
async function codeSentTo(server: TestServer, number: string): Promise<string> {
  const [text = ''] = (await messagesTo(server, number)).filter((one) => one.includes('验证码'));
  return /验证码(\d{6})/.exec(text)?.[1] ?? '';
}

/** Charges a customer's stored value, principal and gift, fen. */
export async function chargeValue(
  { owner: { client } }: Pick<StockedShop, 'owner'>,
  customerId: string,
  amount: number,
  gift = 0,
): Promise<void> {
  await customerValueCardItem(client).add({
    customerId,
    ...(gift ? { offerId: await rechargeOffer(client).add({ amount, gift, spendRule: 1 }) } : { amount }),
    tenders: [{ method: 'cash', amount }],
  });
}

/** A shop that takes payments by code, a customer of it with stored value, and what the customer's phone may do. */
export async function memberDesk(server: TestServer, amount = 10_000, gift = 0) {
  const shop = await payingShop(server);
  const { client } = shop.owner;
  const number = freshPhone();
  const buyer = await customer(client).add({ name: '会员王师傅', phone: number, creditLimit: 9_999_999 });
  if (amount) await chargeValue(shop, buyer, amount, gift);
  const page = phone(server);
  const cards = customerValueCard(client);
  return {
    shop,
    client,
    buyer,
    number,
    page,
    cards,
    card: () => cards.getByCustomerId({ customerId: buyer }),
    /** Loose oil for the customer, of which there is enough for many, sold and not paid, with the code of the bill. */
    async bill(receivable = 3500) {
      const order = await orderSale(client).add({
        customerId: buyer,
        lines: [{ skuId: shop.oil, quantity: 0.1, price: receivable * 10 }],
      });
      return {
        ...order,
        amount: order.receivable,
        code: codeIn(await saleOut(client).genBusinessQrcode({ id: order.saleOutId })),
      };
    },
    /** Asks for the code of a bill a minute after the last one, and reads it off the phone. */
    async smsCode(code: string) {
      server.clock.advance(61);
      await page.memberSendCode({ code });
      return codeSentTo(server, number);
    },
  };
}
