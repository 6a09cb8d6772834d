import { Nature } from '@partsdesk/core/fund/accountNature';
import type { FundKind } from '@partsdesk/core/fund/fundKinds';
import { formatYuan } from '@partsdesk/core/money';
import { hasOpening } from '../../fund/fundAccounts';
import { bookFund } from '../../fund/fundLedger';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import type { payAccounts } from '../receipt/payAccounts';
import type { paidTenders } from './returnable';

type Accounts = Awaited<ReturnType<typeof payAccounts>>;
type Paid = Awaited<ReturnType<typeof paidTenders>>;

/**
 * Chooses the account: for cash the caller's drawer; else the account of the receipt, if it is this shop's; else the
 * shop's first of the method.
 */
export const usualAccount = (
  accounts: Accounts,
  paid: Paid,
  method: string,
  drawer: string | null | undefined,
): Accounts[number] | undefined =>
  accounts.find(({ id }) => method === 'cash' && id === drawer) ??
  accounts.find(({ id }) => id === paid.find((tender) => tender.method === method)?.accountId) ??
  accounts.find((one) => one.method === method);

/** Returns the account to pay from: the named one, else the usual one. */
export function payingAccount(
  accounts: Accounts,
  paid: Paid,
  { method, accountId }: { method: string; accountId?: string | undefined },
  drawer: string | null | undefined,
  field: string,
): Accounts[number] {
  const account = accountId
    ? accounts.find(({ id }) => id === accountId)
    : usualAccount(accounts, paid, method, drawer);
  if (!account) throw new Failure('付款账户不存在或已停用', { field });
  if (account.method !== method) throw new Failure(`「${account.name}」不能退这种款`, { field });
  return account;
}

/**
 * Pays a refund out of the accounts in their common lock order, so that two refunds cannot deadlock; refuses an amount
 * above a balance.
 */
export async function payOut(
  ctx: Context,
  tenders: readonly { account: { id: string }; amount: number; field: string }[],
  document: { kind: FundKind; id: string },
): Promise<void> {
  const sums = new Map<string, number>();
  for (const { account, amount } of tenders) sums.set(account.id, (sums.get(account.id) ?? 0) + amount);
  if (!sums.size) return;
  const held = await fromStore(ctx, 'fund_account as account')
    .select(['account.id', 'account.name', 'account.balance', 'account.nature', 'account.method'])
    .select(hasOpening.as('opened'))
    .where('account.id', 'in', [...sums.keys()])
    .orderBy('account.id')
    .forNoKeyUpdate('account')
    .execute();
  for (const { id: accountId, name, balance, nature, method, opened } of held) {
    const sum = sums.get(accountId) ?? 0;
    if (nature === Nature.money && balance < sum) {
      const wayOut =
        method === 'cash' && !opened ? '；钱箱里原有的现金还没入账，请店长在“资金 → 账户管理”录入期初余额' : '';
      throw new Failure(`账户「${name}」余额不足，现有 ${formatYuan(balance)}${wayOut}`, {
        field: tenders.find(({ account }) => account.id === accountId)?.field ?? '',
      });
    }
    await bookFund(ctx, accountId, -sum, document);
  }
}
