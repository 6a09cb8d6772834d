import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import type { ExampleRequests } from '../exampleRequest';
import { freshPhone, sell, type ExampleWorld } from '../exampleWorld';

type Code = 'consume' | 'reward' | 'redeem';

const ruleOf = ({ owner }: ExampleWorld, code: Code) => customerPointsRule(owner.client).get({ code });

/** Enables a rule where it is off. */
export async function enabledRule(world: ExampleWorld, code: Code): Promise<void> {
  const { status, version } = await ruleOf(world, code);
  if (status) return;
  try {
    await customerPointsRule(world.owner.client).updateStatus({ code, version, status: 1 });
  } catch (error) {
    // Examples are made side by side: another one may just have enabled it.
    if (!(await ruleOf(world, code)).status) throw error;
  }
}

const freshMember = ({ owner }: ExampleWorld) => customer(owner.client).add({ name: '积分客户', phone: freshPhone() });

/** A customer whom the shop has given points, with the entry. */
async function rewarded(world: ExampleWorld) {
  await enabledRule(world, 'reward');
  const customerId = await freshMember(world);
  const details = customerPointsDetails(world.owner.client);
  await details.rewardByStore({ customerIds: [customerId], points: 1, reason: '老客户介绍' });
  const [entry] = (await details.page({ customerId })).records;
  if (!entry) throw new Error('the rewarded customer has no entry');
  return { customerId, entryId: entry.id };
}

export const pointsExamples = {
  'parts/customerPointsRule/get': () => ({ query: { code: 'consume' as const } }),
  'parts/customerPointsRule/list': () => ({}),
  'parts/customerPointsRule/update': async (world) => ({
    body: {
      code: 'consume' as const,
      version: (await ruleOf(world, 'consume')).version,
      points: 1,
      perFen: 100,
      endKind: 1,
      endMonths: 12,
    },
  }),
  'parts/customerPointsRule/updateStatus': async (world) => ({
    body: { code: 'consume' as const, version: (await ruleOf(world, 'consume')).version, status: 1 },
  }),

  'parts/customerPointsDetails/get': async (world) => ({ query: { id: (await rewarded(world)).entryId } }),
  'parts/customerPointsDetails/page': async (world) => ({
    query: {
      customerId: (await rewarded(world)).customerId,
      kind: 'reward',
      shopId: world.shopId,
      from: '2026-01-01',
      to: '2099-12-31',
      sums: true,
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/customerPointsDetails/pageOfCustomer': async (world) => ({
    query: { customerId: (await rewarded(world)).customerId, current: 1, pageSize: 10 },
  }),
  'parts/customerPointsDetails/redeemable': async (world) => {
    await enabledRule(world, 'redeem');
    const { saleOutId } = await sell(world);
    return { query: { customerId: world.customerId, saleOutId } };
  },
  'parts/customerPointsDetails/rewardByStore': async (world) => ({
    body: { customerIds: [(await rewarded(world)).customerId], points: 1, reason: '老客户介绍' },
  }),

  'parts/pointsOverview/getMyStore': () => ({}),
} satisfies Partial<ExampleRequests>;
