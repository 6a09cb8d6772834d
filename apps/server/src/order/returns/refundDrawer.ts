import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { Context } from '../../kit/context';
import { payAccounts } from '../receipt/payAccounts';
import { lockShiftAt, openShift, type lockOpenShift } from '../shift/openShift';
import { tillsOfShop } from '../shift/tills';
import { usualAccount } from './payOut';
import { paidTenders } from './returnable';

/** Tells of the shop's accounts which drawer each is, and whose shift is open at it. */
export async function withDrawers<Account extends { id: string }>(ctx: Context, accounts: readonly Account[]) {
  const tills = await tillsOfShop(ctx);
  return accounts.map((account) => {
    const till = tills.find(({ accountId }) => accountId === account.id);
    return { ...account, tillName: till?.name ?? '', cashierName: till?.openBy ?? '' };
  });
}

interface Paid {
  method: string;
  account?: { id: string } | undefined;
}

const cashOf = (tenders: readonly Paid[]) => tenders.find(({ method }) => method === PayMethod.cash)?.account;

/** Tells out of which of the accounts the cash of a refund comes; null without cash. */
export async function cashFrom<Account extends { id: string }>(
  ctx: Context,
  accounts: readonly Account[],
  tenders: readonly Paid[],
) {
  const account = accounts.find(({ id }) => id === cashOf(tenders)?.id);
  return account ? ((await withDrawers(ctx, [account]))[0] ?? null) : null;
}

/** Tells where the cash of a return would come from; null where the sale was not paid in cash. */
export async function cashOfReturn(ctx: Context, saleOutId: string) {
  const [paid, accounts, shift] = await Promise.all([paidTenders(ctx, saleOutId), payAccounts(ctx), openShift(ctx)]);
  const cash = paid
    .filter(({ method }) => method === PayMethod.cash)
    .map(({ method }) => ({ method, account: usualAccount(accounts, paid, method, shift?.cashAccountId) }));
  return cashFrom(ctx, accounts, cash);
}

/**
 * Finds the shift whose figures a refund is in, and locks it: cash leaves the drawer that pays it, whoever refunds, so
 * its open shift expects that much less; without cash, the shift of whoever refunds.
 */
export async function payingShift(
  ctx: Context,
  own: Awaited<ReturnType<typeof lockOpenShift>>,
  tenders: readonly Paid[],
): Promise<string | undefined> {
  const account = cashOf(tenders);
  // A shift from before drawers existed has none of its own.
  if (!account || own?.cashAccountId === null || own?.cashAccountId === account.id) return own?.id;
  return (await lockShiftAt(ctx, account.id))?.id;
}
