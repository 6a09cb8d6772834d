import type { WriteOff } from '@partsdesk/core/market/commission/commissionMoney';
import { formatYuan } from '@partsdesk/core/money';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { bookEach } from '../../fund/fundLedger';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocuments } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { bookEntries, subCommissions, type StandingCommission } from './subCommissions';

/** How many commissions a statement writes. */
const LINES_A_STATEMENT = 10_000;

/** What is paid to a distributor: a plan over his locked lines. */
export interface Payment {
  distributorId: string;
  lines: readonly StandingCommission[];
  plan: Extract<WriteOff, { ok: true }>;
  account: { id: string; name: string; shopId: string };
  paymentNo: string;
  voucherUrl: string;
  remark: string;
}
type Numbered = Payment & { id: string };

/** Writes the documents. */
async function writeDocuments(ctx: Context, payments: readonly Numbered[]): Promise<void> {
  const rows = payments.map(({ id, distributorId, plan, account, paymentNo, voucherUrl, remark }) => ({
    ...{ id, distributorId, paymentNo, voucherUrl, remark },
    shopId: account.shopId,
    accountId: account.id,
    amount: plan.total,
  }));
  await sql`insert into commission_settlement (store_id, id, shop_id, distributor_id, account_id, amount, payment_no, voucher_url, remark, day, by_name, create_time)
    select ${ctx.storeId}, given.id, given."shopId", given."distributorId", given."accountId", given.amount, given."paymentNo", given."voucherUrl",
      given.remark, ${dayOf(ctx.now)}::date, ${ctx.user?.name ?? ''}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "shopId" uuid, "distributorId" uuid, "accountId" uuid,
      amount bigint, "paymentNo" text, "voucherUrl" text, remark text)`.execute(ctx.db);
}

/** The parts of the plans, each with its locked line. */
function partsOf(payments: readonly Numbered[]) {
  return payments.flatMap(({ id: settlementId, distributorId, lines, plan }) => {
    const byId = new Map(lines.map((line) => [line.id, line]));
    return plan.parts.map(({ id, amount }) => {
      const line = byId.get(id);
      if (!line) throw new Error(`commission ${id} is not locked`);
      return { settlementId, distributorId, line, amount };
    });
  });
}

/** Writes what the documents pay of each commission, the commissions and the entries. */
async function writeParts(ctx: Context, parts: ReturnType<typeof partsOf>): Promise<void> {
  const rows = parts.map(({ settlementId, line, amount }) => ({ settlementId, subCommissionId: line.id, amount }));
  await sql`insert into commission_settlement_line (store_id, settlement_id, sub_commission_id, amount)
    select ${ctx.storeId}, given."settlementId", given."subCommissionId", given.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("settlementId" uuid, "subCommissionId" uuid, amount bigint)`.execute(
    ctx.db,
  );
  await subCommissions.moveEach(
    ctx,
    parts.map(({ line, amount }) => {
      const settled = line.settled + amount;
      return {
        row: line,
        events: { status: settled === line.earned ? 'settleAll' : 'settlePart' },
        change: { settled },
      };
    }),
  );
  await bookEntries(
    ctx,
    parts.map(({ settlementId, distributorId, line, amount }) => ({
      distributorId,
      subCommissionId: line.id,
      kind: 'settle' as const,
      frozen: 0,
      available: -amount,
      settled: amount,
      settlementId,
    })),
  );
}

/** Locks the accounts, each of which has to have what is paid from it. */
async function assertCovered(ctx: Context, payments: readonly Numbered[]): Promise<void> {
  const accountIds = [...new Set(payments.map(({ account }) => account.id))];
  const locked = await fromStore(ctx, 'fund_account')
    .select(['id', 'balance'])
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const left = new Map(locked.map(({ id, balance }) => [id, balance]));
  for (const { account, plan } of payments) {
    const balance = left.get(account.id) ?? 0;
    if (balance < plan.total)
      throw new Failure(
        `账户「${account.name}」余额不足，现有 ${formatYuan(balance)}，核销要付 ${formatYuan(plan.total)}`,
        { field: 'accountId' },
      );
    left.set(account.id, balance - plan.total);
  }
}

/** Numbers the documents, each in the shop of its account. */
async function numbersOf(ctx: Context, payments: readonly Numbered[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const placeId of new Set(payments.map(({ account }) => account.shopId).toSorted())) {
    const ids = payments.filter(({ account }) => account.shopId === placeId).map(({ id }) => id);
    for (const [id, code] of await numberDocuments({ ...ctx, placeId }, 'commission_settlement', 'HX', ids))
      codes.set(id, code);
  }
  return codes;
}

/**
 * Pays what was planned over locked lines, in a few statements however many are paid: the documents, their lines, the
 * entries, the accounts, the numbers.
 */
export async function payOut(
  ctx: Context,
  planned: readonly Payment[],
): Promise<{ id: string; code: string; amount: number }[]> {
  if (!planned.length) return [];
  const payments = planned.map((payment) => ({ ...payment, id: newId(ctx.now) }));
  await assertOpen(ctx);
  await writeDocuments(ctx, payments);
  const parts = partsOf(payments);
  for (let at = 0; at < parts.length; at += LINES_A_STATEMENT)
    await writeParts(ctx, parts.slice(at, at + LINES_A_STATEMENT));
  // The last locks: the accounts and the numbers.
  await assertCovered(ctx, payments);
  await bookEach(
    ctx,
    'commission',
    payments.map(({ id, account, plan }) => ({ accountId: account.id, amount: -plan.total, id })),
  );
  const codes = await numbersOf(ctx, payments);
  return payments.map(({ id, distributorId, account, plan: { total: amount }, paymentNo }) => {
    const code = codes.get(id) ?? '';
    ctx.changed('commissionSettlement', id, null, { code, distributorId, amount, account: account.name, paymentNo });
    return { id, code, amount };
  });
}
