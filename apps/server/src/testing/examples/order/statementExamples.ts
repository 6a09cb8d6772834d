import { customer } from '@partsdesk/sdk/parts/customer';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { freshPhone, type ExampleWorld } from '../exampleWorld';

const daysOf = ({ server }: ExampleWorld) => ({ from: '2026-01-01', to: dayOf(server.clock.now()) });
const statementOf = (world: ExampleWorld) => ({ customerId: world.customerId, ...daysOf(world) });

/** A statement that was sent to a customer of its own, and what opens it on the phone. */
async function sentStatement(world: ExampleWorld) {
  const { client } = world.owner;
  const phone = freshPhone();
  const customerId = await customer(client).add({ name: '对账户', phone });
  const id = await customerStatement(client).send({ customerId, ...daysOf(world) });
  const { address } = await customerStatement(client).link({ id });
  return { customerId, id, key: { code: new URL(address).searchParams.get('code') ?? '', digits: phone.slice(-4) } };
}

export const statementExamples = {
  'parts/customerStatement/get': (world) => ({ query: statementOf(world) }),
  'parts/customerStatement/exportExcel': (world) => ({ query: statementOf(world) }),
  'parts/customerStatement/exportPdf': (world) => ({ query: statementOf(world) }),
  'parts/customerStatement/send': async (world) => {
    const customerId = await customer(world.owner.client).add({ name: '对账户', phone: freshPhone() });
    return { body: { customerId, ...daysOf(world), sms: true } };
  },
  'parts/customerStatement/page': async (world) => {
    const { customerId } = await sentStatement(world);
    return { query: { keyword: '对账', customerId, status: 0, current: 1, pageSize: 10 } };
  },
  'parts/customerStatement/item': async (world) => ({ query: { id: (await sentStatement(world)).id } }),
  'parts/customerStatement/link': async (world) => ({ query: { id: (await sentStatement(world)).id } }),
  'parts/customerStatement/void': async (world) => ({
    body: { id: (await sentStatement(world)).id, version: 1, reason: '日期选错' },
  }),
  'parts/customerStatement/open': async (world) => ({ body: (await sentStatement(world)).key }),
  'parts/customerStatement/answer': async (world) => ({
    body: { ...(await sentStatement(world)).key, confirmed: false, words: '少记一笔付款' },
  }),
} satisfies Partial<ExampleRequests>;
