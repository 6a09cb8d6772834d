import { enabled } from '@partsdesk/core/enabled';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { recordOwner } from '../kit/owner/record';
import { fromStore } from '../kit/storeTables';

/** The accounts: a branch's own; in the head store, of every shop. */
export const fundAccounts = recordOwner({
  table: 'fund_account',
  entity: 'fundAccount',
  noun: '账户',
  fields: ['name', 'method', 'shopId', 'status'],
  unique: ['name', 'shopId'],
  among: ({ shopId }) =>
    shopId
      ? sql<boolean>`fund_account.nature = 1 and fund_account.shop_id = ${shopId}`
      : sql<boolean>`fund_account.nature = 1`,
});

/** Whether the account is the drawer of a till. */
export const isDrawer = sql<boolean>`exists (select from till where till.store_id = account.store_id and till.account_id = account.id)`;

/** Whether what lay in the account before its first entry is in its ledger. */
export const hasOpening = sql<boolean>`exists (select from fund_ledger where fund_ledger.store_id = account.store_id and fund_ledger.account_id = account.id
  and fund_ledger.document_kind = 'opening')`;

/**
 * Refuses to disable an account that still holds money, that a shift counts, that providers pay into, or without which
 * its shop could not take that kind of money any more.
 */
export async function assertDispensable(ctx: Context, id: string): Promise<void> {
  const account = await fromStore(ctx, 'fund_account as account')
    .select(['account.name', 'account.method', 'account.balance', 'account.taking', 'account.shop_id as shopId'])
    .select(
      sql<boolean>`exists (select from till join shift on shift.store_id = till.store_id and shift.till_id = till.id
        where till.store_id = account.store_id and till.account_id = account.id
          and shift.status = ${sql.lit(shiftLifecycle.statuses.open.code)})`.as('counted'),
    )
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  const { name, method, balance } = account;
  if (balance !== 0) throw new Failure(`账户「${name}」还有余额 ${formatYuan(balance)}，不能停用`);
  if (account.counted) throw new Failure(`账户「${name}」的钱箱还在当班，交班后才能停用`);
  if (method === PayMethod.online) throw new Failure(`账户「${name}」用于线上收款，不能停用`);
  if (!account.taking) return;
  const other = await fromStore(ctx, 'fund_account')
    .select('id')
    .where('shop_id', '=', account.shopId)
    .where('method', '=', method)
    .where('taking', '=', true)
    .where('status', '=', enabled.statuses.enabled.code)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other)
    throw new Failure(`门店只有这一个${payMethodLabel(method)}账户，停用后就不能收${payMethodLabel(method)}了`);
}
