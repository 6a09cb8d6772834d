import { enabled } from '@partsdesk/core/enabled';
import { Nature } from '@partsdesk/core/fund/accountNature';
import type { OpenLine, WriteOff } from '@partsdesk/core/market/commission/commissionMoney';
import { OPEN_COMMISSION } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { bookFund } from '../../fund/fundLedger';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { changedMeanwhile } from '../../kit/owner/version';
import { fromStore, withinStore } from '../../kit/storeTables';
import { bookEntries, commissions, lockedBalances, subCommissions, type StandingCommission } from './subCommissions';

/** What stands open of a distributor, locked until it is written. */
export interface OpenCommissions {
  lines: (StandingCommission & OpenLine)[];
  version: number;
}

/**
 * Locks a distributor's open commissions, oldest first, then his balance: what it says must be what they say, or a
 * return has changed them meanwhile.
 */
export async function lockedOpen(ctx: Context, distributorId: string): Promise<OpenCommissions> {
  const found = await commissions(ctx)
    .where('distributor_id', '=', distributorId)
    .where(sql<boolean>`status in (${sql.join(OPEN_COMMISSION.map((code) => sql.lit(code)))})`)
    .forUpdate()
    .execute();
  const lines = found.map((line) => ({ ...line, open: line.earned - line.settled }));
  const [balance] = await lockedBalances(ctx, [distributorId]);
  const version = balance?.lastSeq ?? 0;
  if ((balance?.available ?? 0) !== lines.reduce((sum, { open }) => sum + open, 0))
    throw changedMeanwhile('该分销员的佣金', { version });
  return { lines, version };
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

/** Refuses a drawer, whose cash its cashier counts, and an account that is not in use. */
export function assertPays(account: { name: string; status: number; till: string | null }): void {
  if (account.till !== null)
    throw new Failure(`「${account.till}」是收银抽屉，佣金请从其他账户付`, { field: 'accountId' });
  if (account.status !== enabled.statuses.enabled.code)
    throw new Failure(`账户「${account.name}」已停用`, { field: 'accountId' });
}

interface Payment {
  distributorId: string;
  account: { id: string; name: string; shopId: string };
  paymentNo: string;
  voucherUrl: string;
  remark: string;
}

/** Refuses a number under which something was paid before. */
export async function assertNewPayment(ctx: Context, paymentNo: string): Promise<void> {
  if (!paymentNo) return;
  const known = await fromStore(ctx, 'commission_settlement')
    .select('code')
    .where('payment_no', '=', paymentNo)
    .where('payment_no', '<>', '')
    .executeTakeFirst();
  if (known) throw new Failure(`付款单号「${paymentNo}」已用于核销单 ${known.code ?? ''}`, { field: 'paymentNo' });
}

/** Pays what was planned over locked lines: the document, its lines, the entries, the account, the number. */
export async function payOut(
  ctx: Context,
  { lines }: OpenCommissions,
  plan: Extract<WriteOff, { ok: true }>,
  { distributorId, account, paymentNo, voucherUrl, remark }: Payment,
): Promise<{ id: string; code: string; amount: number }> {
  const id = newId(ctx.now);
  const amount = plan.total;
  await assertOpen(ctx);
  await ctx.db
    .insertInto('commission_settlement')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: account.shopId,
      distributor_id: distributorId,
      account_id: account.id,
      amount,
      payment_no: paymentNo,
      voucher_url: voucherUrl,
      remark,
      day: dayOf(ctx.now),
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('commission_settlement_line')
    .values(
      plan.parts.map((part) => ({
        store_id: ctx.storeId,
        settlement_id: id,
        sub_commission_id: part.id,
        amount: part.amount,
      })),
    )
    .execute();
  for (const { id: lineId, amount: part } of plan.parts) {
    const line = lines.find((one) => one.id === lineId);
    if (!line) throw new Error(`commission ${lineId} is not locked`);
    const settled = line.settled + part;
    await subCommissions.move(ctx, line, { status: settled === line.earned ? 'settleAll' : 'settlePart' }, { settled });
  }
  await bookEntries(
    ctx,
    plan.parts.map((part) => ({
      distributorId,
      subCommissionId: part.id,
      kind: 'settle' as const,
      frozen: 0,
      available: -part.amount,
      settled: part.amount,
      settlementId: id,
    })),
  );
  // The last locks: the account, which has to have it, and the number.
  const { balance } = await fromStore(ctx, 'fund_account')
    .select('balance')
    .where('id', '=', account.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (balance < amount)
    throw new Failure(`账户「${account.name}」余额不足，现有 ${formatYuan(balance)}，核销要付 ${formatYuan(amount)}`, {
      field: 'accountId',
    });
  await bookFund(ctx, account.id, -amount, { kind: 'commission', id });
  const code = await numberDocument({ ...ctx, placeId: account.shopId }, 'commission_settlement', 'HX', id);
  ctx.changed('commissionSettlement', id, null, { code, distributorId, amount, account: account.name, paymentNo });
  return { id, code, amount };
}
