import { addDays } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { dayOf } from '../../../clock';
import { chargedCustomer } from '../customer/cardExamples';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, type ExampleWorld } from '../exampleWorld';
import { reconcileExamples } from './reconcileExamples';
import { transferExamples } from './transferExamples';

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
    group: 'receipts' as const,
    from: today,
    to: today,
  };
};

/** A sale that a customer paid by card, and the filter that finds what it settled. */
export async function paidByCard(world: ExampleWorld) {
  const { client } = world.owner;
  const customerId = await chargedCustomer(world);
  const sale = await orderSale(client).add({ customerId, lines: [{ skuId: world.filter, quantity: 1 }] });
  await receiptBill(client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'storedValue', amount: sale.receivable }],
  });
  const today = dayOf(world.server.clock.now());
  return { shopId: world.shopId, customerId, nature: 2 as const, from: today, to: today };
}

/** An account with money that no till counts. */
const filledAccount = ({ owner }: ExampleWorld) =>
  fundAccount(owner.client).add({ name: fresh('账户'), method: 'bankCard', opening: 1_000_000 });
const typeOf = async ({ owner }: ExampleWorld, direction: 0 | 1) =>
  (await fundType(owner.client).list({ direction }))[0]?.id ?? '';
const freshType = ({ store }: ExampleWorld) =>
  fundType(store.owner.client).add({ direction: 1, name: fresh('类型'), class: 'administration' });

const entryDraft = async (world: ExampleWorld, direction: 0 | 1) => ({
  typeId: await typeOf(world, direction),
  accountId: await filledAccount(world),
  amount: 120_000,
  day: dayOf(world.server.clock.now()),
  party: fresh('物业'),
  remark: '按合同',
});
/** An entry, and the filter that finds it. */
export async function entered(world: ExampleWorld, direction: 0 | 1) {
  const group = direction === 0 ? fundIncome(world.owner.client) : fundExpenses(world.owner.client);
  const draft = await entryDraft(world, direction);
  const { id, code } = await group.add(draft);
  const { typeId, accountId, day } = draft;
  const filter = { keyword: code, shopId: world.shopId, accountId, typeId, status: 1 as const, from: day, to: day };
  return { id, filter };
}
const entryExamples = (direction: 0 | 1) => ({
  page: async (world: ExampleWorld) => ({
    query: { ...(await entered(world, direction)).filter, sums: true, current: 1, pageSize: 10 },
  }),
  add: async (world: ExampleWorld) => ({ body: await entryDraft(world, direction) }),
  reverse: async (world: ExampleWorld) => ({
    body: { id: (await entered(world, direction)).id, version: 1, reason: '记错了账户' },
  }),
  exportExcel: async (world: ExampleWorld) => ({
    query: { ...(await entered(world, direction)).filter, columns: 'code,day,amount' },
  }),
});
const [incomeExamples, expenseExamples] = [entryExamples(0), entryExamples(1)];

export const fundExamples = {
  ...transferExamples,
  ...reconcileExamples,
  'parts/fundType/page': () => ({ query: { direction: 1, status: 1, current: 1, pageSize: 10 } }),
  'parts/fundType/list': () => ({ query: { direction: 0, status: 1 } }),
  'parts/fundType/add': () => ({ body: { direction: 1, name: fresh('类型'), class: 'selling' } }),
  'parts/fundType/update': async (world) => ({
    body: { id: await freshType(world), version: 1, name: fresh('类型'), class: 'taxes', status: 0 },
  }),
  'parts/fundIncome/page': incomeExamples.page,
  'parts/fundIncome/add': incomeExamples.add,
  'parts/fundIncome/reverse': incomeExamples.reverse,
  'parts/fundIncome/exportExcel': incomeExamples.exportExcel,
  'parts/fundExpenses/page': expenseExamples.page,
  'parts/fundExpenses/add': expenseExamples.add,
  'parts/fundExpenses/reverse': expenseExamples.reverse,
  'parts/fundExpenses/exportExcel': expenseExamples.exportExcel,
  'parts/fundOverview/getMyStore': () => ({}),
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
  'parts/fundNoncash/page': async (world) => ({
    query: { ...(await paidByCard(world)), sums: true, current: 1, pageSize: 10 },
  }),
  'parts/fundNoncash/exportExcel': async (world) => ({
    query: { ...(await paidByCard(world)), columns: 'createTime,settled' },
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
