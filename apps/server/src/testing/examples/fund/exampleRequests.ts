import { addDays } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, type ExampleWorld } from '../exampleWorld';

const inHeadStore = { 'Dept-Id': '0' };
/** Returns a day long ago, so that the example world stays open; every call returns the next day. */
const nextClosing = async ({ store }: ExampleWorld) =>
  addDays((await settleAccount(store.owner.client).query({})).closedTo ?? '2019-12-31', 1);

const freshAccount = ({ owner }: ExampleWorld) =>
  fundAccount(owner.client).add({ name: fresh('账户'), method: 'bankCard' });

const workingFilter = ({ server, accountId, receiptId, shopId }: ExampleWorld) => {
  const today = dayOf(server.clock.now());
  return {
    accountId,
    documentId: receiptId,
    shopId,
    direction: 0 as const,
    kind: 'receiptBill',
    from: today,
    to: today,
  };
};

export const fundExamples = {
  'parts/fundAccount/page': ({ shopId }) => ({
    query: { shopId, method: 'cash', status: 1, sums: true, current: 1, pageSize: 10 },
  }),
  'parts/fundAccount/list': ({ shopId }) => ({ query: { shopId } }),
  'parts/fundAccount/add': () => ({ body: { name: fresh('账户'), method: 'bankCard', opening: 10_000 } }),
  'parts/fundAccount/update': async (world) => ({
    body: { id: await freshAccount(world), name: fresh('账户'), version: 1 },
  }),
  'parts/fundAccount/updateStatus': async (world) => ({
    body: { id: await freshAccount(world), status: 0, version: 1 },
  }),
  'parts/fundWorking/page': (world) => ({ query: { ...workingFilter(world), sums: true, current: 1, pageSize: 10 } }),
  'parts/fundWorking/exportExcel': (world) => ({ query: { ...workingFilter(world), columns: 'createTime,came' } }),
  'parts/fundWorking/span': ({ server, accountId }) => {
    const today = dayOf(server.clock.now());
    return { query: { accountId, from: today, to: today } };
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
