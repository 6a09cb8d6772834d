import { enabled } from '@partsdesk/core/enabled';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { dayOf, startOfDay } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { customersOfShop, standsIn } from '../visibleCustomers';
import { addPoints, lockedPoints } from './pointsAccounts';
import { isOn, lastDayBy, lockedRule } from './pointsRules';

type Reward = BodyOf<operations['customerPointsDetails_rewardByStore']>;

/** Refuses customers whom the user does not see, the walk-in customer, and those who are disabled. */
async function assertMayHave(ctx: Context, customerIds: readonly string[]): Promise<void> {
  const shop = await customersOfShop(ctx);
  const seen = fromStore(ctx, 'customer')
    .select(['id', 'name', 'kind', 'status'])
    .where('id', 'in', customerIds)
    .where(isCustomerVisible(ctx));
  const found = await (shop ? seen.where(standsIn(shop)) : seen).execute();
  customerIds.forEach((customerId, index) => {
    const field = `customerIds[${String(index)}]`;
    const customer = found.find(({ id }) => id === customerId);
    if (!customer) throw new Failure('客户不存在', { field });
    if (customer.kind === 0) throw new Failure('散客没有积分', { field });
    if (customer.status === enabled.statuses.disabled.code)
      throw new Failure(`客户「${customer.name}」已停用`, { field });
  });
}

/** Adds up what the user has given today, by the shop's day. */
async function givenToday(ctx: Context): Promise<number> {
  const given = await fromStore(ctx, 'points_entry')
    .select(sql<number>`coalesce(sum(points), 0)::bigint`.as('points'))
    .where('kind', '=', sql.lit('reward'))
    .where('created_by', '=', ctx.user?.id ?? '')
    .where('create_time', '>=', startOfDay(dayOf(ctx.now)))
    .executeTakeFirstOrThrow();
  return given.points;
}

/** Gives points by hand of the shop, up to what one person may give on a day (MEM-32). */
export async function rewardPoints(
  ctx: Context,
  { customerIds: wanted, points, reason: why }: Reward,
): Promise<number> {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写赠送原因', { field: 'reason' });
  const customerIds = [...new Set(wanted)];
  await assertMayHave(ctx, customerIds);
  // Customers before the rule, as receipts lock them; the rule makes one person's gifts wait for each other.
  const accounts = await lockedPoints(ctx, customerIds);
  const rule = await lockedRule(ctx, 'reward');
  if (!isOn(rule)) throw new Failure('门店赠送积分没有启用');
  const left = Math.max(0, (rule.dayLimit ?? 0) - (await givenToday(ctx)));
  const sum = points * customerIds.length;
  if (sum > left)
    throw new Failure(`超过每人每天限额，你今天还可以赠送 ${String(left)} 积分，这次共 ${String(sum)} 积分`, {
      field: 'points',
    });
  const document = { kind: 'pointsReward', id: newId(ctx.now) };
  for (const account of accounts)
    await addPoints(ctx, account, points, { kind: 'reward', document, saleOutId: null, reason }, lastDayBy(ctx, rule));
  return accounts.length;
}
