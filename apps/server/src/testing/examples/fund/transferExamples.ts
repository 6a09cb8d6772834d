import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, type ExampleWorld } from '../exampleWorld';

/** A transfer between two accounts that no till counts. */
async function transferDraft({ owner, server }: ExampleWorld) {
  const accounts = fundAccount(owner.client);
  return {
    fromId: await accounts.add({ name: fresh('保险箱'), method: 'cash', opening: 1_000_000 }),
    toId: await accounts.add({ name: fresh('账户'), method: 'bankCard', opening: 10_000 }),
    amount: 800_000,
    fee: 500,
    day: dayOf(server.clock.now()),
    remark: fresh('存现'),
  };
}

/** A transfer, and the filter that finds it. */
export async function transferred(world: ExampleWorld) {
  const draft = await transferDraft(world);
  const { id, code } = await fundTransfer(world.owner.client).add(draft);
  const { fromId, day } = draft;
  const filter = {
    keyword: code,
    shopId: world.shopId,
    accountId: fromId,
    status: 1 as const,
    from: day,
    to: day,
  };
  return { id, filter };
}

export const transferExamples = {
  'parts/fundTransfer/page': async (world) => ({
    query: { ...(await transferred(world)).filter, sums: true, current: 1, pageSize: 10 },
  }),
  'parts/fundTransfer/add': async (world) => ({ body: await transferDraft(world) }),
  'parts/fundTransfer/reverse': async (world) => ({
    body: { id: (await transferred(world)).id, version: 1, reason: '存错了账户' },
  }),
  'parts/fundTransfer/settleProposal': async ({ owner }) => ({
    query: {
      accountId: (await fundAccount(owner.client).list({})).find(({ method }) => method === 'online')?.id ?? '',
    },
  }),
  'parts/fundTransfer/exportExcel': async (world) => ({
    query: { ...(await transferred(world)).filter, columns: 'code,day,amount,fee' },
  }),
} satisfies Partial<ExampleRequests>;
