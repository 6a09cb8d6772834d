import { planPaid } from '@partsdesk/core/market/commission/commissionMoney';
import { sql } from 'kysely';
import { importResult, readSheet, type ReadSheet } from '../../file/sheets';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { assertHead } from '../../kit/headStore';
import { fromStore, withinStore } from '../../kit/storeTables';
import { lockedOpen } from './openCommissions';
import { payOut, type Payment } from './payOut';
import { accountFault, lowestOf, payingAccounts, refusalOf, usedNumbers } from './writeOff';

const MOST_FEN = 9_999_999_999;
/** How many distributors' open commissions are held in memory at once. */
const DISTRIBUTORS_AT_ONCE = 500;

const columns = {
  phone: { title: '手机号', kind: 'mobile', required: true },
  amount: { title: '核销金额', kind: 'fen', required: true, least: 1, most: MOST_FEN },
  account: { title: '付款账户', kind: 'text', required: true, maxLength: 40 },
  paymentNo: { title: '付款单号', kind: 'text', maxLength: 40 },
  remark: { title: '备注', kind: 'text', maxLength: 200 },
} as const;
type Sheet = ReadSheet<typeof columns>;
type Asked = Omit<Payment, 'lines' | 'plan'> & { row: number; amount: number };

/** Finds the distributors of numbers, also disabled ones: what they have is paid (MKT-50). */
async function distributorsBy(ctx: Context, phones: readonly string[]) {
  const found = await fromStore(ctx, 'distributor')
    .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .select(['distributor.id', 'customer.phone'])
    .where('distributor.deleted_time', 'is', null)
    .where(sql<boolean>`customer.phone = any(${phones}::text[])`)
    .execute();
  return new Map(found.map((one) => [one.phone, one.id]));
}

/** Judges what every row says by itself; answers who is to be paid. */
async function askedIn(ctx: Context, sheet: Sheet): Promise<Asked[]> {
  const known = await distributorsBy(
    ctx,
    sheet.rows.map(({ values }) => values.phone),
  );
  const used = await usedNumbers(
    ctx,
    sheet.rows.map(({ values }) => values.paymentNo ?? ''),
  );
  const own = await payingAccounts(ctx).where('account.shop_id', '=', ctx.placeId).execute();
  const accounts = new Map(own.toReversed().map((account) => [account.name, account]));
  const seen = { phone: new Map<string, number>(), paymentNo: new Map<string, number>() };
  return sheet.rows.flatMap(({ row, values }) => {
    const { phone, amount, account: name, remark } = values;
    const paymentNo = values.paymentNo ?? '';
    const distributorId = known.get(phone);
    const account = accounts.get(name);
    const again = seen.phone.get(phone);
    const sameNo = paymentNo ? seen.paymentNo.get(paymentNo) : undefined;
    seen.phone.set(phone, again ?? row);
    if (paymentNo) seen.paymentNo.set(paymentNo, sameNo ?? row);
    const usedBefore = used.get(paymentNo);
    if (sameNo !== undefined) sheet.blame(row, 'paymentNo', `与第${String(sameNo)}行重复`);
    else if (usedBefore) sheet.blame(row, 'paymentNo', usedBefore);
    const fault = account ? accountFault(account) : `本店没有资金账户「${name}」`;
    if (fault) sheet.blame(row, 'account', fault);
    if (again !== undefined) sheet.blame(row, 'phone', `与第${String(again)}行重复，同一分销员请合并成一行`);
    else if (!distributorId) sheet.blame(row, 'phone', '没有这个手机号的分销员');
    else if (account) return [{ row, distributorId, amount, account, paymentNo, voucherUrl: '', remark: remark ?? '' }];
    return [];
  });
}

/** Judges every row before anything is written, so that one attempt tells all that is wrong (MKT-49). */
async function judged(ctx: Context, sheet: Sheet): Promise<Payment[]> {
  // Distributors in one order, as every write-off locks them.
  const asked = (await askedIn(ctx, sheet)).toSorted((a, b) => (a.distributorId < b.distributorId ? -1 : 1));
  const lowest = await lowestOf(ctx);
  const payments: Payment[] = [];
  for (let at = 0; at < asked.length; at += DISTRIBUTORS_AT_ONCE) {
    const some = asked.slice(at, at + DISTRIBUTORS_AT_ONCE);
    const open = await lockedOpen(
      ctx,
      some.map(({ distributorId }) => distributorId),
    );
    for (const { row, amount, ...payment } of some) {
      const lines = open.get(payment.distributorId)?.lines ?? [];
      const plan = planPaid(lines, amount, lowest);
      if (!plan.ok) sheet.blame(row, 'amount', refusalOf(plan, lowest));
      else {
        const paid = new Set(plan.parts.map(({ id }) => id));
        payments.push({ ...payment, plan, lines: lines.filter(({ id }) => paid.has(id)) });
      }
    }
  }
  return payments;
}

export const writeOffSheet: Pick<Group<'parts/subCommissionSettlement'>, 'importBatchExcel'> = {
  importBatchExcel: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns),
    async (ctx, { before: sheet }) => {
      assertHead(ctx, '导入核销');
      const payments = await judged(ctx, sheet);
      if (!sheet.errors.length) await payOut(ctx, payments);
      return importResult(ctx, '佣金核销', sheet);
    },
  ),
};
