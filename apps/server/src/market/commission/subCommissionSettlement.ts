import { settlementSums } from '@partsdesk/core/listSums';
import { settlementColumns } from '@partsdesk/core/market/commission/commissionColumns';
import { planPaid, planWriteOff } from '@partsdesk/core/market/commission/commissionMoney';
import { listSheet } from '../../file/listSheet';
import { importResult, readSheet, type ReadSheet } from '../../file/sheets';
import { ownVouchers } from '../../fund/entry/ownVouchers';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { changedMeanwhile } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { commissionSetting } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';
import { matchingSettlements, settlementLines, settlementRows } from './settlementRows';
import { assertNewPayment, assertPays, lockedOpen, payingAccounts, payOut, refusalOf } from './writeOff';

const MOST_FEN = 9_999_999_999;
const columns = {
  phone: { title: '手机号', kind: 'mobile', required: true },
  amount: { title: '核销金额', kind: 'fen', required: true, least: 1, most: MOST_FEN },
  account: { title: '付款账户', kind: 'text', required: true, maxLength: 40 },
  paymentNo: { title: '付款单号', kind: 'text', maxLength: 40 },
  remark: { title: '备注', kind: 'text', maxLength: 200 },
} as const;
type Sheet = ReadSheet<typeof columns>;

async function lowestOf(ctx: Context): Promise<number> {
  const { value } = await commissionSetting(ctx);
  return value.lowestWithdrawal;
}

/** Finds the distributors of numbers, also disabled ones: what they have is paid (MKT-50). */
async function distributorsBy(ctx: Context, phones: readonly string[]) {
  const found = await fromStore(ctx, 'distributor')
    .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .select(['distributor.id', 'customer.phone'])
    .where('distributor.deleted_time', 'is', null)
    .where('customer.phone', 'in', [...phones])
    .execute();
  return new Map(found.map((one) => [one.phone, one.id]));
}

/** Judges every row before anything is written, so that one attempt tells all that is wrong (MKT-49). */
async function judged(ctx: Context, sheet: Sheet) {
  const known = await distributorsBy(ctx, ['', ...sheet.rows.map(({ values }) => values.phone)]);
  const accounts = await payingAccounts(ctx).where('account.shop_id', '=', ctx.placeId).execute();
  const lowest = await lowestOf(ctx);
  const seen = { phone: new Map<string, number>(), paymentNo: new Map<string, number>() };
  const payments: { row: number; distributorId: string; amount: number; account: (typeof accounts)[number] }[] = [];
  for (const { row, values } of sheet.rows) {
    const { phone, amount, account: name, paymentNo } = values;
    const distributorId = known.get(phone);
    const account = accounts.find((one) => one.name === name);
    const again = seen.phone.get(phone);
    const sameNo = paymentNo ? seen.paymentNo.get(paymentNo) : undefined;
    seen.phone.set(phone, again ?? row);
    if (paymentNo) seen.paymentNo.set(paymentNo, sameNo ?? row);
    if (sameNo !== undefined) sheet.blame(row, 'paymentNo', `与第${String(sameNo)}行重复`);
    else
      await assertNewPayment(ctx, paymentNo ?? '').catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        sheet.blame(row, 'paymentNo', error.message);
      });
    if (!account) sheet.blame(row, 'account', `本店没有资金账户「${name}」`);
    else
      try {
        assertPays(account);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        sheet.blame(row, 'account', error.message);
      }
    if (again !== undefined) sheet.blame(row, 'phone', `与第${String(again)}行重复，同一分销员请合并成一行`);
    else if (!distributorId) sheet.blame(row, 'phone', '没有这个手机号的分销员');
    else if (account) payments.push({ row, distributorId, amount, account });
  }
  // Distributors in one order, as every write-off locks them.
  const plans = [];
  for (const payment of payments.toSorted((a, b) => (a.distributorId < b.distributorId ? -1 : 1))) {
    const open = await lockedOpen(ctx, payment.distributorId);
    const plan = planPaid(open.lines, payment.amount, lowest);
    if (plan.ok) plans.push({ ...payment, open, plan });
    else sheet.blame(payment.row, 'amount', refusalOf(plan, lowest));
  }
  return plans;
}

export const subCommissionSettlement: Group<'parts/subCommissionSettlement'> = {
  page: (ctx, { query }) => page(ctx, matchingSettlements(ctx, query), query, { sums: settlementSums }),

  exportExcel: (ctx, { query: { columns: wanted, ...filter } }) =>
    listSheet('佣金核销', settlementColumns, wanted, matchingSettlements(ctx, filter)),

  async get(ctx, { query: { id } }) {
    const paid = await settlementRows(ctx)
      .select('paid.voucher_url as voucherUrl')
      .where('paid.id', '=', id)
      .executeTakeFirst();
    if (!paid) throw new Failure('核销单不存在');
    return { ...paid, lines: await settlementLines(ctx, id) };
  },

  async writtenOff(ctx, { body: { distributorId, lineIds, accountId, voucherUrl, version, ...words } }) {
    assertHead(ctx, '核销佣金');
    const promoter = await fromStore(ctx, 'distributor')
      .select('id')
      .where('id', '=', distributorId)
      .where('deleted_time', 'is', null)
      .executeTakeFirst();
    if (!promoter) throw new Failure('分销员不存在', { field: 'distributorId' });
    const account = await payingAccounts(ctx).where('account.id', '=', accountId).executeTakeFirst();
    if (!account) throw new Failure('账户不存在', { field: 'accountId' });
    assertPays(account);
    const [picture = ''] = voucherUrl ? await ownVouchers(ctx, [voucherUrl], 'voucherUrl') : [];
    const lowest = await lowestOf(ctx);
    const open = await lockedOpen(ctx, distributorId);
    if (open.version !== version) throw changedMeanwhile('该分销员的佣金', open);
    const paymentNo = words.paymentNo?.trim() ?? '';
    await assertNewPayment(ctx, paymentNo);
    if (lineIds?.some((id) => !open.lines.some((line) => line.id === id)))
      throw new Failure('所选分佣不存在，或已核销', { field: 'lineIds' });
    const plan = planWriteOff(open.lines, { chosen: lineIds, lowest });
    if (!plan.ok) throw new Failure(refusalOf(plan, lowest), { field: 'lineIds' });
    return payOut(ctx, open, plan, {
      distributorId,
      account,
      paymentNo,
      voucherUrl: picture,
      remark: words.remark?.trim() ?? '',
    });
  },

  importBatchExcel: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns),
    async (ctx, { before: sheet }) => {
      assertHead(ctx, '导入核销');
      const plans = await judged(ctx, sheet);
      if (!sheet.errors.length)
        for (const { row, distributorId, account, open, plan } of plans) {
          const values = sheet.rows.find((one) => one.row === row)?.values;
          await payOut(ctx, open, plan, {
            distributorId,
            account,
            paymentNo: values?.paymentNo ?? '',
            voucherUrl: '',
            remark: values?.remark ?? '',
          });
        }
      return importResult(ctx, '佣金核销', sheet);
    },
  ),
};
