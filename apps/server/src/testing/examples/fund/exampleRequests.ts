import { addDays } from '@partsdesk/core/dates';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import type { ExampleWorld } from '../exampleWorld';

const inHeadStore = { 'Dept-Id': '0' };
/** Returns a day long ago, so that the example world stays open; every call returns the next day. */
const nextClosing = async ({ store }: ExampleWorld) =>
  addDays((await settleAccount(store.owner.client).query({})).closedTo ?? '2019-12-31', 1);

export const fundExamples = {
  'parts/fundAccount/page': () => ({ query: { current: 1, pageSize: 10 } }),
  'parts/fundWorking/page': ({ server, accountId, receiptId }) => {
    const today = dayOf(server.clock.now());
    return { query: { accountId, documentId: receiptId, from: today, to: today, current: 1, pageSize: 10 } };
  },

  'parts/settleAccount/query': ({ server }) => ({ query: { closeTo: dayOf(server.clock.now()) } }),
  'parts/settleAccount/save': async (world) => ({
    headers: inHeadStore,
    body: { closeTo: await nextClosing(world), remark: '月结' },
  }),
  'parts/settleAccountReverse/list': () => ({ query: { current: 1, pageSize: 10 } }),
  'parts/settleAccountReverse/save': async (world) => {
    const { client } = world.store.owner;
    const settleAccountId = await settleAccount(client).save({ closeTo: await nextClosing(world) });
    const { version } = (await settleAccount(client).query({})).history.find(({ id }) => id === settleAccountId) ?? {
      version: 1,
    };
    return { headers: inHeadStore, body: { settleAccountId, version, reason: '漏记了一笔收款' } };
  },
} satisfies Partial<ExampleRequests>;
