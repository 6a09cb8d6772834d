import { enabled } from '@partsdesk/core/enabled';
import { Nature } from '@partsdesk/core/fund/accountNature';
import type { WriteOff } from '@partsdesk/core/market/commission/commissionMoney';
import { formatYuan } from '@partsdesk/core/money';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { commissionSetting } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';

/** Reads the least amount that is paid at once. */
export async function lowestOf(ctx: Context): Promise<number> {
  const { value } = await commissionSetting(ctx);
  return value.lowestWithdrawal;
}

/** Says why nothing is paid. */
export function refusalOf({ reason, amount }: Extract<WriteOff, { ok: false }>, lowest: number): string {
  if (reason === 'debt') return `还有 ${formatYuan(amount)} 待抵扣，所选佣金不够抵，暂不能核销`;
  if (reason === 'lowest') return `核销金额 ${formatYuan(amount)} 低于最低核销金额 ${formatYuan(lowest)}`;
  if (reason === 'more') return `最多可核销 ${formatYuan(Math.max(0, amount))}`;
  return '没有可核销的佣金';
}

/** Selects the accounts that commission may be paid from, in the head store those of every shop. */
export const payingAccounts = (ctx: Context) =>
  fromStore(ctx, 'fund_account as account')
    .leftJoin('till', withinStore('till.account_id', 'account.id'))
    .select(['account.id', 'account.name', 'account.shop_id as shopId', 'account.status'])
    .select(sql<string | null>`till.name`.as('till'))
    .where('account.nature', '=', Nature.money);

/** Says why an account pays no commission: a drawer, whose cash its cashier counts, or one that is not in use. */
export function accountFault(account: { name: string; status: number; till: string | null }): string | undefined {
  if (account.till !== null) return `「${account.till}」是收银抽屉，佣金请从其他账户付`;
  if (account.status !== enabled.statuses.enabled.code) return `账户「${account.name}」已停用`;
  return undefined;
}

/** Finds which payment numbers were used before; says of each by which document. */
export async function usedNumbers(ctx: Context, paymentNos: readonly string[]): Promise<Map<string, string>> {
  const asked = paymentNos.filter(Boolean);
  if (!asked.length) return new Map();
  const found = await fromStore(ctx, 'commission_settlement')
    .select(['code', 'payment_no as paymentNo'])
    .where(sql<boolean>`payment_no = any(${asked}::text[])`)
    .where('payment_no', '<>', '')
    .execute();
  return new Map(found.map(({ code, paymentNo }) => [paymentNo, `付款单号「${paymentNo}」已用于核销单 ${code ?? ''}`]));
}

/** Refuses a number under which something was paid before. */
export async function assertNewPayment(ctx: Context, paymentNo: string): Promise<void> {
  const used = (await usedNumbers(ctx, [paymentNo])).get(paymentNo);
  if (used) throw new Failure(used, { field: 'paymentNo' });
}
