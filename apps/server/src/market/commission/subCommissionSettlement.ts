import { settlementSums } from '@partsdesk/core/listSums';
import { settlementColumns } from '@partsdesk/core/market/commission/commissionColumns';
import { planWriteOff } from '@partsdesk/core/market/commission/commissionMoney';
import { listSheet } from '../../file/listSheet';
import { ownVouchers } from '../../fund/entry/ownVouchers';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { changedMeanwhile } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { lockedOpen } from './openCommissions';
import { payOut } from './payOut';
import { matchingSettlements, settlementLines, settlementRows } from './settlementRows';
import { accountFault, assertNewPayment, lowestOf, payingAccounts, refusalOf } from './writeOff';
import { writeOffSheet } from './writeOffSheet';

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
    const fault = accountFault(account);
    if (fault) throw new Failure(fault, { field: 'accountId' });
    const [picture = ''] = voucherUrl ? await ownVouchers(ctx, [voucherUrl], 'voucherUrl') : [];
    const lowest = await lowestOf(ctx);
    const open = (await lockedOpen(ctx, [distributorId])).get(distributorId);
    if (!open) throw new Error(`distributor ${distributorId} is not locked`);
    if (open.version !== version) throw changedMeanwhile('该分销员的佣金', open);
    const paymentNo = words.paymentNo?.trim() ?? '';
    await assertNewPayment(ctx, paymentNo);
    if (lineIds?.some((id) => !open.lines.some((line) => line.id === id)))
      throw new Failure('所选分佣不存在，或已核销', { field: 'lineIds' });
    const plan = planWriteOff(open.lines, { chosen: lineIds, lowest });
    if (!plan.ok) throw new Failure(refusalOf(plan, lowest), { field: 'lineIds' });
    const [paid] = await payOut(ctx, [
      {
        distributorId,
        lines: open.lines,
        plan,
        account,
        paymentNo,
        voucherUrl: picture,
        remark: words.remark?.trim() ?? '',
      },
    ]);
    if (!paid) throw new Error('nothing was paid');
    return paid;
  },

  ...writeOffSheet,
};
