import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import type { ExampleRequests } from '../exampleRequest';
import { freshPhone, type ExampleWorld } from '../exampleWorld';

/** Two cards of nobody that were issued at once and are not sold, with their numbers. */
async function issuedCards({ owner }: ExampleWorld) {
  const { batchId, cards } = await customerCashCard(owner.client).add({
    bearer: true,
    face: 50_000,
    years: 3,
    count: 2,
    remark: '中秋卡',
  });
  const [card] = cards;
  if (!card) throw new Error('no card was issued');
  return { batchId, ...card };
}

/** A card that was sold to a holder, with 500.00 on it. */
async function soldCard({ owner }: ExampleWorld) {
  const { client } = owner;
  const cards = customerCashCard(client);
  const { cards: issued } = await cards.add({ bearer: false, face: 50_000, count: 1 });
  const customerId = await customer(client).add({ name: '持卡客户', phone: freshPhone() });
  const sold = await cards.sell({
    id: issued[0]?.id ?? '',
    customerId,
    amount: 45_000,
    tenders: [{ method: 'cash', amount: 45_000 }],
  });
  return { ...sold, version: 2, customerId };
}

export const cashCardExamples = {
  'parts/customerCashCard/page': async (world) => {
    const { batchId } = await issuedCards(world);
    return {
      query: {
        keyword: '1234',
        state: 0,
        status: 1,
        bearer: true,
        batchId,
        shopId: world.shopId,
        sums: true,
        current: 1,
        pageSize: 10,
      },
    };
  },
  'parts/customerCashCard/getById': async (world) => ({ query: { id: (await soldCard(world)).id } }),
  'parts/customerCashCard/getByNumber': async (world) => ({ query: { number: (await soldCard(world)).number } }),
  'parts/customerCashCard/batch': async (world) => ({ query: { batchId: (await issuedCards(world)).batchId } }),
  'parts/customerCashCard/add': () => ({
    body: { bearer: true, face: 20_000, years: 3, count: 3, remark: '开业礼品卡' },
  }),
  'parts/customerCashCard/update': async (world) => ({
    body: { id: (await issuedCards(world)).id, version: 1, face: 30_000, years: 5, remark: '改为 300 元' },
  }),
  'parts/customerCashCard/updateStatusById': async (world) => {
    const { id, version } = await soldCard(world);
    return { body: { id, version, status: 0, reason: '客户来电挂失' } };
  },
  'parts/customerCashCard/deleteById': async (world) => ({ query: { id: (await issuedCards(world)).id } }),
  'parts/customerCashCard/sell': async (world) => {
    const { client } = world.owner;
    const { cards } = await customerCashCard(client).add({ bearer: false, face: 50_000, count: 1 });
    return {
      body: {
        id: cards[0]?.id ?? '',
        version: 1,
        customerId: await customer(client).add({ name: '持卡客户', phone: freshPhone() }),
        amount: 50_000,
        tenders: [{ method: 'cash', accountId: world.accountId, amount: 60_000 }],
        remark: '公司福利',
      },
    };
  },
  'parts/customerCashCard/renew': async (world) => {
    const { id, version } = await soldCard(world);
    await customerCashCard(world.owner.client).updateStatusById({ id, version, status: 0, reason: '卡丢了' });
    return { body: { id, version: version + 1 } };
  },
} satisfies Partial<ExampleRequests>;
