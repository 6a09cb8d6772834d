import { addDays } from '../../clock';
import { customerPointsDetails } from '../../customer/points/customerPointsDetails';
import { customerPointsRule } from '../../customer/points/customerPointsRule';
import type { Transaction } from '../../db/database';
import { call } from '../call';
import { seedContext } from '../seedContext';

/** How many days ago the company began to give points. */
export const POINTS_DAYS = 12;

const saveRule = call(customerPointsRule.update);
const switchRule = call(customerPointsRule.updateStatus);
const reward = call(customerPointsDetails.rewardByStore);

interface Demo {
  storeId: string;
  user: { id: string; name: string };
}

/** Begins to give points: one for each yuan, valid until the end of next March, and by hand of the shop. */
export async function beginDemoPoints(
  transaction: Transaction,
  { storeId, user, placeId }: Demo & { placeId: string },
  now: Date,
): Promise<void> {
  const ctx = seedContext(transaction, { now: addDays(now, -POINTS_DAYS), user, storeId, placeId });
  const consume = { code: 'consume', points: 1, perFen: 100, endKind: 2, endMonths: 3 };
  await saveRule(ctx, { query: {}, body: { ...consume, version: 0 } });
  await switchRule(ctx, { query: {}, body: { code: 'consume', version: 1, status: 1 } });
  await switchRule(ctx, { query: {}, body: { code: 'reward', version: 0, status: 1 } });
}

/** Gives some customers points by hand. */
export async function addDemoRewards(
  transaction: Transaction,
  { storeId, user, customers }: Demo & { customers: readonly { id: string; shopId: string }[] },
  now: Date,
): Promise<void> {
  const [first, second, third] = customers;
  if (!first || !second || !third) return;
  const give = (daysAgo: number, given: readonly (typeof first)[], points: number, reason: string) =>
    reward(seedContext(transaction, { now: addDays(now, -daysAgo), user, storeId, placeId: first.shopId }), {
      query: {},
      body: { customerIds: given.map(({ id }) => id), points, reason },
    });
  await give(4, [first, second], 100, '介绍新客户');
  await give(1, [third], 50, '等候时间长，补偿');
}
