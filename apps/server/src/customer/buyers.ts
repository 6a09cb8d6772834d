import { enabled } from '@partsdesk/core/enabled';
import { isCustomerVisible } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { fromStore } from '../kit/storeTables';
import { assertNotMerged } from './merged';

/** Refuses a customer whom the caller may not see, or who is disabled. */
export async function assertMayBuy(ctx: Context, customerId: string): Promise<void> {
  await assertNotMerged(ctx, customerId, 'customerId');
  const customer = await fromStore(ctx, 'customer')
    .select(['name', 'status'])
    .where('id', '=', customerId)
    .where(isCustomerVisible(ctx))
    .executeTakeFirst();
  if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
  if (customer.status === enabled.statuses.disabled.code)
    throw new Failure(`客户「${customer.name}」已停用，不能开单`, { field: 'customerId' });
}
