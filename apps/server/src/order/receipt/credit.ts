import { formatYuan } from '@partsdesk/core/money';
import { assertServiceRight } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** Refuses a debt above the customer's credit limit. */
export async function assertCredit(ctx: Context, customerId: string, owed: number): Promise<void> {
  const customer = await fromStore(ctx, 'customer')
    .select(['name', 'kind', 'credit_limit as limit'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (customer.kind === 0) throw new Failure('散客不能挂账，请先选择客户', { field: 'onCredit' });
  if (customer.limit === null) throw new Failure(`客户「${customer.name}」未开通挂账`, { field: 'onCredit' });
  if (owed > customer.limit)
    throw new Failure(
      `客户「${customer.name}」挂账后共欠 ${formatYuan(owed)}，超过信用额度 ${formatYuan(customer.limit)}`,
      { field: 'onCredit' },
    );
}

/** Refuses that goods leave before they are paid, unless the user may give the credit and the customer has it. */
export async function assertMayOwe(ctx: Context, customerId: string): Promise<void> {
  await assertServiceRight(ctx, 'allow_credit', 'onCredit');
  const owed = await fromStore(ctx, 'receivable')
    .select('balance')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  await assertCredit(ctx, customerId, owed?.balance ?? 0);
}
